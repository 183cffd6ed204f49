import type { Pixels } from './codec.ts';

const orientationTag = 0x0112;

/** Returns the orientation of the camera (1 to 8) from a block of EXIF data, if it is there. */
export function orientationOf(exif: Buffer): number | undefined {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const entries = short(directory);
    for (let i = 0; i < entries; i++) {
      const at = directory + 2 + i * 12;
      if (short(at) !== orientationTag) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  } catch {
    // Offsets outside the block: treated as no orientation.
  }
  return undefined;
}

/** Turns and mirrors a picture as its orientation says, so that it is upright. */
export function upright({ data, width, height }: Pixels, orientation: number): Pixels {
  if (orientation === 1) return { data, width, height };
  const isTurned = orientation >= 5;
  const size = isTurned ? { width: height, height: width } : { width, height };
  // The side of the stored picture at which a row and a column begin, for orientations 1 to 8.
  const fromRight = [2, 3, 7, 8].includes(orientation);
  const fromBottom = [3, 4, 6, 7].includes(orientation);
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [along, down] = isTurned ? [y, x] : [x, y];
      const column = fromRight ? width - 1 - along : along;
      const row = fromBottom ? height - 1 - down : down;
      to[y * size.width + x] = from[row * width + column] ?? 0;
    }
  }
  return { data: new Uint8Array(to.buffer), ...size };
}
