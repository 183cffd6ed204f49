import { Editor, Element, Node, Path, Transforms } from 'slate';
import { safeStyle } from '#shared/rich-text/rich-text';
import { type Format, formats, isCell, isOf, type TextBlock } from '../elements.ts';
import { blockAbove } from '../schema.ts';
import { siblingsSelected, textBlocksSelected } from './selection.ts';

export type Alignment = 'left' | 'center' | 'right' | 'justify';

const isQuote = isOf('blockquote');

/** Returns the format of the first selected block. */
export function formatOf(editor: Editor): Format | undefined {
  const type = textBlocksSelected(editor)[0]?.[0].type;
  if (type === 'line') return 'p';
  return type && Object.hasOwn(formats, type) ? (type as Format) : undefined;
}

/** Sets the format of the selected blocks. In lists and tables a paragraph is a line. */
export function setFormat(editor: Editor, format: Format): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [block, path] of textBlocksSelected(editor)) {
      if (block.type === 'caption') continue;
      const type = format === 'p' ? plainType(editor, path) : format;
      Transforms.setNodes(editor, { type }, { at: path });
    }
  });
}

/** Returns the type of unformatted words at a path: a line in items and cells, else a paragraph. */
export function plainType(editor: Editor, path: Path): TextBlock['type'] {
  const parent = Node.parent(editor, path);
  const isSlim = Element.isElement(parent) && (parent.type === 'li' || isCell(parent));
  return isSlim ? 'line' : 'p';
}

/** Returns the alignment of the first selected block. */
export const alignmentOf = (editor: Editor): string =>
  /text-align: (\w+)/.exec(textBlocksSelected(editor)[0]?.[0].style ?? '')?.[1] ?? 'left';

/** Aligns the selected blocks; `left` is the default and writes no style. */
export function align(editor: Editor, alignment: Alignment): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [block, path] of textBlocksSelected(editor)) {
      const others = (block.style ?? '').replace(/text-align:[^;]*/g, '');
      const wanted = alignment === 'left' ? '' : `; text-align: ${alignment}`;
      const style = safeStyle(others + wanted);
      if (style) Transforms.setNodes(editor, { style }, { at: path });
      else Transforms.unsetNodes(editor, 'style', { at: path });
      // A line has no element that could be aligned.
      if (block.type === 'line' && style) Transforms.setNodes(editor, { type: 'p' }, { at: path });
    }
  });
}

/** Whether the selection is in a quotation. */
export const isInQuote = (editor: Editor): boolean => Boolean(blockAbove(editor, isQuote));

/** Turns the selected blocks into a quotation, or takes them out of theirs. */
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
