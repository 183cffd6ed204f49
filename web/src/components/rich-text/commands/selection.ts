import { Editor, Element, type NodeEntry, Path, Range, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { emptyParagraph, isOf, isTextBlock, type TextBlock } from '../elements.ts';
import { blockAbove } from '../schema.ts';

const isBlockVoid = isOf('hr', 'frame');

/** Reads the selection of the page at once; the editor itself reads it up to 100 ms later. */
export function takeSelection(editor: Editor): void {
  const selected = window.getSelection();
  if (!selected?.anchorNode || !ReactEditor.isFocused(editor)) return;
  if (!ReactEditor.hasDOMNode(editor, selected.anchorNode)) return;
  const range = ReactEditor.toSlateRange(editor, selected, {
    exactMatch: false,
    suppressThrow: true,
  });
  if (range && !(editor.selection && Range.equals(range, editor.selection)))
    Transforms.select(editor, range);
}

const awhile = 250;

/**
 * Restores the last selection when the text gets the focus. Chromium moves the caret to the start
 * some time after the focus, so this restores it for 250 ms or until a key or the mouse is used.
 */
export function comeBack(editor: Editor): void {
  const { selection } = editor;
  if (!selection) return;
  const end = new AbortController();
  const { signal } = end;
  const back = () => {
    if (!signal.aborted) putBack(editor, selection);
  };
  document.addEventListener('selectionchange', back, { signal });
  for (const event of ['keydown', 'mousedown'])
    document.addEventListener(event, () => end.abort(), { signal, capture: true });
  setTimeout(() => end.abort(), awhile);
  setTimeout(back);
}

function putBack(editor: Editor, selection: Range): void {
  if (!ReactEditor.isMounted(editor)) return;
  const box = ReactEditor.toDOMNode(editor, editor);
  if (document.activeElement !== box || !ReactEditor.hasRange(editor, selection)) return;
  const range = ReactEditor.toDOMRange(editor, selection);
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const now = window.getSelection();
  const isThere = now?.containsNode(startContainer, true) && now.anchorOffset === startOffset;
  if (isThere && Range.equals(editor.selection ?? selection, selection)) return;
  Transforms.select(editor, selection);
  now?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

/** Prepares a position for an insertion: the end without a selection, and after a selected frame. */
export function makeRoom(editor: Editor): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  const rule = blockAbove(editor, isBlockVoid);
  if (rule) {
    const after = Path.next(rule[1]);
    Transforms.insertNodes(editor, emptyParagraph(), { at: after });
    Transforms.select(editor, Editor.start(editor, after));
  }
  const picture = Editor.above(editor, { match: (node) => isOf('image')(node) });
  const behind = picture && Editor.after(editor, picture[1]);
  if (behind) Transforms.select(editor, behind);
}

/** Returns the text blocks in the selection. */
export const textBlocksSelected = (editor: Editor): NodeEntry<TextBlock>[] =>
  editor.selection
    ? Array.from(
        Editor.nodes<TextBlock>(editor, {
          at: Editor.unhangRange(editor, editor.selection),
          match: (node): node is TextBlock => Element.isElement(node) && isTextBlock(node),
        }),
      )
    : [];

/** Returns the paths of the sibling blocks that contain the whole selection. */
export function siblingsSelected(editor: Editor): Path[] {
  if (!editor.selection) return [];
  const [start, end] = Range.edges(Editor.unhangRange(editor, editor.selection));
  const block = blockAbove(editor, isTextBlock, start.path)?.[1] ?? start.path.slice(0, 1);
  const other = blockAbove(editor, isTextBlock, end.path)?.[1] ?? end.path.slice(0, 1);
  if (Path.equals(block, other)) return [block];
  let parent = Path.common(block, other);
  // Parts of a list or a table cannot have a new parent.
  while (parent.length > 0 && !isRoom(editor, parent)) parent = Path.parent(parent);
  const [from = 0, to = 0] = [block[parent.length], other[parent.length]];
  return Array.from({ length: to - from + 1 }, (_, at) => [...parent, from + at]);
}

const isRoom = (editor: Editor, path: Path): boolean =>
  isOf('blockquote', 'box', 'li', 'td', 'th', 'dd')(Editor.node(editor, path)[0]);
