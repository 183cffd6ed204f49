import { encode } from '#functions/kernel/image/codec';
import { gif, png, pngChunk, quarters } from '#test/support/pictures/pictures';

/** Small examples of common pictures. */

/** An HTML page that is hidden in a picture. */
export const trail = Buffer.from('<script>alert(document.domain)</script>');

/** Red, green, blue and white: the quarters of `smallPng`. */
export const corners = ['ff0000', '00ff00', '0000ff', 'ffffff'] as const;

/** A drawing of 32 × 16 pixels. */
export const smallPng = (extras: Buffer[] = []): Buffer =>
  png({ width: 32, height: 16, rows: quarters(32, 16, corners), extras });

/** Returns a drawing whose file has exactly this many bytes. */
export function pngOfLength(length: number): Buffer {
  const empty = smallPng([pngChunk('teXt', Buffer.alloc(0))]).length;
  return smallPng([pngChunk('teXt', Buffer.alloc(length - empty))]);
}

/** A photograph: smooth colours, opaque. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    data.set([i % 251, (i / width) % 256, (i * 7) % 256, 255], i * 4);
  }
  return Buffer.from(await encode({ data, width, height }, 'jpg'));
}

/** 24 × 16 red pixels, encoded by Google's encoder. */
export const lossyWebp = Buffer.from(
  'UklGRkIAAABXRUJQVlA4IDYAAACwAgCdASoYABAAPrVInkmnJCKhMAgA4BaJQAAPZAAA/u0HL/g2SKbkf//maP+83/eb2foAAAA=',
  'base64',
);

/** The chunk with the canvas size of a WebP. */
export function webpCanvas(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = 0x0c;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}

/** Two frames, red and then green, with a comment. */
export function animation(): Buffer {
  const frame = (colour: number) => ({ width: 2, height: 2, pixels: Array(4).fill(colour) });
  const file = gif(2, 2, [frame(2), frame(3)]);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, trail.length]), trail, Buffer.alloc(1)]);
  return Buffer.concat([file.subarray(0, 25), comment, file.subarray(25)]);
}
