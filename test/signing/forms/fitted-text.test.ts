import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedSize, leading, linesOf, signatureSize } from '#shared/signing/drawn/fitted-text';

/** The width of a text whose letters are all half as wide as high. */
const widthOf = (text: string) => text.length * 0.5;
const sizeOf = (text: string, { width, height }: { width: number; height: number }) =>
  fittedSize(height, (size) => linesOf(text, width / size, widthOf));

describe('the size of a text in its field', () => {
  it('has at most 12 points, and shrinks until a long text fits', () => {
    const field = { width: 300, height: 18 };
    expect(sizeOf('Mia Hale', field)).toBe(12);
    const long = sizeOf('word '.repeat(100), field);
    expect(long).toBeLessThan(6);
    expect(long).toBeGreaterThanOrEqual(1);
    expect(sizeOf('one\ntwo', field)).toBeLessThan(sizeOf('one', field));
  });

  it('keeps a day whole in a narrow field', () => {
    const field = { width: 60, height: 14 };
    const size = sizeOf('1 December 2026', field);
    expect(size * widthOf('1 December 2026')).toBeLessThanOrEqual(field.width);
    expect(size).toBeGreaterThan(7);
  });

  it('leaves no line outside of the field', () => {
    const side = fc.integer({ min: 20, max: 400 });
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), side, side, (text, width, height) => {
        const size = sizeOf(text, { width, height });
        const lines = linesOf(text, width / size, widthOf);
        expect(size === 1 || lines * size * leading <= height || size < 1).toBe(true);
      }),
    );
  });

  it.each([
    ['one two', 10, 1],
    ['one two', 2, 2],
    ['one', 0.5, 3],
    ['one two\n\nthree', 10, 3],
    ['', 10, 1],
  ])('breaks %j in a width of %d letters and a half into %d lines', (text, width, lines) => {
    expect(linesOf(text, width, widthOf)).toBe(lines);
  });
});

describe('the size of a typed signature', () => {
  it('fits into the height and the width', () => {
    expect(signatureSize({ width: 300, height: 50 }, 1)).toBe(36);
    expect(signatureSize({ width: 100, height: 50 }, 8)).toBe(12.5);
  });
});
