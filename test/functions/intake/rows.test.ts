import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readRows } from '#functions/intake/read/rows';
import { NotText, textOf } from '#functions/intake/read/text';

/** Reads bytes that arrive in pieces; the pieces must make no difference. */
async function read(bytes: Buffer, piece = 7) {
  const rows: string[][] = [];
  const faults: [row: number, reason: string][] = [];
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  await readRows(textOf(pieces()), {
    row: (cells) => rows.push([...cells]),
    fault: (row, reason) => faults.push([row, reason]),
  });
  return { rows, faults };
}

const folder = 'test/data/csv-spectrum';
/** One expectation of the collection does not fit its own file: the number in the table is another. */
const mended: Record<string, Record<string, string>> = {
  'location_coordinates.csv': { 'Contact Phone Number': '2095257564' },
};
const Expected = z.array(z.record(z.string(), z.string()));
/** Line ends inside values are line feeds with us, whatever the file has. */
const plain = (text: string) => text.replaceAll('\r\n', '\n');

test.each(readdirSync(join(folder, 'csvs')))('csv-spectrum: %s', async (file) => {
  const { rows, faults } = await read(readFileSync(join(folder, 'csvs', file)));
  const json = readFileSync(join(folder, 'json', file.replace('.csv', '.json')), 'utf8');
  const [header = [], ...data] = rows;
  const records = data.map((cells) =>
    Object.fromEntries(header.map((name, i) => [name, cells[i]])),
  );
  const expected = Expected.parse([JSON.parse(json)].flat()).map((record) => ({
    ...Object.fromEntries(Object.entries(record).map(([name, value]) => [name, plain(value)])),
    ...mended[file],
  }));
  expect(faults).toEqual([]);
  expect(records).toEqual(expected);
});

const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\0\r]/.test(text));
const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 8,
  }),
);

test('whatever stands in a table is read back, in any pieces, with either line end and a byte-order mark', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      async (cells, piece, newline, mark) => {
        const text = Papa.unparse(cells, { newline, quotes: true });
        const { rows, faults } = await read(Buffer.from((mark ? '\ufeff' : '') + text), piece);
        expect(faults).toEqual([]);
        expect(rows).toEqual(cells);
      },
    ),
    { numRuns: 300 },
  );
});

test('whatever bytes come, reading ends with rows, faults or a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.integer({ min: 1, max: 50 }),
      async (bytes, piece) => {
        try {
          await read(Buffer.from(bytes), piece);
        } catch (error) {
          expect(error).toBeInstanceOf(NotText);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('rows are counted as a spreadsheet shows them, blank ones and line feeds in values included', async () => {
  const seen: [string, number][] = [];
  const text = 'a,b\n\n"1\n2",x\r\n3,y\n';
  async function* once() {
    yield text.replaceAll('\r\n', '\n');
  }
  await readRows(once(), {
    row: ([first = ''], row) => seen.push([first, row]),
    fault: () => seen.push(['fault', 0]),
  });
  expect(seen).toEqual([
    ['a', 1],
    ['1\n2', 3],
    ['3', 4],
  ]);
});

test('a quotation mark inside a value is a fault of its row, and the rows before it are read', async () => {
  const { rows, faults } = await read(Buffer.from('a,b\n1,2\n"3"x,4\n5,6\n'));
  expect(faults).toEqual([
    [3, 'A quotation mark in this row stands inside a value; it must be doubled ("").'],
  ]);
  expect(rows).toContainEqual(['1', '2']);
});
