import type { Size } from './codec.ts';
import { orientationOf } from './orientation.ts';
import { damaged, gifParts, jpegParts, type Part, pngParts, webpParts } from './parts.ts';

/** The header of a picture file, read before any pixel is decoded. */
export interface Header {
  readonly kind: 'png' | 'jpeg' | 'webp' | 'gif';
  /**
   * All sizes in the file: of its canvas and of its frames. The first is the size of the picture.
   */
  readonly sizes: readonly [Size, ...Size[]];
  /** The orientation of the camera, 1 to 8 as in EXIF. */
  readonly orientation: number;
}

/**
 * The most scans that are accepted. No camera or program writes more, and each costs a pass over
 * all pixels.
 */
const maxScans = 64;

/**
 * Reads the header of a PNG, JPEG, WebP or GIF, recognised by its first bytes. Returns undefined
 * for other files.
 */
export function headerOf(bytes: Buffer): Header | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return read('png', pngParts(bytes));
  if (start.startsWith('\xff\xd8\xff')) return read('jpeg', jpegParts(bytes));
  if (/^RIFF.{4}WEBP$/s.test(start)) return read('webp', webpParts(bytes));
  if (/^GIF8[79]a/.test(start)) {
    const screen = { name: 'screen', data: bytes.subarray(6, 10) };
    return read('gif', [screen, ...gifParts(bytes)]);
  }
  return undefined;
}

function read(kind: Header['kind'], parts: Iterable<Part>): Header {
  const sizes: Size[] = [];
  let orientation = 1;
  let scans = 0;
  for (const { name, data } of parts) {
    try {
      const size = sizeIn[kind](name, data);
      if (size) sizes.push(size);
    } catch {
      // The part is too short to contain its size.
      throw damaged();
    }
    if (kind === 'jpeg' && name === 'da' && ++scans > maxScans) throw damaged();
    if (/^(e1|eXIf|EXIF)$/.test(name)) orientation = orientationOf(data) ?? orientation;
  }
  const [first, ...others] = sizes;
  if (!first || sizes.some(({ width, height }) => width * height === 0)) throw damaged();
  return { kind, sizes: [first, ...others], orientation };
}

/** Returns the size in a part of each format, or undefined for parts without a size. */
const sizeIn: Record<Header['kind'], (name: string, data: Buffer) => Size | undefined> = {
  png: (name, data) =>
    name === 'IHDR' || name === 'fcTL'
      ? pair(name === 'IHDR' ? 0 : 4, (at) => data.readUInt32BE(at), 4)
      : undefined,

  jpeg(name, data) {
    const isFrame = /^c[0-9a-f]$/.test(name) && !/^c[48c]$/.test(name);
    return isFrame ? { height: data.readUInt16BE(1), width: data.readUInt16BE(3) } : undefined;
  },

  webp(name, data) {
    if (name === 'VP8X') return pair(4, (at) => data.readUIntLE(at, 3) + 1, 3);
    if (name === 'ANMF') return pair(6, (at) => data.readUIntLE(at, 3) + 1, 3);
    if (name === 'VP8 ') return pair(6, (at) => data.readUInt16LE(at) & 0x3fff, 2);
    if (name !== 'VP8L') return undefined;
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },

  gif: (name, data) => pair(name === 'frame' ? 4 : 0, (at) => data.readUInt16LE(at), 2),
};

const pair = (at: number, number: (at: number) => number, length: number): Size => ({
  width: number(at),
  height: number(at + length),
});
