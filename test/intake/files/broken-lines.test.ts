import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { withoutBrokenLines } from '#functions/intake/read/broken-lines';

/** Returns the lines that are passed on, and the numbers of the broken rows. */
async function filtered(text: string, size = 5) {
  const broken: [line: string, row: number][] = [];
  async function* chunks() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  let passed = '';
  for await (const part of withoutBrokenLines(chunks(), (...line) => broken.push(line))) {
    passed += part;
  }
  return { passed, broken };
}

describe('withoutBrokenLines', () => {
  it('passes any table on as it is, in any chunks', async () => {
    const cell = fc
      .string({ unit: 'grapheme-ascii', maxLength: 6 })
      .map((text) => text.replace(/[\r]/g, ''));
    const special = fc.constantFrom('a"b', '"', 'a\nb', '""', ',', 'x,"y"', '');
    const row = fc.array(fc.oneof(cell, special), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        async (rows, size) => {
          const text = `${Papa.unparse(rows, { newline: '\n' })}\n`;
          expect(await filtered(text, size)).toEqual({ passed: text, broken: [] });
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['1,"x"y,3\n4,"q",6\n', '\n4,"q",6\n', [['1,"x"y,3', 1]]],
    ['a,b\n1,"x\n2,3\n', 'a,b\n\n2,3\n', [['1,"x', 2]]],
    ['"a\nb",c\n1,"x"y\n2,3', '"a\nb",c\n\n2,3', [['1,"x"y', 2]]],
    [
      '1,"x,3\n4,"q",6\n7,"8\n9,0\n',
      '\n4,"q",6\n\n9,0\n',
      [
        ['1,"x,3', 1],
        ['7,"8', 3],
      ],
    ],
  ])('gives %j as %j', async (text, passed, broken) => {
    expect(await filtered(text)).toEqual({ passed, broken });
  });
});
