import {
  lossyWebp,
  pngOfLength,
  smallPng,
  trail,
  webpCanvas,
} from '#test/support/pictures/picture-samples';
import { gif, png, pngChunk, webp, webpChunk, withSegment } from '#test/support/pictures/pictures';

/** The most bytes of a picture. */
export const fourMegabytes = 4 * 1024 * 1024;

/** A hostile picture, with the sentence that rejects it. */
export interface HostilePicture {
  readonly name: string;
  readonly sentence: string;
  /** The text that is sent: base64 or any other. */
  readonly sent: () => string;
  /** The bytes of a file with this content. */
  readonly bytes: () => Buffer;
}

/** Pictures of an attacker; some are made from a real photograph. */
export const hostilePictures = (photo: () => Buffer): HostilePicture[] =>
  Object.entries(refused(photo)).flatMap(([sentence, makers]) =>
    Object.entries(makers).map(([name, make]) => ({
      name,
      sentence,
      sent() {
        const made = make();
        return typeof made === 'string' ? made : Buffer.from(made).toString('base64');
      },
      bytes: () => Buffer.from(make()),
    })),
  );

const refused = (
  photo: () => Buffer,
): Record<string, Record<string, () => Uint8Array | string>> => ({
  'Please choose a PNG, JPEG, WebP or GIF picture.': {
    nothing: () => '',
    'text that is no base64': () => '***',
    'an address instead of a picture': () => 'https://example.com/a.png',
    'an SVG': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'an SVG that says it is a PNG': () =>
      `data:image/png;base64,${Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>').toString('base64')}`,
    'a page that says it is a PNG': () =>
      `data:image/png;base64,${Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64')}`,
    'a page with the mark of a PNG further on': () => Buffer.concat([trail, smallPng()]),
    'a PDF': () => Buffer.from('%PDF-1.7\n'),
    'a BMP': () => Buffer.from('BM\x36\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'),
    'a data address of another kind': () =>
      `data:text/html;base64,${smallPng().toString('base64')}`,
  },
  'This picture is too large. Please choose one of at most 25 megapixels.': {
    '900 megapixels of white in a small PNG': () =>
      png({
        width: 30_000,
        height: 30_000,
        depth: 1,
        colour: 0,
        rows: Buffer.alloc(30_000 * 3751),
      }),
    'a PNG of one pixel more than 25 megapixels': () =>
      png({ width: 5000, height: 5001, depth: 1, colour: 0, rows: Buffer.alloc(5001 * 626) }),
    'a PNG whose animation claims a huge frame': () =>
      smallPng([pngChunk('fcTL', Buffer.from('00000000ffffffffffffffff', 'hex'))]),
    'a JPEG of 65,500 pixels a side': () => withFrame(photo(), 65_500, 65_500),
    'a JPEG with a second, huge frame': () =>
      withSegment(photo(), 0xc1, Buffer.from('08ffffffff03', 'hex')),
    'a GIF whose first frame is huge': () =>
      gif(1, 1, [{ width: 65_535, height: 65_535, pixels: [1] }]),
    'a WebP whose canvas hides a huge picture': () =>
      webp(webpChunk('VP8X', webpCanvas(24, 16)), webpChunk('VP8 ', vp8(16_383, 16_383))),
    'a WebP whose animation hides a huge frame': () =>
      webp(
        webpChunk('VP8X', webpCanvas(24, 16)),
        webpChunk('ANMF', Buffer.concat([Buffer.alloc(6), Buffer.alloc(6, 255), Buffer.alloc(4)])),
      ),
  },
  'Please choose an image of at most 4 MB.': {
    'a file of 4 MB and a byte': () => pngOfLength(fourMegabytes + 1),
    'a file of 40 MB': () => 'A'.repeat(40_000_000),
  },
  'This picture is incomplete or damaged. Please choose another one.': {
    'a PNG mark and nothing else': () => smallPng().subarray(0, 8),
    'a PNG without width': () => png({ width: 0, height: 10 }),
    'a PNG whose chunk is longer than the file': () =>
      Buffer.concat([smallPng().subarray(0, 33), Buffer.from('7fffffff49444154', 'hex')]),
    'a PNG with too few pixels': () => png({ width: 100, height: 100, rows: Buffer.alloc(50) }),
    'a PNG with colours of a palette that is missing': () =>
      png({ width: 4, height: 4, colour: 3, rows: Buffer.alloc(20, 255) }),
    'a JPEG cut in the middle': () => photo().subarray(0, photo().length / 2),
    'a JPEG without height': () => withFrame(photo(), 64, 0),
    'a JPEG of a hundred scans': () => withScans(photo(), 100),
    'a GIF without a frame': () => gif(10, 10, []),
    'a GIF without width': () => gif(0, 10, [{ width: 1, height: 1, pixels: [0] }]),
    'a GIF cut in its frame': () =>
      gif(4, 4, [{ width: 4, height: 4, pixels: Array(16).fill(1) }]).subarray(0, 40),
    'a WebP cut in the middle': () => lossyWebp.subarray(0, 40),
    'a WebP whose canvas is larger than its picture': () =>
      webp(webpChunk('VP8X', webpCanvas(48, 32)), lossyWebp.subarray(12)),
    'a JPEG with a second frame of another size': () =>
      withSegment(photo(), 0xc1, Buffer.from('080008000803', 'hex')),
  },
});

/** Returns the photograph with another size in its header. */
function withFrame(file: Uint8Array, width: number, height: number) {
  const copy = Buffer.from(file);
  const at = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

/** Returns the photograph with its scan repeated. */
function withScans(file: Uint8Array, scans: number) {
  const copy = Buffer.from(file);
  const start = copy.indexOf(Buffer.from([0xff, 0xda]));
  const scan = copy.subarray(start, -2);
  return Buffer.concat([copy.subarray(0, start), ...Array(scans).fill(scan), copy.subarray(-2)]);
}

/** Returns the red picture with another size. */
function vp8(width: number, height: number) {
  const data = Buffer.from(lossyWebp.subarray(20));
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return data;
}
