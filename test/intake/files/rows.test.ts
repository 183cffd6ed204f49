import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { NotText, textOf } from '#functions/intake/read/text';
import { readRows } from '#functions/kernel/spreadsheet/csv-rows';

/** Reads bytes that arrive in chunks of a given size. */
async function read(bytes: Buffer, size = 7) {
  const rows: string[][] = [];
  const faults: [row: number, reason: string][] = [];
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  await readRows(textOf(chunks()), {
    row: (cells) => rows.push([...cells]),
    fault: (row, reason) => faults.push([row, reason]),
  });
  return { rows, faults };
}

const folder = 'test/data/csv-spectrum';
/** Corrects one expectation of the collection that differs from its own file. */
const corrected: Record<string, Record<string, string>> = {
  'location_coordinates.csv': { 'Contact Phone Number': '2095257564' },
};
const Expected = z.array(z.record(z.string(), z.string()));
/** Converts line ends inside values to line feeds, as the reader does. */
const plain = (text: string) => text.replaceAll('\r\n', '\n');

test.each(readdirSync(join(folder, 'csvs')))('reads the csv-spectrum file %s', async (file) => {
  const { rows, faults } = await read(readFileSync(join(folder, 'csvs', file)));
  const json = readFileSync(join(folder, 'json', file.replace('.csv', '.json')), 'utf8');
  const [header = [], ...data] = rows;
  const records = data.map((cells) =>
    Object.fromEntries(header.map((name, i) => [name, cells[i]])),
  );
  const expected = Expected.parse([JSON.parse(json)].flat()).map((record) => ({
    ...Object.fromEntries(Object.entries(record).map(([name, value]) => [name, plain(value)])),
    ...corrected[file],
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

test('reads any table in any chunks, with either line end and a byte-order mark', async () => {
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
        expect(rows).toEqual(cells.filter((row) => row.some((each) => each.trim() !== '')));
      },
    ),
    { numRuns: 300 },
  );
});

test('ends with rows, faults or NotText for any bytes', async () => {
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

test('counts rows like a spreadsheet, with blank rows and line feeds in values', async () => {
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

test('reports a quotation mark inside a value, and reads the rows before it', async () => {
  const { rows, faults } = await read(Buffer.from('a,b\n1,2\n"3"x,4\n5,6\n'));
  expect(faults).toEqual([
    [3, 'A value in this row contains a quotation mark. Write it twice: "".'],
  ]);
  expect(rows).toContainEqual(['1', '2']);
});
