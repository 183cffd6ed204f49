import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { decode } from '#functions/kernel/image/codec';
import { headerOf } from '#functions/kernel/image/header';
import { readImage } from '#functions/kernel/image/image';
import { jpegParts, pngParts } from '#functions/kernel/image/parts';
import { isMediaName, mediaKey } from '#shared/media/media';
import {
  animation,
  corners,
  lossyWebp,
  photograph,
  pngOfLength,
  smallPng,
  trail,
  webpCanvas,
} from '#test/support/pictures/picture-samples';
import { exif, png, pngChunk, webp, webpChunk, withSegment } from '#test/support/pictures/pictures';

const fourMegabytes = 4 * 1024 * 1024;
const read = (file: Uint8Array) => readImage(Buffer.from(file).toString('base64'));
let photo: Buffer;
/** 500 MB of zeros, compressed. */
let packed: Buffer;

beforeAll(async () => {
  packed = deflateSync(Buffer.alloc(500_000_000), { level: 9 });
  photo = await photograph(64, 48);
});

describe('readImage', () => {
  test('takes no memory for data beside the pixels', async () => {
    const file = smallPng([bomb('iCCP', 'sRGB\0\0')]);
    const before = process.memoryUsage().rss;
    await read(file);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  const cases: Record<string, () => Uint8Array> = {
    'a JPEG with a location': () =>
      withSegment(photo, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(1)])),
    'a JPEG with a colour profile': () =>
      withSegment(photo, 0xe2, Buffer.from('ICC_PROFILE\0\x01\x01')),
    'a JPEG with a comment that is a script': () => withSegment(photo, 0xfe, trail),
    'a JPEG followed by a page': () => Buffer.concat([photo, trail]),
    'a PNG with a location': () => smallPng([pngChunk('eXIf', exif(1))]),
    'a PNG with a text that unpacks to 500 MB': () => smallPng([bomb('zTXt', 'Comment\0\0')]),
    'a PNG with a profile that unpacks to 500 MB': () => smallPng([bomb('iCCP', 'sRGB\0\0')]),
    'a PNG followed by a page': () => Buffer.concat([smallPng(), trail]),
    'a PNG with far more pixel data than it needs': () =>
      png({ width: 4, height: 4, rows: Buffer.alloc(100_000_000) }),
    'a WebP with a location': () =>
      webp(
        webpChunk('VP8X', webpCanvas(24, 16)),
        lossyWebp.subarray(12),
        webpChunk('EXIF', exif(1)),
        webpChunk('XMP ', Buffer.from('<x:xmpmeta>GPS</x:xmpmeta>')),
      ),
    'a GIF with a comment that is a script': animation,
    'a file of exactly 4 MB': () => pngOfLength(fourMegabytes),
  };

  test.each(Object.keys(cases))('removes the metadata of %s', async (name) => {
    const image = await read(cases[name]?.() ?? Buffer.alloc(0));
    const bytes = Buffer.from(image.bytes);
    const rest = bytes.toString('latin1');
    expect(rest).not.toMatch(/Exif|GPS|ICC|XMP|script|Comment|Copyright/i);
    if (image.contentType === 'image/png') {
      const names = new Set([...pngParts(bytes)].map((part) => part.name));
      expect([...names].sort()).toEqual(['IDAT', 'IEND', 'IHDR']);
    } else {
      const names = [...jpegParts(bytes)].map((part) => part.name);
      expect(names.filter((each) => !/^(e0|db|c0|c4|da)$/.test(each))).toEqual([]);
      expect(bytes.subarray(6, 11).toString('latin1')).toBe('JFIF\0');
    }
  });

  test('names a picture by its hash and size', async () => {
    const image = await read(photo);
    const hash = createHash('sha256').update(image.bytes).digest('hex');
    expect(image.name).toBe(`${hash}-64x48.jpg`);
    expect(isMediaName(mediaKey('main', image.name))).toBe(true);
    const prefixed = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
    expect((await readImage(prefixed)).name).toBe(image.name);
  });

  test('stores photographs as JPEG and drawings as PNG', async () => {
    expect((await read(photo)).contentType).toBe('image/jpeg');
    expect((await read(lossyWebp)).contentType).toBe('image/jpeg');
    expect((await read(smallPng())).contentType).toBe('image/png');
    expect((await read(animation())).contentType).toBe('image/png');
  });

  test('stores a photograph in a heavy PNG as JPEG', async () => {
    const image = await read(noise(1000, 800));
    expect(image).toMatchObject({ contentType: 'image/jpeg', width: 1000, height: 800 });
  });

  test('keeps transparency, with at most 4 MB', async () => {
    const drawing = png({ width: 8, height: 8 });
    expect(await read(drawing)).toMatchObject({ contentType: 'image/png', width: 8 });
    const heavy = await read(speckled(1900, 1900));
    expect(heavy.contentType).toBe('image/png');
    expect(heavy.width).toBeLessThan(1900);
    expect(heavy.bytes.length).toBeLessThanOrEqual(fourMegabytes);
  });

  test('stores the first frame of an animation', async () => {
    const image = await read(animation());
    const { data } = await decode(image.bytes, image, 2400);
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  });

  test('scales to 2400 pixels on the longer side, in proportion', async () => {
    const wide = png({ width: 4000, height: 100, depth: 1, colour: 0, rows: Buffer.alloc(50_100) });
    expect(await read(wide)).toMatchObject({ width: 2400, height: 60 });
    const line = png({ width: 1, height: 9000, depth: 8, colour: 0, rows: Buffer.alloc(18_000) });
    expect(await read(line)).toMatchObject({ width: 1, height: 2400 });
  });

  test('accepts exactly 25 megapixels', async () => {
    const rows = Buffer.alloc(5000 * 626, 255);
    for (let y = 0; y < 5000; y++) rows[y * 626] = 0;
    const largest = png({ width: 5000, height: 5000, depth: 1, colour: 0, rows });
    expect(await read(largest)).toMatchObject({ width: 2400, height: 2400 });
  });
});

describe('readImage with an orientation', () => {
  const [red, green, blue, white] = corners;
  const orientations: [orientation: number, quarters: (string | undefined)[]][] = [
    [1, [red, green, blue, white]],
    [2, [green, red, white, blue]],
    [3, [white, blue, green, red]],
    [4, [blue, white, red, green]],
    [5, [red, blue, green, white]],
    [6, [blue, red, white, green]],
    [7, [white, green, blue, red]],
    [8, [green, white, red, blue]],
    [9, [red, green, blue, white]],
  ];

  test.each(orientations)('turns orientation %i upright', async (orientation, expected) => {
    const image = await read(smallPng([pngChunk('eXIf', exif(orientation))]));
    const isTurned = orientation >= 5 && orientation <= 8;
    expect([image.width, image.height]).toEqual(isTurned ? [16, 32] : [32, 16]);
    expect(await quartersOf(image.bytes)).toEqual(expected);
  });

  test('turns a JPEG and a WebP upright too', async () => {
    const block = Buffer.concat([Buffer.from('Exif\0\0'), exif(6)]);
    expect(await read(withSegment(photo, 0xe1, block))).toMatchObject({ width: 48, height: 64 });
    const turned = webp(
      webpChunk('VP8X', webpCanvas(24, 16)),
      lossyWebp.subarray(12),
      webpChunk('EXIF', exif(6)),
    );
    expect(await read(turned)).toMatchObject({ width: 16, height: 24 });
  });

  test('ignores damaged EXIF data', async () => {
    const broken = Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1');
    expect(await read(smallPng([pngChunk('eXIf', broken)]))).toMatchObject({ width: 32 });
  });
});

async function quartersOf(bytes: Uint8Array) {
  const size = headerOf(Buffer.from(bytes))?.sizes[0] ?? { width: 0, height: 0 };
  const { data, width, height } = await decode(bytes, size, 2400);
  const at = (x: number, y: number) =>
    Buffer.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)).toString('hex');
  return [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)];
}

/** Pixels that no codec can compress. */
function noise(width: number, height: number) {
  const rows = Buffer.alloc(height * (1 + width * 4));
  let state = 1;
  for (let i = 0; i < rows.length; i++) {
    state = (state * 48271) % 0x7fffffff;
    const isFilter = i % (1 + width * 4) === 0;
    const isAlpha = (i % (1 + width * 4)) % 4 === 0;
    rows[i] = isFilter ? 0 : isAlpha ? 255 : state & 255;
  }
  return png({ width, height, rows });
}

/** Half-transparent dots of 256 colours: 1 byte each in the palette, more when stored. */
function speckled(width: number, height: number) {
  const palette = Buffer.from(Array.from({ length: 768 }, (_, i) => (i * 97) % 256));
  const rows = Buffer.alloc(height * (1 + width));
  let state = 1;
  for (let i = 0; i < rows.length; i++) {
    state = (state * 48271) % 0x7fffffff;
    rows[i] = i % (1 + width) === 0 ? 0 : (state >> 8) & 255;
  }
  const extras = [pngChunk('PLTE', palette), pngChunk('tRNS', Buffer.alloc(256, 128))];
  return png({ width, height, colour: 3, rows, extras });
}

function bomb(name: string, head: string) {
  return pngChunk(name, Buffer.concat([Buffer.from(head, 'latin1'), packed]));
}
