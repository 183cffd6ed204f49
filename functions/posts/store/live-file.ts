import type { PostType } from '#shared/posts/posts.contract';
import { postTypes } from '#shared/posts/posts.contract';
import { concernOf, type LiveRow, parsedRow, positionOfRow } from './live-row.ts';

/** The layout of the object. One of another layout is not read. */
export const liveFormat = 1;

/** What lists look at before they read a row. Each list has a value for each row, in their order. */
interface Header {
  readonly format: number;
  readonly positions: readonly string[];
  readonly types: readonly number[];
  /** The number of what decides about readers, in `kinds`. */
  readonly concerns: readonly number[];
  readonly kinds: readonly string[];
  /** The bytes of each row. */
  readonly lengths: readonly number[];
  /** The rows that ask something. */
  readonly asking: readonly number[];
}

/** The bytes before the header: its length. */
const preamble = 4;

/** Packs the rows of a school, the latest start first: what decides in front, the rows behind it. */
export function packedRows(rows: Iterable<LiveRow>): Buffer {
  const sorted = [...rows]
    .map((row) => ({ row, position: positionOfRow(row) }))
    .sort((a, b) => (a.position > b.position ? -1 : 1));
  const kinds = new Map<string, number>();
  const numberOf = (concern: string): number => {
    const known = kinds.get(concern) ?? kinds.size;
    kinds.set(concern, known);
    return known;
  };
  const texts = sorted.map(({ row }) => Buffer.from(JSON.stringify(row)));
  const header: Header = {
    format: liveFormat,
    positions: sorted.map(({ position }) => position),
    types: sorted.map(({ row }) => postTypes.indexOf(row.type)),
    concerns: sorted.map(({ row }) => numberOf(concernOf(row))),
    kinds: [...kinds.keys()],
    lengths: texts.map(({ length }) => length),
    asking: sorted.flatMap(({ row }, i) => (row.asks ? [i] : [])),
  };
  const head = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(preamble);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...texts]);
}

/** An object in memory. Its rows stay packed until a list shows them. */
export interface LiveFile {
  readonly bytes: number;
  readonly size: number;
  readonly positions: readonly string[];
  /** What decides about readers, without repetitions. */
  readonly kinds: readonly string[];
  readonly asking: readonly number[];
  concernOf(row: number): number;
  typeOf(row: number): PostType;
  rowAt(row: number): LiveRow;
}

/** Opens an object; throws if it has another layout. */
export function openLiveFile(file: Buffer): LiveFile {
  const begin = preamble + file.readUInt32LE(0);
  const header = JSON.parse(file.toString('utf8', preamble, begin)) as Header;
  if (header.format !== liveFormat) throw new Error(`Live posts have the layout ${header.format}`);
  const { positions, kinds, asking } = header;
  const types = Uint8Array.from(header.types);
  const concerns = Uint32Array.from(header.concerns);
  const ends = new Uint32Array(positions.length);
  let end = begin;
  for (const [i, length] of header.lengths.entries()) {
    end += length;
    ends[i] = end;
  }
  if (end !== file.length) throw new Error('An object of live posts is not whole');
  return {
    // A position takes about twice its characters in memory.
    bytes: file.length + positions.length * 120,
    size: positions.length,
    positions,
    kinds,
    asking,
    concernOf: (row) => concerns[row] ?? 0,
    typeOf: (row) => postTypes[types[row] ?? 0] ?? 'notice',
    rowAt: (row) => parsedRow(file.toString('utf8', row ? ends[row - 1] : begin, ends[row])),
  };
}
