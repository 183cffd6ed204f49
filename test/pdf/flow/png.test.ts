import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '#functions/kernel/image/codec';
import { readPng } from '#functions/pdf/flow/pictures/png';
import { png } from '#test/support/pictures/pictures';

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.boolean())
  .chain(([width, height, isOpaque]) =>
    fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((data) => ({
      width,
      height,
      data: data.map((v, i) => (isOpaque && i % 4 === 3 ? 255 : v)),
    })),
  );

/** Returns the rows of a picture as a PNG of one colour type. */
const asPng = (rows: Uint8Array, size: { width: number; height: number }, colour: number) =>
  png({ ...size, colour, rows: Buffer.from(inflateSync(rows)) });

describe('readPng', () => {
  it('separates the transparency of any stored picture without changing a pixel', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (pixels) => {
        const { data, ...size } = pixels;
        const found = readPng(await encode(pixels, 'png'));
        expect(found).toMatchObject({ ...size, colours: 3 });
        const colours = await decode(asPng(found.rows, size, 2), size, 100);
        const isOpaque = data.every((value, i) => i % 4 < 3 || value === 255);
        expect(found.alpha === undefined).toBe(isOpaque);
        const alpha = found.alpha && (await decode(asPng(found.alpha, size, 0), size, 100));
        const together = Uint8Array.from(data, (_, i) =>
          i % 4 < 3 ? (colours.data[i] ?? 0) : (alpha?.data[i - 3] ?? 255),
        );
        expect(together).toEqual(data);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the rows of a picture without transparency as they are', () => {
    const rows = Buffer.from([0, 1, 2, 3, 0, 4, 5, 6]);
    const found = readPng(png({ width: 1, height: 2, colour: 2, rows }));
    expect(Buffer.from(inflateSync(found.rows))).toEqual(rows);
  });

  it('refuses other kinds and damaged files', () => {
    const rows = Buffer.alloc(64);
    expect(() => readPng(png({ width: 1, height: 1, depth: 16, rows }))).toThrow('Unknown kind');
    expect(() => readPng(png({ width: 1, height: 1, colour: 3, rows }))).toThrow('Unknown kind');
    expect(() => readPng(deflateSync(rows))).toThrow('Unknown kind');
    expect(() => readPng(png({ width: 9, height: 9, rows: Buffer.alloc(20) }))).toThrow(
      'too early',
    );
  });
});
