import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvOf } from '#shared/spreadsheet/csv';

/** The first cell of the only row, read by another library. */
const cellOf = (value: string) => {
  const { data } = Papa.parse<string[]>(csvOf(['Value', 'Last'], [[value, 'end']]), {
    delimiter: ',',
    newline: '\r\n',
  });
  return data[1]?.[0] ?? '';
};

/** Signs with which a spreadsheet begins a formula, some of them as full-width letters. */
const signs = [...'=+-@＝＋－＠'];
const blanks = ['', ' ', '\t', '\r', '\n', '\r\n', '\0', '\u00a0', '\u3000', '\ufeff', ' \n\t'];

describe('a CSV file', () => {
  it('starts with a byte-order mark and ends lines with CRLF', () => {
    expect(csvOf(['File', 'Row'], [['users.csv', 2]])).toBe('\ufeffFile,Row\r\nusers.csv,2\r\n');
  });

  it('writes separators and line ends in quotes, and numbers without', () => {
    expect(csvOf(['a'], [['x,"y"\nz', -1, undefined]])).toBe('\ufeffa\r\n"x,""y""\nz",-1,\r\n');
  });

  it('has no formula for a sheet that splits at semicolons or tabs', () => {
    for (const split of [';', '\t']) {
      const text = `Smith${split}=A1`;
      const [, row] = csvOf(['a'], [[text]]).split('\r\n');
      expect(row).toBe(`"${text}"`);
    }
  });

  it('holds no cell that a spreadsheet reads as a formula', () => {
    const blank = fc.array(fc.constantFrom(...blanks), { maxLength: 3 }).map((all) => all.join(''));
    const formula = fc
      .tuple(blank, fc.constantFrom(...signs), fc.string({ unit: 'binary' }))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(formula, (text) => {
        expect(cellOf(text)).toBe(`'${text}`);
      }),
      { numRuns: 300 },
    );
  });

  it('prefixes a text that begins with a tab, a line end or a null character', () => {
    for (const first of ['\t', '\r', '\n', '\0']) expect(cellOf(`${first}1`)).toBe(`'${first}1`);
  });

  it('returns every text, with an apostrophe before it at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([text, `'${text}`]).toContain(cellOf(text));
      }),
      { numRuns: 300 },
    );
  });

  it('leaves harmless texts unchanged', () => {
    for (const text of ['007', 'a=b', 'x@example.org', 'Mary-Ann', '1 + 1', ' ', '王小明']) {
      expect(cellOf(text)).toBe(text);
    }
  });
});
