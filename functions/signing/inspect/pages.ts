import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from 'pdf-lib';
import { limits } from './limits.ts';
import { RefusedDocument } from './refused.ts';

/** What a page may inherit from the nodes above it. */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** What is kept of a page itself. */
const kept = [...inherited, 'Contents', 'Group', 'UserUnit'] as const;

/** A page that can be copied: its shown parts, and its links to the web. */
export interface FoundPage {
  readonly parts: ReadonlyMap<PDFName, PDFObject>;
  readonly links: readonly Link[];
}
export interface Link {
  readonly rectangle: readonly number[];
  readonly address: string;
}

/**
 * Returns the pages in order. A tree of a few kilobytes can name a billion pages or itself, so each
 * node is visited once and counted.
 */
export function pagesIn(context: PDFContext): FoundPage[] {
  const found: FoundPage[] = [];
  const visited = new Set<PDFDict>();

  function visit(
    node: PDFObject | undefined,
    above: ReadonlyMap<PDFName, PDFObject>,
    depth: number,
  ) {
    if (!(node instanceof PDFDict) || visited.has(node) || depth > limits.pageDepth) {
      throw new RefusedDocument('broken');
    }
    visited.add(node);
    const type = node.lookup(PDFName.of('Type'));
    const kids = node.lookup(PDFName.of('Kids'));
    // Some programs leave out the type. Readers then take a node with kids as a part of the tree.
    const isLeaf = type === undefined ? kids === undefined : type === PDFName.of('Page');
    if (isLeaf) {
      if (found.length >= limits.pages) throw new RefusedDocument('pages');
      found.push(pageOf(node, above));
      return;
    }
    const isTree = type === undefined || type === PDFName.of('Pages');
    if (!isTree || !(kids instanceof PDFArray)) throw new RefusedDocument('broken');
    const below = new Map([...above, ...partsOf(node, inherited)]);
    for (const kid of kids.asArray()) visit(context.lookup(kid), below, depth + 1);
  }

  const root = context.lookup(context.trailerInfo.Root);
  if (!(root instanceof PDFDict)) throw new RefusedDocument('broken');
  visit(root.lookup(PDFName.of('Pages')), new Map(), 0);
  if (found.length === 0) throw new RefusedDocument('noPages');
  return found;
}

function partsOf(node: PDFDict, names: readonly string[]): [PDFName, PDFObject][] {
  return names.flatMap((name): [PDFName, PDFObject][] => {
    const value = node.get(PDFName.of(name));
    return value ? [[PDFName.of(name), value]] : [];
  });
}

function pageOf(node: PDFDict, above: ReadonlyMap<PDFName, PDFObject>): FoundPage {
  const parts = new Map([...above, ...partsOf(node, kept)]);
  const { context } = node;
  const boxOf = (name: string) => numbersOf(context.lookup(parts.get(PDFName.of(name))));
  const shown = shownBox(boxOf('MediaBox'), boxOf('CropBox'));
  parts.delete(PDFName.of('CropBox'));
  parts.set(PDFName.of('MediaBox'), context.obj(shown));
  const annotations = node.lookup(PDFName.of('Annots'));
  const all = annotations instanceof PDFArray ? annotations.asArray() : [];
  return { parts, links: all.flatMap((each) => linkOf(context.lookup(each))) };
}

/**
 * Returns the rectangle of a page that readers show: its media box, cut by its crop box. Corners may
 * come in any order, and a crop box may be larger than the page.
 */
function shownBox(media: number[] | undefined, crop: number[] | undefined): number[] {
  const whole = media && ordered(media);
  if (!whole) throw new RefusedDocument('pageSize');
  const cut = crop ? intersection(whole, ordered(crop)) : whole;
  const [left, bottom, right, top] = cut ?? whole;
  for (const side of [right - left, top - bottom]) {
    if (!(side >= limits.side.least && side <= limits.side.most))
      throw new RefusedDocument('pageSize');
  }
  return [left, bottom, right, top];
}

type Corners = readonly [left: number, bottom: number, right: number, top: number];
const ordered = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Corners => [
  Math.min(x1, x2),
  Math.min(y1, y2),
  Math.max(x1, x2),
  Math.max(y1, y2),
];

/** Returns what two rectangles share. */
function intersection(one: Corners, other: Corners): Corners | undefined {
  const shared: Corners = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
  return shared[0] < shared[2] && shared[1] < shared[3] ? shared : undefined;
}

function numbersOf(list: PDFObject | undefined): number[] | undefined {
  if (!(list instanceof PDFArray) || list.size() !== 4) return undefined;
  const values = list.asArray().map((_, n) => list.lookup(n));
  const numbers = values.map((each) => (each instanceof PDFNumber ? each.asNumber() : Number.NaN));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

/**
 * Returns a link to the web. Links inside the document are left out. Everything else on top of a
 * page can look different in each reader, so it is refused.
 */
function linkOf(annotation: PDFObject | undefined): Link[] {
  if (!(annotation instanceof PDFDict)) throw new RefusedDocument('broken');
  const kind = annotation.lookup(PDFName.of('Subtype'));
  if (kind === PDFName.of('Popup')) return [];
  if (kind !== PDFName.of('Link')) throw new RefusedDocument('notes');
  const action = annotation.lookup(PDFName.of('A'));
  const uri = action instanceof PDFDict ? action.lookup(PDFName.of('URI')) : undefined;
  const address =
    uri instanceof PDFString || uri instanceof PDFHexString ? uri.decodeText() : undefined;
  const rectangle = numbersOf(annotation.lookup(PDFName.of('Rect')));
  if (!rectangle || !address || !/^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/i.test(address)) return [];
  return [{ rectangle, address }];
}
