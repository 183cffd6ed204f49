import { type Editor, Element, Node, type NodeEntry, Path, Transforms } from 'slate';
import {
  type Block,
  emptyParagraph,
  isBox,
  isCell,
  isInline,
  isList,
  isOf,
  isTextBlock,
  type TextBlock,
} from './elements.ts';

const isVoid = isOf('hr', 'frame', 'image');
const isRow = isOf('tr');
const isItem = isOf('li');
const isLink = isOf('link');

/** Defines the elements of a text and normalises the result of a command or a paste. */
export function withSchema(editor: Editor): Editor {
  const { normalizeNode } = editor;
  editor.isVoid = isVoid;
  editor.isInline = isOf('link', 'image');
  editor.isIsolated = isCell;
  // Words typed at the end of a link are not part of the link.
  editor.inlineEdgeAffinity = (element, edge) =>
    isLink(element) && edge === 'end' ? 'outside' : null;
  editor.normalizeNode = (entry, options) => {
    if (!mend(editor, entry)) normalizeNode(entry, options);
  };
  return editor;
}

/** Corrects one fault of a node; the editor normalises again after each. */
function mend(editor: Editor, [node, path]: NodeEntry): boolean {
  if (path.length === 0) return mendRoot(editor);
  if (!Element.isElement(node)) return false;
  if (isLink(node)) return mendLink(editor, node, path);
  if (isVoid(node)) return false;
  if (isTextBlock(node)) return mendPlace(editor, node, path);
  if (isBox(node)) return mendBox(editor, node, path);
  return mendFrame(editor, node, path);
}

function mendRoot(editor: Editor): boolean {
  const last = editor.children.at(-1);
  if (last && 'type' in last && (isTextBlock(last) || isList(last))) return false;
  // A table or frame at the end needs a paragraph after it to write in.
  Transforms.insertNodes(editor, emptyParagraph(), { at: [editor.children.length] });
  return true;
}

function mendLink(editor: Editor, link: Element, path: Path): boolean {
  const isInLink = Node.parent(editor, path);
  const holdsPicture = link.children.some((child) => 'type' in child);
  if (Element.isElement(isInLink) && isLink(isInLink)) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  if (Node.string(link) !== '' || holdsPicture) return false;
  Transforms.removeNodes(editor, { at: path });
  return true;
}

/** Allows lines only in boxes, and captions only first in a table. */
function mendPlace(editor: Editor, block: TextBlock, path: Path): boolean {
  const parent = Node.parent(editor, path);
  const isInBox = Element.isElement(parent) && isBox(parent);
  const type = (name: TextBlock['type']) => {
    Transforms.setNodes(editor, { type: name }, { at: path });
    return true;
  };
  if (block.type === 'line' && !isInBox) return type('p');
  if (block.type !== 'caption') return false;
  const isInTable = Element.isElement(parent) && parent.type === 'table';
  if (isInTable && path.at(-1) === 0) return false;
  if (!isInTable) return type('p');
  Transforms.liftNodes(editor, { at: path });
  return true;
}

function mendBox(editor: Editor, box: Element, path: Path): boolean {
  const parent = Node.parent(editor, path);
  if (!belongs(box, parent)) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  const [first] = box.children;
  const isNothing = !first || (box.children.length === 1 && isInline(first) && isNoWord(first));
  if (isNothing && !isItem(box) && !isCell(box)) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  if (box.children.some((child) => isInline(child))) {
    const line: TextBlock = { type: 'line', children: [] };
    const isLoose = (child: Node) => box.children.includes(child as never) && isInline(child);
    Transforms.wrapNodes(editor, line, { at: path, match: isLoose });
    return true;
  }
  const isLine = (node: Node | undefined) =>
    node !== undefined && Element.isElement(node) && node.type === 'line';
  const beside = box.children.findIndex(
    (child, at) => isLine(child) && isLine(box.children[at + 1]),
  );
  if (beside >= 0) {
    for (const at of [beside, beside + 1])
      Transforms.setNodes(editor, { type: 'p' }, { at: [...path, at] });
    return true;
  }
  const isHeadless = !first || (isItem(box) && isList(first));
  if (!isHeadless) return false;
  const line: TextBlock = { type: 'line', children: [{ text: '' }] };
  Transforms.insertNodes(editor, line, { at: [...path, 0] });
  return true;
}

const isNoWord = (node: Node): boolean => 'text' in node && node.text === '';

const belongs = (box: Element, parent: Node): boolean => {
  const type = Element.isElement(parent) ? parent.type : undefined;
  if (isItem(box)) return type === 'ul' || type === 'ol';
  if (isCell(box)) return type === 'tr';
  if (box.type === 'dt' || box.type === 'dd') return type === 'dl';
  return true;
};

/** Allows only items in lists, rows in tables and cells in rows; removes empty ones. */
function mendFrame(editor: Editor, frame: Element, path: Path): boolean {
  if (isRow(frame)) {
    const parent = Node.parent(editor, path);
    if (!Element.isElement(parent) || parent.type !== 'table') {
      Transforms.unwrapNodes(editor, { at: path });
      return true;
    }
  }
  const children = frame.children as readonly Node[];
  const isWanted = wanted(frame);
  if (!children.some((child) => isWanted(child))) {
    const words = children.filter((child) => Element.isElement(child));
    if (words.length && Node.string(frame) !== '') Transforms.unwrapNodes(editor, { at: path });
    else Transforms.removeNodes(editor, { at: path });
    return true;
  }
  const stray = children.findIndex(
    (child) => !isWanted(child) && !(Element.isElement(child) && child.type === 'caption'),
  );
  if (stray < 0) return false;
  const at = [...path, stray];
  const child = children[stray] as Node;
  if (!Element.isElement(child) && isNoWord(child)) Transforms.removeNodes(editor, { at });
  else if (isList(frame)) Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at });
  else if (frame.type === 'dl') Transforms.wrapNodes(editor, { type: 'dd', children: [] }, { at });
  else if (isRow(frame)) Transforms.wrapNodes(editor, { type: 'td', children: [] }, { at });
  else Transforms.liftNodes(editor, { at });
  return true;
}

const wanted = (frame: Element): ((node: Node) => boolean) => {
  if (isList(frame)) return isItem;
  if (frame.type === 'dl') return isOf('dt', 'dd');
  return isRow(frame) ? isCell : isRow;
};

/** Returns the nearest block of some types around the start of the selection. */
export function blockAbove<T extends Block>(
  editor: Editor,
  is: (node: object) => node is T,
  at: Path | undefined = editor.selection?.anchor.path,
): [T, Path] | undefined {
  if (!at) return undefined;
  for (const [node, path] of Node.levels(editor, at, { reverse: true }))
    if (Element.isElement(node) && is(node) && !Path.equals(path, [])) return [node, path];
  return undefined;
}
