import { Editor, Element, Node, Path, Transforms } from 'slate';
import { isList, isOf, isTextBlock, type ListElement } from '../elements.ts';
import { blockAbove } from '../schema.ts';
import { siblingsSelected } from './selection.ts';

const isItem = isOf('li');

/** Returns the kind of the list around the selection. */
export const listOf = (editor: Editor): ListElement['type'] | undefined =>
  blockAbove(editor, isList)?.[0].type;

/** Turns the selected blocks into a list, changes the kind of their list, or takes them out of it. */
export function toggleList(editor: Editor, type: ListElement['type']): void {
  const list = blockAbove(editor, isList);
  Editor.withoutNormalizing(editor, () => {
    if (!list) return makeList(editor, type);
    if (list[0].type === type) return leaveList(editor);
    Transforms.setNodes(editor, { type }, { at: list[1] });
    Transforms.unsetNodes<ListElement>(editor, ['start', 'kind'], { at: list[1] });
  });
}

function makeList(editor: Editor, type: ListElement['type']): void {
  const paths = siblingsSelected(editor);
  const [first] = paths;
  if (!first) return;
  Transforms.insertNodes(editor, { type, children: [] }, { at: first });
  const source = Path.next(first);
  for (const [at] of paths.entries()) {
    const item = [...first, at];
    Transforms.insertNodes(editor, { type: 'li', children: [] }, { at: item });
    const block = Node.get(editor, source);
    if (Element.isElement(block) && block.type === 'p' && !block.style)
      Transforms.setNodes(editor, { type: 'line' }, { at: source });
    Transforms.moveNodes(editor, { at: source, to: [...item, 0] });
  }
  const before = Path.hasPrevious(first) && Node.get(editor, Path.previous(first));
  if (before && Element.isElement(before) && before.type === type)
    Transforms.mergeNodes(editor, { at: first });
}

/** Moves the selected items one level out of their list. */
function leaveList(editor: Editor): void {
  const list = blockAbove(editor, isList);
  if (!list || !editor.selection) return;
  const depth = list[1].length;
  const items = Array.from(
    Editor.nodes(editor, { match: (node, path) => isItem(node) && path.length === depth + 1 }),
    ([, path]) => Editor.pathRef(editor, path),
  );
  for (const item of items) {
    const path = item.unref();
    if (path) outdentItem(editor, path);
  }
}

/** Moves the item one level in, below the one before it; false without an item. */
export function indent(editor: Editor): boolean {
  const item = blockAbove(editor, isItem);
  if (!item) return false;
  const [, path] = item;
  if (!Path.hasPrevious(path)) return true;
  const before = Path.previous(path);
  const [list] = Editor.node(editor, Path.parent(path));
  const host = Node.get(editor, before);
  if (!Element.isElement(host) || !isList(list)) return true;
  const last = host.children.length - 1;
  const sublist = host.children[last];
  Editor.withoutNormalizing(editor, () => {
    if (sublist && Element.isElement(sublist) && isList(sublist)) {
      const to = [...before, last, sublist.children.length];
      return Transforms.moveNodes(editor, { at: path, to });
    }
    const place = [...before, last + 1];
    Transforms.insertNodes(editor, { type: list.type, children: [] }, { at: place });
    Transforms.moveNodes(editor, { at: path, to: [...place, 0] });
  });
  return true;
}

/** Moves the item one level out, and out of an outermost list; false without an item. */
export function outdent(editor: Editor): boolean {
  const item = blockAbove(editor, isItem);
  if (!item) return false;
  Editor.withoutNormalizing(editor, () => outdentItem(editor, item[1]));
  return true;
}

function outdentItem(editor: Editor, path: Path): void {
  const listPath = Path.parent(path);
  const list = Node.get(editor, listPath);
  const host = Node.parent(editor, listPath);
  if (!Element.isElement(list) || !isList(list)) return;
  if (!Element.isElement(host) || !isItem(host)) {
    const item = Editor.pathRef(editor, path);
    Transforms.liftNodes(editor, { at: path });
    const lifted = item.unref();
    if (lifted) freeItem(editor, lifted);
    return;
  }
  const rest = list.children.length - 1 - (path.at(-1) ?? 0);
  if (rest > 0) {
    // The following items become children of this one.
    const item = Node.get(editor, path);
    const place = [...path, Element.isElement(item) ? item.children.length : 0];
    Transforms.insertNodes(editor, { type: list.type, children: [] }, { at: place });
    for (let at = 0; at < rest; at++)
      Transforms.moveNodes(editor, { at: Path.next(path), to: [...place, at] });
  }
  const isLast = list.children.length === rest + 1;
  Transforms.moveNodes(editor, { at: path, to: Path.next(Path.parent(listPath)) });
  if (isLast) Transforms.removeNodes(editor, { at: listPath });
}

/** Replaces an item with its blocks. */
function freeItem(editor: Editor, path: Path): void {
  const item = Node.get(editor, path);
  if (!Element.isElement(item)) return;
  for (const [at, block] of item.children.entries())
    if (isTextBlock(block) && block.type === 'line')
      Transforms.setNodes(editor, { type: 'p' }, { at: [...path, at] });
  Transforms.unwrapNodes(editor, { at: path });
}
