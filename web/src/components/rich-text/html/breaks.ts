import { Editor, Node, Path, Range, Transforms } from 'slate';
import { plainType } from '../commands/blocks.ts';
import { outdent } from '../commands/lists.ts';
import { makeRoom } from '../commands/selection.ts';
import {
  emptyParagraph,
  type ItemElement,
  isCell,
  isOf,
  isTextBlock,
  type TextBlock,
} from '../elements.ts';
import { blockAbove } from '../schema.ts';

const isItem = isOf('li');
const isFrameOrRule = isOf('hr', 'frame');
const isLeavable = isOf('blockquote', 'box');

/** Defines Enter, Backspace and typing in each kind of block. */
export function withBreaks(editor: Editor): Editor {
  const { insertBreak, insertText, deleteBackward } = editor;

  // Text typed on a selected picture, frame or rule goes after it.
  editor.insertText = (text, options) => {
    if (editor.selection && Editor.void(editor)) makeRoom(editor);
    insertText(text, options);
  };

  editor.insertBreak = () => {
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    const rule = blockAbove(editor, isFrameOrRule);
    if (rule) return goOnBehind(editor, rule[1], emptyParagraph());
    const picture = Editor.above(editor, { match: (node) => isOf('image')(node) });
    const behind = picture && Editor.after(editor, picture[1]);
    if (behind) Transforms.select(editor, behind);
    const here = blockAbove(editor, isTextBlock);
    if (!here) return insertBreak();
    const [block, path] = here;
    const parent = Node.parent(editor, path);
    if (block.type === 'pre' || block.type === 'address') return breakLine(editor, path);
    if (block.type === 'caption' || (isCell(parent) && block.type === 'line'))
      return Transforms.insertText(editor, '\n');
    if (isItem(parent)) return breakItem(editor, block, path);
    if (isLeavable(parent) && isEmpty(editor, path) && isLastOf(parent, path))
      return leave(editor, path);
    breakBlock(editor, block, path, insertBreak);
  };

  editor.deleteBackward = (unit) => {
    const here = blockAbove(editor, isTextBlock);
    const isAtStart =
      here && editor.selection && Editor.isStart(editor, editor.selection.anchor, here[1]);
    if (!isAtStart || !becomesPlain(editor, here[0], here[1])) deleteBackward(unit);
  };

  return editor;
}

/** Inserts a line break; after an empty last line leaves the block instead. */
function breakLine(editor: Editor, path: Path): void {
  const { selection } = editor;
  const isAtEnd = selection && Editor.isEnd(editor, selection.anchor, path);
  if (!isAtEnd || !Node.string(Node.get(editor, path)).endsWith('\n')) {
    Transforms.insertText(editor, '\n');
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    Editor.deleteBackward(editor, { unit: 'character' });
    goOnBehind(editor, path, { type: plainType(editor, path), children: [{ text: '' }] });
  });
}

/** Starts the next item; leaves the list from an empty item. */
function breakItem(editor: Editor, block: TextBlock, path: Path): void {
  const item = Path.parent(path);
  if (isEmpty(editor, path) && path.at(-1) === 0) {
    outdent(editor);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    Transforms.splitNodes(editor, { match: isItem, always: true });
    const next = Path.next(item);
    Transforms.unsetNodes<ItemElement>(editor, 'value', { at: next });
    const isHeading = /^h[1-6]$/.test(block.type);
    if (isHeading && isEmpty(editor, [...next, 0]))
      Transforms.setNodes(editor, { type: 'line' }, { at: [...next, 0] });
  });
}

/** Starts a paragraph after a heading, or before it with the caret at its start. */
function breakBlock(editor: Editor, block: TextBlock, path: Path, insertBreak: () => void): void {
  const isHeading = /^h[1-6]$/.test(block.type);
  const { selection } = editor;
  const isAtEnd = selection && Editor.isEnd(editor, selection.anchor, path);
  const isAtStart = selection && Editor.isStart(editor, selection.anchor, path);
  insertBreak();
  if (!isHeading || !(isAtEnd || isAtStart)) return;
  const empty = isAtEnd ? Path.next(path) : path;
  Transforms.setNodes(editor, { type: plainType(editor, empty) }, { at: empty });
}

function leave(editor: Editor, path: Path): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes(editor, { type: 'p' }, { at: path });
    Transforms.liftNodes(editor, { at: path });
  });
}

function goOnBehind(editor: Editor, path: Path, block: TextBlock): void {
  Transforms.insertNodes(editor, block, { at: Path.next(path) });
  Transforms.select(editor, Editor.start(editor, Path.next(path)));
}

/** Turns a heading, item or quotation into a paragraph with the caret at its start; false elsewhere. */
function becomesPlain(editor: Editor, block: TextBlock, path: Path): boolean {
  const plain = plainType(editor, path);
  if (block.type !== 'p' && block.type !== 'line' && block.type !== 'caption') {
    Transforms.setNodes(editor, { type: plain }, { at: path });
    return true;
  }
  if (path.at(-1) !== 0) return false;
  const parent = Node.parent(editor, path);
  if (isItem(parent)) return outdent(editor);
  if (!isLeavable(parent)) return false;
  leave(editor, path);
  return true;
}

const isEmpty = (editor: Editor, path: Path): boolean => {
  const node = Node.get(editor, path);
  return isTextBlock(node) && node.children.every((child) => 'text' in child && child.text === '');
};

const isLastOf = (parent: Node, path: Path): boolean =>
  'children' in parent && path.at(-1) === parent.children.length - 1;
