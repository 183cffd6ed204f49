import { sanitise } from '#functions/kernel/html/sanitise';
import { nameAtMedia } from '#shared/media/media';
import type { Heading } from '../../tags.ts';
import type { Align, Block, Cell, Direction, HeadingBlock, List, Picture, Run } from '../blocks.ts';
import { type Element, type Node, treeOf } from './html-tree.ts';
import { collapsed, isBlank, runsOf } from './rich-runs.ts';

/** How a text becomes part of a document. */
export interface RichText {
  /** The address that links inside the portal begin with, for example `https://school.edu`. */
  readonly origin: string;
  /** The level of its highest heading. The others follow without a gap. */
  readonly highest: 1 | 2 | 3 | 4;
}

/**
 * Returns a rich text as blocks. It is sanitised first, and nothing is loaded: a picture is only a
 * stored name, and a frame becomes a link.
 */
export function blocksOf(html: string, { origin, highest }: RichText): Block[] {
  const { children } = treeOf(sanitise(html));
  const levels = [...new Set(headingsIn(children))].sort();
  const tagOf = (name: string) =>
    `H${Math.min(6, highest + Math.max(0, levels.indexOf(name)))}` as Heading;
  return blocksIn(children, { origin, tagOf });
}

interface Reading {
  readonly origin: string;
  readonly tagOf: (name: string) => Heading;
  readonly align?: Align | undefined;
  readonly direction?: Direction | undefined;
}

const isHeading = /^h[1-6]$/;
const ownBlocks = new Set([
  'p',
  'pre',
  'address',
  'div',
  'blockquote',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'li',
  'hr',
  'table',
  'figure',
  'img',
  'iframe',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'figcaption',
]);

function* headingsIn(nodes: readonly Node[]): Generator<string> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (isHeading.test(node.name)) yield node.name;
    yield* headingsIn(node.children);
  }
}

/** Whether an element is a block, or holds one: pictures may be inside links and bold words. */
const hasBlock = (node: Node): boolean =>
  typeof node !== 'string' && (ownBlocks.has(node.name) || node.children.some(hasBlock));

/** Returns the blocks of nodes. Words and inline elements between blocks are paragraphs. */
function blocksIn(nodes: readonly Node[], reading: Reading): Block[] {
  const blocks: Block[] = [];
  let inline: Node[] = [];
  const flush = () => {
    const runs = collapsed(runsOf(inline, reading.origin));
    if (!isBlank(runs)) blocks.push(paragraphOf(runs, reading));
    inline = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !hasBlock(node)) inline.push(node);
    else {
      flush();
      blocks.push(...blockOf(node, reading));
    }
  }
  flush();
  return blocks;
}

function paragraphOf(runs: readonly Run[], { align, direction }: Reading): Block {
  return { kind: 'paragraph', runs, align, direction };
}

function blockOf(element: Element, outer: Reading): Block[] {
  const { name, children, attributes } = element;
  const reading = { ...outer, ...lookOf(attributes, outer) };
  if (isHeading.test(name) && !children.some(hasBlock)) return headingOf(element, reading);
  switch (name) {
    case 'ul':
    case 'ol':
      return [listOf(element, reading)];
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksIn(children, reading) }];
    case 'img':
      return [pictureOf(element)].flatMap((picture) => picture ?? []);
    case 'figure':
      return figureOf(element, reading);
    case 'iframe':
      return frameOf(attributes, reading);
    case 'table':
      return tableOf(element, reading);
    case 'hr':
      return [{ kind: 'rule' }];
    case 'pre':
      return [paragraphOf(runsOf(children, reading.origin), reading)];
    case 'dt':
      return blocksIn([{ name: 'strong', attributes: {}, children }], reading);
    default:
      return blocksIn(children, reading);
  }
}

const aligns: Readonly<Record<string, Align>> = { center: 'center', right: 'end', end: 'end' };

function lookOf(
  { style = '', dir }: Element['attributes'],
  outer: Reading,
): Pick<Reading, 'align' | 'direction'> {
  const align = aligns[/text-align: (\w+)/.exec(style)?.[1] ?? ''] ?? outer.align;
  return { align, direction: dir === 'ltr' || dir === 'rtl' ? dir : outer.direction };
}

function headingOf({ name, children }: Element, reading: Reading): HeadingBlock[] {
  const runs = collapsed(runsOf(children, reading.origin));
  const { align, direction } = reading;
  const tag = reading.tagOf(name);
  return isBlank(runs) ? [] : [{ kind: 'heading', tag, runs, align, direction }];
}

function listOf({ name, attributes, children }: Element, reading: Reading): List {
  let next = Number(attributes.start ?? 1);
  const items = children.flatMap((node) => {
    if (typeof node === 'string' || node.name !== 'li') return [];
    if (node.attributes.value) next = Number(node.attributes.value);
    const label = name === 'ul' ? '•' : `${next}.`;
    next++;
    return [{ label, blocks: blocksIn(node.children, reading) }];
  });
  return { kind: 'list', items };
}

function pictureOf({ attributes }: Element): Picture | undefined {
  const name = nameAtMedia(attributes.src ?? '');
  if (!name) return undefined;
  const { width = '', alt = '' } = attributes;
  const share = width.endsWith('%') ? Math.min(1, Number.parseInt(width, 10) / 100) : undefined;
  const px = /^[1-9]\d*$/.test(width) ? Number(width) : undefined;
  return { kind: 'picture', name, alt, ...(share && { share }), ...(px && { width: px }) };
}

/** Returns the content of a figure. A single picture gets the caption. */
function figureOf({ children }: Element, reading: Reading): Block[] {
  const isCaption = (node: Node) => typeof node !== 'string' && node.name === 'figcaption';
  const captions = children.filter(isCaption);
  const blocks = blocksIn(
    children.filter((node) => !isCaption(node)),
    reading,
  );
  const runs = collapsed(runsOf(captions, reading.origin));
  if (isBlank(runs)) return blocks;
  const [first] = blocks;
  if (blocks.length === 1 && first?.kind === 'picture') return [{ ...first, caption: runs }];
  return [...blocks, { kind: 'paragraph', runs, isSmall: true }];
}

/** Returns the link that replaces a frame: a PDF plays no video. */
function frameOf({ src = '', title = '' }: Element['attributes'], reading: Reading): Block[] {
  const link = URL.canParse(src) ? src : undefined;
  const text = title.trim() || 'Open this on the web';
  return link ? [paragraphOf([{ text, weight: 'regular', link }], reading)] : [];
}

function tableOf(element: Element, reading: Reading): Block[] {
  const rows = [...rowsIn(element)].map((row) =>
    row.children.flatMap((node) => (typeof node === 'string' ? [] : [cellOf(node, reading)])),
  );
  const captions = element.children.filter(
    (node) => typeof node !== 'string' && node.name === 'caption',
  );
  const caption = collapsed(runsOf(captions, reading.origin));
  const filled = rows.filter((row) => row.length > 0);
  if (filled.length === 0) return isBlank(caption) ? [] : [paragraphOf(caption, reading)];
  return [{ kind: 'table', rows: filled, ...(!isBlank(caption) && { caption }) }];
}

function* rowsIn({ children }: Element): Generator<Element> {
  for (const node of children) {
    if (typeof node === 'string') continue;
    if (node.name === 'tr') yield node;
    else if (/^t(head|body|foot)$/.test(node.name)) yield* rowsIn(node);
  }
}

const cellOf = ({ name, attributes, children }: Element, reading: Reading): Cell => ({
  blocks: blocksIn(children, { ...reading, ...lookOf(attributes, reading) }),
  isHeading: name === 'th',
  columns: Number(attributes.colspan ?? 1),
  rows: Number(attributes.rowspan ?? 1),
});
