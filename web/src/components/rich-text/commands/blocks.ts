import { Editor, Element, Node, Path, Transforms } from 'slate';
import { safeStyle } from '#shared/domain/rich-text';
import { type Format, formats, isCell, isOf, type TextBlock } from '../elements.ts';
import { blockAbove } from '../schema.ts';
import { siblingsSelected, textBlocksSelected } from './selection.ts';

export type Alignment = 'left' | 'center' | 'right' | 'justify';

const isQuote = isOf('blockquote');

/** The format of the first block that is selected. */
export function formatOf(editor: Editor): Format | undefined {
  const type = textBlocksSelected(editor)[0]?.[0].type;
  if (type === 'line') return 'p';
  return type && Object.hasOwn(formats, type) ? (type as Format) : undefined;
}

/** Gives the selected blocks a format. A paragraph of a list or a table is a line in it. */
export function setFormat(editor: Editor, format: Format): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [block, path] of textBlocksSelected(editor)) {
      if (block.type === 'caption') continue;
      const type = format === 'p' ? plainType(editor, path) : format;
      Transforms.setNodes(editor, { type }, { at: path });
    }
  });
}

/** What words are that have no format, at this place. */
export function plainType(editor: Editor, path: Path): TextBlock['type'] {
  const parent = Node.parent(editor, path);
  const isSlim = Element.isElement(parent) && (parent.type === 'li' || isCell(parent));
  return isSlim ? 'line' : 'p';
}

/** How the first selected block is aligned. */
export const alignmentOf = (editor: Editor): string =>
  /text-align: (\w+)/.exec(textBlocksSelected(editor)[0]?.[0].style ?? '')?.[1] ?? 'left';

/** Aligns the selected blocks; `left` is how they are without being told. */
export function align(editor: Editor, alignment: Alignment): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [block, path] of textBlocksSelected(editor)) {
      const others = (block.style ?? '').replace(/text-align:[^;]*/g, '');
      const wanted = alignment === 'left' ? '' : `; text-align: ${alignment}`;
      const style = safeStyle(others + wanted);
      if (style) Transforms.setNodes(editor, { style }, { at: path });
      else Transforms.unsetNodes(editor, 'style', { at: path });
      // Bare words have nothing that could be aligned.
      if (block.type === 'line' && style) Transforms.setNodes(editor, { type: 'p' }, { at: path });
    }
  });
}

/** Whether the selection is in a quotation. */
export const isInQuote = (editor: Editor): boolean => Boolean(blockAbove(editor, isQuote));

/** Makes a quotation of the selected blocks, or takes them out of theirs. */
export function toggleQuote(editor: Editor): void {
  if (isInQuote(editor)) {
    Transforms.unwrapNodes(editor, { match: isQuote, split: true });
    return;
  }
  const paths = siblingsSelected(editor);
  const [first] = paths;
  if (!first) return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.insertNodes(editor, { type: 'blockquote', children: [] }, { at: first });
    for (const [at] of paths.entries())
      Transforms.moveNodes(editor, { at: Path.next(first), to: [...first, at] });
  });
}
