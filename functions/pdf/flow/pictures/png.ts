import { deflateSync, inflateSync } from 'node:zlib';

/** A PNG as a PDF holds it: rows of filtered bytes, and the transparency apart. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly colours: 1 | 3;
  /** Compressed rows with a PNG filter each. */
  readonly rows: Uint8Array;
  /** The same for the transparency, if any pixel is transparent. */
  readonly alpha: Uint8Array | undefined;
}

/** Channels of each colour type: grey, RGB, grey with alpha, RGB with alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Reads a PNG of 8 bits a channel, as pictures are stored. Throws for other kinds. */
export function readPng(file: Uint8Array): PngParts {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const packed: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') header = data;
    if (name === 'IDAT') packed.push(data);
    at += length + 12;
  }
  const [depth, type = -1, , , interlace] = header?.subarray(8) ?? [];
  const channels = channelsOf[type];
  if (!header || depth !== 8 || interlace !== 0 || !channels)
    throw new Error('Unknown kind of PNG');
  const size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
  const colours = channels < 3 ? 1 : 3;
  const all = Buffer.concat(packed);
  if (channels === colours) return { ...size, colours, rows: all, alpha: undefined };
  const { own, alpha } = separated(inflateSync(all), size, channels);
  const isOpaque = unfiltered(alpha, size).every((value) => value === 255);
  return {
    ...size,
    colours,
    rows: deflateSync(own),
    alpha: isOpaque ? undefined : deflateSync(alpha),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Separates the last channel from the others. Filters work on each channel alone, so the filtered
 * bytes can be separated as they are.
 */
function separated(rows: Uint8Array, { width, height }: Size, channels: number) {
  const length = width * channels + 1;
  if (rows.length < height * length) throw new Error('The PNG ends too early');
  const own = Buffer.alloc(height * (width * (channels - 1) + 1));
  const alpha = Buffer.alloc(height * (width + 1));
  let toOwn = 0;
  let toAlpha = 0;
  let from = 0;
  for (let y = 0; y < height; y++) {
    const filter = rows[from++] ?? 0;
    own[toOwn++] = filter;
    alpha[toAlpha++] = filter;
    for (let x = 0; x < width; x++) {
      for (let i = 1; i < channels; i++) own[toOwn++] = rows[from++] ?? 0;
      alpha[toAlpha++] = rows[from++] ?? 0;
    }
  }
  return { own, alpha };
}

/** Returns the values of one filtered channel. */
function unfiltered(rows: Uint8Array, { width, height }: Size): Uint8Array {
  const values = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = y * (width + 1);
    const filter = rows[from] ?? 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const left = x > 0 ? (values[at - 1] ?? 0) : 0;
      const up = y > 0 ? (values[at - width] ?? 0) : 0;
      const corner = x > 0 && y > 0 ? (values[at - width - 1] ?? 0) : 0;
      values[at] = (rows[from + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return values;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [left, up, corner].map((each) => Math.abs(left + up - corner - each));
  if ((a ?? 0) <= (b ?? 0) && (a ?? 0) <= (c ?? 0)) return left;
  return (b ?? 0) <= (c ?? 0) ? up : corner;
}
