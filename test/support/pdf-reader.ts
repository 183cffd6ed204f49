import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib';
import { mirrored } from '#functions/pdf/flow/direction';

/** An element of the structure with its type and text. */
export interface ReadPart {
  readonly tag: string;
  readonly text: string;
  readonly parts: readonly ReadPart[];
  readonly scope?: string | undefined;
  /** What replaces a picture. */
  readonly alt?: string | undefined;
}

export interface ReadBookmark {
  readonly title: string;
  readonly depth: number;
  /** From 0. */
  readonly page: number;
}

/** Reads a PDF like a screen reader: by its structure, through the character maps of its fonts. */
export async function readPdf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const pages = document.getPages().map(({ node, ref }) => {
    const contents = context.lookup(node.get(PDFName.of('Contents')), PDFArray);
    const operators = contents.asArray().map((each) => inflated(context.lookup(each)));
    const { Font } = dictOf(context.lookup(node.get(PDFName.of('Resources'))));
    return { ref, operators, fonts: mapsOf(context.lookup(Font)) };
  });
  const marks = new Map<string, string>();
  const artifacts: string[] = [];
  for (const page of pages) readPage(page);

  function readPage(page: (typeof pages)[number]): void {
    let map: Map<string, string> = new Map();
    const open: { id: number | undefined; actual?: string; before?: string }[] = [];
    let text = '';
    /** The letters within reversed text, from the left. */
    let fromLeft: string[] = [];
    const tokens =
      /\/(\w+)<<\/MCID (\d+)>>BDC|\/Span<<\/ActualText<feff([0-9a-f]*)>>>BDC|\/Artifact BMC|\/ReversedChars BMC|EMC|\/(F\d+) [\d.]+ Tf|<([0-9a-f]*)>[^T<]*?(?:Tj|\]TJ)|1 0 0 1 [-\d.]+ [-\d.]+ Tm/g;
    for (const [token, , id, actual, font, codes] of page.operators.join('\n').matchAll(tokens)) {
      if (id !== undefined) open.push({ id: Number(id) });
      else if (token.startsWith('/Span')) open.push({ id: undefined, actual: utf16(actual ?? '') });
      else if (token.startsWith('/Artifact')) open.push({ id: -1 });
      else if (token.startsWith('/Reversed')) {
        open.push({ id: undefined, before: text });
        text = '';
        fromLeft = [];
      } else if (token === 'EMC') {
        const ended = open.pop();
        if (ended?.before !== undefined) text = ended.before + turnedAround(fromLeft);
        else if (ended?.actual !== undefined) {
          if (open.some(({ actual: outer }) => outer !== undefined)) continue;
          text += ended.actual;
          fromLeft.push(ended.actual);
        } else if (ended?.id === -1) {
          artifacts.push(text);
          text = '';
        } else if (ended?.id !== undefined) {
          marks.set(`${page.ref} ${ended.id}`, text);
          text = '';
        }
      } else if (font) map = page.fonts.get(font) ?? new Map();
      else if (codes !== undefined && open.at(-1)?.actual === undefined) {
        const letters = codes.match(/.{4}/g)?.map((code) => map.get(code) ?? '\ufffd') ?? [];
        text += letters.join('');
        fromLeft.push(...letters);
      }
    }
  }

  function mapsOf(fonts: PDFObject | undefined): Map<string, Map<string, string>> {
    const named = Object.entries(dictOf(fonts));
    return new Map(
      named.map(([name, ref]) => {
        const { ToUnicode } = dictOf(context.lookup(ref));
        const map = inflated(context.lookup(ToUnicode));
        const pairs = [...map.matchAll(/<([0-9a-f]{4})><([0-9a-f]+)>/g)];
        return [name, new Map(pairs.map(([, code = '', text = '']) => [code, utf16(text)]))];
      }),
    );
  }

  function partOf(ref: PDFObject | undefined): ReadPart {
    const { S, K, Pg, A, Alt } = dictOf(context.lookup(ref));
    const parts: ReadPart[] = [];
    let text = '';
    const kids = K instanceof PDFArray ? K.asArray() : K ? [K] : [];
    for (const kid of kids) {
      if (kid instanceof PDFNumber) text += marks.get(`${Pg} ${kid.asNumber()}`) ?? '';
      else if (kid instanceof PDFRef) parts.push(partOf(kid));
      else {
        const { Pg: page, MCID } = dictOf(kid);
        text += marks.get(`${page} ${MCID}`) ?? '';
      }
    }
    const scope = A ? dictOf(A).Scope?.toString() : undefined;
    const alt = Alt && utf16(String(Alt).slice(5, -1));
    return { tag: String(S).slice(1), text, parts, scope, ...(alt && { alt }) };
  }

  const pageOf = (ref: PDFObject) => pages.findIndex((page) => page.ref === ref);

  function marksOf(ref: PDFObject | undefined, depth: number): ReadBookmark[] {
    const found: ReadBookmark[] = [];
    let next = dictOf(context.lookup(ref)).First;
    while (next) {
      const { Title, Dest, Next, First } = dictOf(context.lookup(next));
      const title = utf16(String(Title).slice(5, -1).toLowerCase());
      const page = Dest instanceof PDFArray ? pageOf(Dest.get(0)) : -1;
      found.push({ title, depth, page }, ...(First ? marksOf(next, depth + 1) : []));
      next = Next;
    }
    return found;
  }

  const catalogDict = dictOf(catalog);
  const { StructTreeRoot, Lang, MarkInfo, Metadata, ViewerPreferences } = catalogDict;
  const root = dictOf(context.lookup(StructTreeRoot));
  const whole = partOf(root.K);
  return {
    pages: pages.length,
    size: document.getPage(0).getSize(),
    title: document.getTitle(),
    language: String(Lang),
    isMarked: dictOf(MarkInfo).Marked?.toString() === 'true',
    showsTitle: dictOf(ViewerPreferences).DisplayDocTitle?.toString() === 'true',
    xmp: Buffer.from(streamOf(context.lookup(Metadata)).contents).toString(),
    whole,
    artifacts,
    /** For each page, the elements that own its marks, from the parent tree. */
    owners: () => {
      const { Nums } = dictOf(context.lookup(root.ParentTree));
      const list = context.lookup(Nums, PDFArray).asArray();
      return list
        .filter((_, place) => place % 2 === 1)
        .map((each) =>
          context
            .lookup(each, PDFArray)
            .asArray()
            .map((ref) => partOf(ref)),
        );
    },
    /** Where each line of text begins, in points from the left edge, for each page. */
    lefts: () =>
      pages.map(({ operators }) =>
        [...operators.join('\n').matchAll(/1 0 0 1 ([-\d.]+) [-\d.]+ Tm/g)].map(([, x]) =>
          Number(x),
        ),
      ),
    /** The size of each picture in points, in the order of the pages. */
    pictures: () =>
      pages.flatMap(({ operators }) =>
        [...operators.join('\n').matchAll(/q ([\d.]+) 0 0 ([\d.]+) [-\d.]+ [-\d.]+ cm \/I/g)].map(
          ([, width, height]) => ({ width: Number(width), height: Number(height) }),
        ),
      ),
    /** Each link as its page, from 0, and its address or the page that it leads to. */
    links: () =>
      pages.flatMap(({ ref }, page) => {
        const { Annots } = dictOf(context.lookup(ref));
        const annotations = Annots instanceof PDFArray ? Annots.asArray() : [];
        return annotations.map((each) => {
          const { A, Dest, Contents } = dictOf(context.lookup(each));
          const says = utf16(String(Contents).slice(5, -1).toLowerCase());
          const address = A ? String(dictOf(A).URI) : '';
          const to = Dest instanceof PDFArray ? pageOf(Dest.get(0)) : undefined;
          return { page, says, to, address: Buffer.from(address.slice(1, -1), 'hex').toString() };
        });
      }),
    /** Each bookmark with its depth and page, from 0. */
    bookmarks: () => (catalogDict.Outlines ? marksOf(catalogDict.Outlines, 0) : []),
    /** Every table row as texts. */
    rows: () => rowsOf(whole),
    fontFiles: () =>
      context.enumerateIndirectObjects().flatMap(([, object]) => {
        const file = object instanceof PDFDict ? object.get(PDFName.of('FontFile2')) : undefined;
        const stream = file && context.lookup(file);
        return stream instanceof PDFRawStream ? [inflateSync(stream.contents)] : [];
      }),
  };
}

/** Returns letters in reading order. Brackets look turned in a text from right to left. */
const turnedAround = (letters: readonly string[]): string =>
  letters
    .toReversed()
    .map((each) => mirrored[each] ?? each)
    .join('');

function rowsOf(part: ReadPart): string[][] {
  if (part.tag === 'TR') return [part.parts.map(({ text }) => text)];
  return part.parts.flatMap(rowsOf);
}

function dictOf(object: PDFObject | undefined): Record<string, PDFObject | undefined> {
  if (!(object instanceof PDFDict)) throw new Error(`Not a PDF dictionary: ${object}`);
  return Object.fromEntries(
    object.entries().map(([name, value]) => [name.asString().slice(1), value]),
  );
}

function streamOf(object: PDFObject | undefined): PDFRawStream {
  if (!(object instanceof PDFRawStream)) throw new Error(`Not a PDF stream: ${object}`);
  return object;
}

function inflated(object: PDFObject | undefined): string {
  const { dict, contents } = streamOf(object);
  const isPacked = dict.has(PDFName.of('Filter'));
  return Buffer.from(isPacked ? inflateSync(contents) : contents).toString('latin1');
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
