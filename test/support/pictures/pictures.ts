import { crc32, deflateSync } from 'node:zlib';

/** Builds picture files part by part, valid and hostile ones. */

interface PngOptions {
  width: number;
  height: number;
  /**
   * Bits and colour type of the header: 8 and 6 are red, green, blue and alpha with 1 byte each.
   */
  depth?: number;
  colour?: number;
  /** The rows with their filter bytes; transparent black by default. */
  rows?: Buffer;
  /** Chunks between the header and the pixels. */
  extras?: Buffer[];
}

/** Returns a PNG with RGBA pixels, or as the options say. */
export function png({ width, height, depth = 8, colour = 6, rows, extras = [] }: PngOptions) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  const pixels = rows ?? Buffer.alloc(height * (1 + width * 4));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extras,
    pngChunk('IDAT', deflateSync(pixels, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a chunk with its length and checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/**
 * Returns the rows of a picture with 4 coloured quarters: top left, top right, bottom left, bottom
 * right.
 */
export function quarters(width: number, height: number, colours: readonly string[]): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
      rows.set(rgba(colours[quarter] ?? ''), y * (1 + width * 4) + 1 + x * 4);
    }
  }
  return rows;
}

const rgba = (colour: string) => Buffer.from(`${colour}ff`, 'hex');

/** Returns EXIF data with the camera's rotation and location. */
export function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const head = Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1');
  const entries = [entry(0x0112, 3, 1, orientation), entry(0x8825, 4, 1, 38)];
  return Buffer.concat([head, ...entries, uint32(0), Buffer.from('GPSLatitude 33.8688 S')]);
}

/** Returns a JPEG with one more segment after its start. */
export const withSegment = (jpeg: Uint8Array, marker: number, data: Buffer): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]),
    data,
    jpeg.subarray(2),
  ]);

interface GifFrame {
  width: number;
  height: number;
  /** One byte for each pixel: an index into the palette. */
  pixels: number[];
}

/** Returns a GIF with a palette of black, white, red and green. */
export function gif(width: number, height: number, frames: readonly GifFrame[]): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x81;
  const palette = Buffer.from('000000ffffffff000000ff00', 'hex');
  const parts: Buffer[] = [Buffer.from('GIF89a'), screen, palette];
  for (const frame of frames) {
    const descriptor = Buffer.alloc(10);
    descriptor[0] = 0x2c;
    descriptor.writeUInt16LE(frame.width, 5);
    descriptor.writeUInt16LE(frame.height, 7);
    const codes = lzw(frame.pixels);
    parts.push(descriptor, Buffer.from([2, codes.length]), codes, Buffer.from([0]));
  }
  return Buffer.concat([...parts, Buffer.from([0x3b])]);
}

/** Returns codes of 3 bits, cleared before each pixel so that they do not grow. */
function lzw(pixels: readonly number[]): Buffer {
  const codes = [...pixels.flatMap((pixel) => [4, pixel]), 5];
  const bits = codes.map((code) => code.toString(2).padStart(3, '0')).reverse();
  const text = bits.join('');
  const padded = text.padStart(Math.ceil(text.length / 8) * 8, '0');
  const bytes = padded.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.reverse().map((byte) => Number.parseInt(byte, 2)));
}

/** Returns a WebP with these chunks. */
export function webp(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), uint32LE(body.length), body]);
}

/** Returns a chunk of a WebP, padded to an even length. */
export const webpChunk = (name: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name), uint32LE(data.length), data, Buffer.alloc(data.length % 2)]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint32LE(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
