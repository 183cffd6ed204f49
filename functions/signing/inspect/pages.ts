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
import { RefusedFile } from './refused.ts';

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
      throw new RefusedFile('broken');
    }
    visited.add(node);
    const type = node.lookup(PDFName.of('Type'));
    if (type === PDFName.of('Pages')) {
      const kids = node.lookup(PDFName.of('Kids'));
      if (!(kids instanceof PDFArray)) throw new RefusedFile('broken');
      const below = new Map([...above, ...partsOf(node, inherited)]);
      for (const kid of kids.asArray()) visit(context.lookup(kid), below, depth + 1);
    } else if (type === PDFName.of('Page')) {
      if (found.length >= limits.pages) throw new RefusedFile('pages');
      found.push(pageOf(node, above));
    } else throw new RefusedFile('broken');
  }

  const root = context.lookup(context.trailerInfo.Root);
  if (!(root instanceof PDFDict)) throw new RefusedFile('broken');
  visit(root.lookup(PDFName.of('Pages')), new Map(), 0);
  if (found.length === 0) throw new RefusedFile('noPages');
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
  checkSize(context.lookup(parts.get(PDFName.of('MediaBox'))));
  const annotations = node.lookup(PDFName.of('Annots'));
  const all = annotations instanceof PDFArray ? annotations.asArray() : [];
  return { parts, links: all.flatMap((each) => linkOf(context.lookup(each))) };
}

function checkSize(box: PDFObject | undefined): void {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(box) ?? [];
  for (const side of [Math.abs(right - left), Math.abs(top - bottom)]) {
    if (!(side >= limits.side.least && side <= limits.side.most)) throw new RefusedFile('pageSize');
  }
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
  if (!(annotation instanceof PDFDict)) throw new RefusedFile('broken');
  const kind = annotation.lookup(PDFName.of('Subtype'));
  if (kind === PDFName.of('Popup')) return [];
  if (kind !== PDFName.of('Link')) throw new RefusedFile('notes');
  const action = annotation.lookup(PDFName.of('A'));
  const uri = action instanceof PDFDict ? action.lookup(PDFName.of('URI')) : undefined;
  const address =
    uri instanceof PDFString || uri instanceof PDFHexString ? uri.decodeText() : undefined;
  const rectangle = numbersOf(annotation.lookup(PDFName.of('Rect')));
  if (!rectangle || !address || !/^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/i.test(address)) return [];
  return [{ rectangle, address }];
}
