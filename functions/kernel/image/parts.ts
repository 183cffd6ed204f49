import { AppError } from '#shared/kernel/errors';

/**
 * A part of a picture file (chunk, segment or block). The generators here read parts without
 * decoding pixels.
 */
export interface Part {
  readonly name: string;
  readonly data: Buffer;
}

/** Returns the error for a file that ends too early or is inconsistent. */
export const damaged = () =>
  new AppError('badRequest', 'This picture is incomplete or damaged. Please choose another one.');

/** Returns a slice of the file, or throws if the file is too short. */
function take(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw damaged();
  return bytes.subarray(from, from + length);
}

/** Yields the chunks of a PNG, up to its end mark. */
export function* pngParts(bytes: Buffer): Generator<Part> {
  for (let at = 8, name = ''; name !== 'IEND'; ) {
    const head = take(bytes, at, 8);
    name = head.toString('latin1', 4);
    const data = take(bytes, at + 8, head.readUInt32BE(0));
    yield { name, data };
    // The 12 bytes are the length, the name and the checksum.
    at += 12 + data.length;
  }
}

/** Yields the chunks of a WebP, including those of an animation's frames. */
export function* webpParts(bytes: Buffer): Generator<Part> {
  const end = take(bytes, 0, 12).readUInt32LE(4) + 8;
  yield* riffChunks(take(bytes, 0, end), 12);
}

function* riffChunks(bytes: Buffer, from: number): Generator<Part> {
  for (let at = from; at < bytes.length; ) {
    const head = take(bytes, at, 8);
    const name = head.toString('latin1', 0, 4);
    const data = take(bytes, at + 8, head.readUInt32LE(4));
    yield { name, data };
    if (name === 'ANMF') yield* riffChunks(data, 16);
    at += 8 + data.length + (data.length % 2);
  }
}

/** Yields the segments of a JPEG, named by their marker (`c0`, `e1`, `da`), up to its end mark. */
export function* jpegParts(bytes: Buffer): Generator<Part> {
  for (let at = 2; ; ) {
    if (take(bytes, at, 2)[0] !== 0xff) throw damaged();
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return;
    const isBare = marker === 0xff || marker === 0x01 || isRestart(marker);
    if (isBare) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = take(bytes, at + 2, 2).readUInt16BE(0);
    yield { name: marker.toString(16), data: take(bytes, at + 4, Math.max(0, length - 2)) };
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
}

/**
 * Returns the end of a scan's data: the next marker. 00 and restart markers are part of the data.
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw damaged();
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Yields the descriptor of a GIF's first frame, after checking that its data is complete. */
export function* gifParts(bytes: Buffer): Generator<Part> {
  const colours = take(bytes, 10, 3)[0] ?? 0;
  for (let at = 13 + tableLength(colours); ; ) {
    const block = take(bytes, at, 1)[0];
    if (block === 0x21) {
      at = endOfBlocks(bytes, at + 2);
    } else if (block === 0x2c) {
      const frame = take(bytes, at + 1, 9);
      endOfBlocks(bytes, at + 11 + tableLength(frame[8] ?? 0));
      yield { name: 'frame', data: frame };
      return;
    } else throw damaged();
  }
}

const tableLength = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const length = take(bytes, at, 1)[0] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
}
