import { Editor, Element, Text, Transforms } from 'slate';
import { isTextBlock, type MarkName, markNames } from '../elements.ts';
import { removeLink } from './links.ts';

/** Whether the whole selection, or the next typed text, has a mark. */
export const isMarked = (editor: Editor, mark: MarkName): boolean =>
  Boolean(Editor.marks(editor)?.[mark]);

/** Adds or removes a mark of the selection or of the next typed text. */
export function toggleMark(editor: Editor, mark: MarkName): void {
  if (isMarked(editor, mark)) {
    Editor.removeMark(editor, mark);
    return;
  }
  if (mark === 'sub') Editor.removeMark(editor, 'sup');
  if (mark === 'sup') Editor.removeMark(editor, 'sub');
  Editor.addMark(editor, mark, true);
}

/** Removes marks, colours, links and alignment, and turns headings into paragraphs. */
export function clearFormatting(editor: Editor): void {
  if (!editor.selection) return;
  Editor.withoutNormalizing(editor, () => {
    removeLink(editor);
    Transforms.unsetNodes(editor, [...markNames, 'style', 'title'], {
      match: (node) => Text.isText(node),
      split: true,
    });
    for (const mark of markNames) Editor.removeMark(editor, mark);
    const isFormatted = (node: object) =>
      isTextBlock(node) && node.type !== 'line' && node.type !== 'caption';
    Transforms.unsetNodes(editor, 'style', {
      match: (node) => Element.isElement(node) && isTextBlock(node),
    });
    Transforms.setNodes(editor, { type: 'p' }, { match: isFormatted });
  });
}
