import { alignedCopy, ByteReader, ByteWriter, bytesOf, joinParts, splitParts } from './bytes.ts';
import type { Listed } from './document.ts';

/** The layout of a segment's file. Another layout gets the next number, and is built again. */
export const segmentFormat = 1;

/** The fields of a document with words. */
export const fieldCount = 3;

/** How often a word is in a document: in its title, in its summary, and its count in the text. */
export interface Occurrence {
  readonly inTitle: boolean;
  readonly inSummary: boolean;
  /** At most 63. */
  readonly inText: number;
}

/** An occurrence in one byte. */
export const packed = ({ inTitle, inSummary, inText }: Occurrence): number =>
  Number(inTitle) | (Number(inSummary) << 1) | (Math.min(63, inText) << 2);

/** The content of a segment's file, before it is written. */
export interface SegmentParts {
  readonly ids: readonly string[];
  /** Ids of documents of older segments that are no longer there. */
  readonly gone: readonly string[];
  /** A JSON text of `Listed` for each document. */
  readonly listed: readonly Buffer[];
  /** Milliseconds since 1970; see `timeOf`. */
  readonly dates: Float64Array;
  /** The words of each field of each document, at most 65,535. */
  readonly lengths: Uint16Array;
  /** All words, sorted. */
  readonly terms: readonly string[];
  /** Where the documents of each word begin, and where the last ones end. */
  readonly starts: Uint32Array;
  readonly postings: Buffer;
}

/** Writes the documents of a word: their count, then each with its distance to the one before. */
export class Postings {
  readonly #bytes = new ByteWriter();

  get length(): number {
    return this.#bytes.length;
  }

  add(documents: readonly number[], occurrences: readonly number[]): void {
    this.#bytes.number(documents.length);
    let before = 0;
    for (const [i, document] of documents.entries()) {
      this.#bytes.number(document - before);
      this.#bytes.byte(occurrences[i] ?? 0);
      before = document;
    }
  }

  bytes(): Buffer {
    return this.#bytes.bytes();
  }
}

/** Returns the file of a segment. */
export const segmentFile = (parts: SegmentParts): Buffer => {
  let end = 0;
  const ends = Uint32Array.from(parts.listed, ({ length }) => {
    end += length;
    return end;
  });
  return joinParts([
    Buffer.from(parts.ids.join('\n')),
    Buffer.from(parts.gone.join('\n')),
    Buffer.concat(parts.listed),
    bytesOf(ends),
    bytesOf(parts.dates),
    bytesOf(parts.lengths),
    Buffer.from(parts.terms.join('\n')),
    bytesOf(parts.starts),
    parts.postings,
  ]);
};

/** A part of an index: documents that were written together. It never changes. */
export interface Segment {
  readonly ids: readonly string[];
  readonly gone: readonly string[];
  readonly dates: Float64Array;
  readonly lengths: Uint16Array;
  readonly terms: readonly string[];
  /** The bytes in memory, without the words and ids. */
  readonly bytes: number;
  listed(document: number): Listed;
  /** Returns the same as its JSON text. */
  listedText(document: number): Buffer;
  /** Returns how many documents have a word. */
  frequency(term: number): number;
  /** Calls a function for each document of a word, with its packed occurrence. */
  visit(term: number, visit: (document: number, occurrence: number) => void): void;
}

/** Opens the file of a segment. */
export function openSegment(file: Buffer): Segment {
  const parts = splitParts(file);
  const part = (i: number) => parts[i] ?? Buffer.alloc(0);
  const lines = (i: number) => (part(i).length > 0 ? part(i).toString().split('\n') : []);
  const [texts, postings] = [part(2), part(8)];
  const ends = new Uint32Array(alignedCopy(part(3)));
  const starts = new Uint32Array(alignedCopy(part(7)));
  const known: (Listed | undefined)[] = [];
  const listedText = (document: number) =>
    texts.subarray(document > 0 ? ends[document - 1] : 0, ends[document]);
  return {
    ids: lines(0),
    gone: lines(1),
    dates: new Float64Array(alignedCopy(part(4))),
    lengths: new Uint16Array(alignedCopy(part(5))),
    terms: lines(6),
    bytes: file.length,
    listedText,
    listed(document) {
      known[document] ??= JSON.parse(listedText(document).toString()) as Listed;
      return known[document];
    },
    frequency: (term) => new ByteReader(postings, starts[term] ?? 0).number(),
    visit(term, visit) {
      const reader = new ByteReader(postings, starts[term] ?? 0);
      let left = reader.number();
      // A search of few letters visits millions. Read here, the numbers cost half as much.
      let { at } = reader;
      for (let document = 0; left > 0; left--) {
        let byte = postings[at++] as number;
        let distance = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = postings[at++] as number;
          distance |= (byte & 127) << shift;
        }
        document += distance;
        visit(document, postings[at++] as number);
      }
    },
  };
}
