import { Editor, Element, Text, Transforms } from 'slate';
import { isTextBlock, type MarkName, markNames } from '../elements.ts';
import { removeLink } from './links.ts';

/** Whether what is typed next, or all that is selected, is marked so. */
export const isMarked = (editor: Editor, mark: MarkName): boolean =>
  Boolean(Editor.marks(editor)?.[mark]);

/** Marks what is selected, or what is typed next; marks it no more when it is. */
export function toggleMark(editor: Editor, mark: MarkName): void {
  if (isMarked(editor, mark)) {
    Editor.removeMark(editor, mark);
    return;
  }
  if (mark === 'sub') Editor.removeMark(editor, 'sup');
  if (mark === 'sup') Editor.removeMark(editor, 'sub');
  Editor.addMark(editor, mark, true);
}

/** Leaves only words: no marks, colours, links or alignment, and paragraphs instead of headings. */
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
