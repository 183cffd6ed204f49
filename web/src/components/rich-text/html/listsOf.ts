import { type Block, type BoxElement, type ItemElement, isList } from '../elements.ts';
import { saysSomething, spread } from './inlines.ts';
import { type Around, attributesOf, commonOf, given, type ReadBlocks } from './reading.ts';

/** Reads the items of a list. */
export function itemsIn(list: Element, around: Around, blocksIn: ReadBlocks): ItemElement[] {
  const items: ItemElement[] = [];
  for (const child of list.childNodes) {
    if (child instanceof Element && child.localName === 'li') {
      const { value } = attributesOf(child);
      const children = inItem(blocksIn(child, { type: 'line' }, around));
      items.push({ type: 'li', ...given({ value }), ...commonOf(child), children });
      continue;
    }
    // A list directly inside a list belongs to the item before it.
    const stray = document.createDocumentFragment();
    stray.append(child.cloneNode(true));
    const blocks = blocksIn(stray, { type: 'line' }, around);
    const last = items.at(-1);
    if (blocks.length && last) last.children = inItem(spread([...last.children, ...blocks]));
    else if (blocks.length) items.push({ type: 'li', children: inItem(blocks) });
  }
  return items;
}

/** Makes an item start with a line for its words. */
function inItem(blocks: Block[]): Block[] {
  const [first] = blocks;
  return !first || isList(first) ? [{ type: 'line', children: [{ text: '' }] }, ...blocks] : blocks;
}

/** Reads the terms and meanings of a glossary at any depth. */
export function meaningsIn(list: Element, around: Around, blocksIn: ReadBlocks): BoxElement[] {
  const parts: BoxElement[] = [];
  for (const child of list.childNodes) {
    if (child instanceof Element && child.localName === 'div') {
      parts.push(...meaningsIn(child, around, blocksIn));
      continue;
    }
    const isTerm = child instanceof Element && child.localName === 'dt';
    const isPart = child instanceof Element && (isTerm || child.localName === 'dd');
    const room = isPart ? child : document.createDocumentFragment();
    if (!isPart) room.appendChild(child.cloneNode(true));
    const children = blocksIn(room, { type: 'line' }, around);
    const common = isPart ? commonOf(child) : {};
    if (saysSomething(children)) parts.push({ type: isTerm ? 'dt' : 'dd', ...common, children });
  }
  return parts;
}
