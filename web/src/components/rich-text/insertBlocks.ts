import { Editor, Element, Node, Path, Range, Transforms } from 'slate';
import { plainType } from './commands/blocks.ts';
import { makeRoom } from './commands/selection.ts';
import { type Block, isList, isOf, isTextBlock, type Tree } from './elements.ts';
import { isBlank } from './html/inlines.ts';
import { blockAbove } from './schema.ts';

const isItem = isOf('li');
const isPlain = (block: Block | undefined) => block?.type === 'p' || block?.type === 'line';

/** Inserts blocks at the selection and moves the caret after them. Returns the path of the first one. */
export function insertBlocks(editor: Editor, blocks: Tree): Path | undefined {
  if (!blocks.length) return undefined;
  makeRoom(editor);
  let first: Path | undefined;
  Editor.withoutNormalizing(editor, () => {
    first = insert(editor, blocks);
  });
  return first;
}

function insert(editor: Editor, blocks: Tree): Path | undefined {
  const here = blockAbove(editor, isTextBlock);
  if (!here) return undefined;
  const [block, path] = here;
  const [only] = blocks;
  if (block.type === 'pre' || block.type === 'caption') {
    Transforms.insertText(editor, blocks.map((each) => Node.string(each)).join('\n'));
    return undefined;
  }
  if (
    blocks.length === 1 &&
    only &&
    isTextBlock(only) &&
    (isPlain(only) || !isBlank(block.children))
  )
    return insertInline(editor, only);
  const items = blocks.length === 1 && only && isList(only) ? only.children : undefined;
  const item = items && blockAbove(editor, isItem);
  if (items && item && Path.equals(Path.parent(path), item[1]))
    return insertBeside(editor, items, item[1], isBlank(block.children));
  const [first, ...rest] = blocks;
  if (first?.type === 'p' && rest.length && !isBlank(block.children)) {
    // The first paragraph continues the words at the caret.
    const behind = opened(editor, path);
    Transforms.select(editor, Editor.end(editor, behind));
    insertInline(editor, first);
    return insertBeside(editor, rest, behind, false);
  }
  return insertBeside(editor, blocks, opened(editor, path), isBlank(block.children));
}

function insertInline(editor: Editor, block: Block): undefined {
  const inlines = block.children as Node[];
  Transforms.insertNodes(editor, structuredClone(inlines), { select: true });
}

/** Splits the block at a caret between words; returns the block to insert after. */
function opened(editor: Editor, path: Path): Path {
  const { selection } = editor;
  if (!selection || Editor.isEnd(editor, selection.anchor, path)) return path;
  Transforms.splitNodes(editor, {
    match: (node) => Element.isElement(node) && isTextBlock(node),
    always: true,
  });
  return path;
}

/** Inserts blocks after a block, or instead of an empty one. */
function insertBeside(editor: Editor, blocks: Node[], path: Path, isEmpty: boolean): Path {
  const isStartless =
    isEmpty ||
    (isTextBlock(Node.get(editor, path)) &&
      Node.string(Node.get(editor, path)) === '' &&
      !hasVoid(editor, path));
  const at = Path.next(path);
  Transforms.insertNodes(editor, structuredClone(blocks), { at });
  const last = blocks.length - 1 + (at.at(-1) ?? 0);
  const behind = Editor.pathRef(editor, [...Path.parent(at), last]);
  const start = Editor.pathRef(editor, at);
  if (isStartless) Transforms.removeNodes(editor, { at: path });
  const [end, first] = [behind.unref(), start.unref()];
  if (end) goBehind(editor, end);
  return first ?? at;
}

const hasVoid = (editor: Editor, path: Path): boolean =>
  Array.from(Node.elements(Node.get(editor, path))).some(
    ([element, at]) => at.length > 0 && Editor.isVoid(editor, element),
  );

/** Moves the caret to the end of a text block, or to the paragraph after any other block. */
function goBehind(editor: Editor, path: Path): void {
  const node = Node.get(editor, path);
  if (Element.isElement(node) && (isTextBlock(node) || isList(node) || isItem(node))) {
    Transforms.select(editor, Editor.end(editor, path));
    return;
  }
  const next = Path.next(path);
  if (!Node.has(editor, next)) {
    const children = [{ text: '' }];
    Transforms.insertNodes(editor, { type: 'p', children }, { at: next });
    Transforms.setNodes(editor, { type: plainType(editor, next) }, { at: next });
  }
  Transforms.select(editor, Editor.start(editor, next));
}

/** Whether the selection is not empty. */
export const isSomethingSelected = (editor: Editor): boolean =>
  editor.selection !== null && Range.isExpanded(editor.selection);
