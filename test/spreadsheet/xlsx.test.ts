import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cell,
  longestText,
  mostRows,
  startWorkbook,
} from '#functions/kernel/spreadsheet/xlsx';
import { sheetOf } from '#test/support/browser/sheet';

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../data/naughty-strings/blns.json'), 'utf8'),
);

/** The bytes of a workbook with one column. */
async function bytesOf(cells: Iterable<Cell> | AsyncIterable<Cell>, limit?: number) {
  const parts: Uint8Array[] = [];
  const columns = [{ title: 'Value', width: 20 }];
  const write = async (bytes: Uint8Array) => void parts.push(bytes);
  const workbook = await startWorkbook({ name: 'Values', columns }, write, limit);
  for await (const cell of cells) await workbook.row([cell]);
  await workbook.finish();
  return new Uint8Array(Buffer.concat(parts));
}

/** Writes the cells of one column and reads them back. */
async function reopened(cells: readonly Cell[]) {
  const { rows, formulas } = sheetOf(await bytesOf(cells));
  return { cells: rows.slice(1).map((row) => row[0]), formulas };
}

/**
 * Returns the text that a reader gets: XML allows few control characters, and a cell one kind of
 * line end.
 */
const storedText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters.
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ' ');

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code)) }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.string().map((text) => `=${text}`),
  fc.nat().map((number) => `000${number}`),
  fc.tuple(fc.string(), fc.string()).map((lines) => lines.join('\n')),
  fc.constantFrom('constructor', '__proto__', '_x000D_', '_x005F_x0041_', ' both ends ', ']]>'),
);

describe('a workbook', () => {
  it('returns every text as the same text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (texts) => {
        const { cells, formulas } = await reopened(texts);
        expect(formulas).toBe(0);
        expect(cells.map((cell) => cell ?? '')).toEqual(texts.map(storedText));
      }),
      { numRuns: 200 },
    );
  });

  it('returns every number and every second as the same value', async () => {
    const second = fc
      .integer({ min: Date.UTC(1901, 0) / 1000, max: Date.UTC(2200, 0) / 1000 })
      .map((at) => new Date(at * 1000));
    const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), second);
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 20 }), async (values) => {
        const { cells } = await reopened(values);
        expect(cells).toEqual(values.map((each) => (each === 0 ? 0 : each)));
      }),
      { numRuns: 100 },
    );
  });

  it('returns every naughty string as text', async () => {
    const { cells, formulas } = await reopened(naughty);
    expect(formulas).toBe(0);
    expect(cells.map((cell) => cell ?? '')).toEqual(naughty.map(storedText));
  });

  it('shortens a text to the limit of a cell, without half a character', async () => {
    const { cells } = await reopened([`${'x'.repeat(longestText - 1)}😀`]);
    expect(cells[0]).toBe('x'.repeat(longestText - 1));
  });

  it('writes parts while rows still arrive', async () => {
    let written = 0;
    const write = async (bytes: Uint8Array) => {
      written += bytes.length;
    };
    const workbook = await startWorkbook({ name: 'Values', columns: [] }, write);
    for (let i = 0; i < 60_000; i++) await workbook.row([`${Math.sin(i)} ${Math.cos(i)}`]);
    expect(written).toBeGreaterThan(1_000_000);
  });

  it('fails when its bytes cannot be stored', async () => {
    const write = async () => {
      throw new Error('The connection broke');
    };
    await expect(startWorkbook({ name: 'Values', columns: [] }, write)).rejects.toThrow('broke');
  });

  it('rejects more rows than a sheet can have', async () => {
    expect(mostRows).toBe(1_048_575);
    await expect(bytesOf(['one', 'two'], 2)).resolves.toBeDefined();
    await expect(bytesOf(['one', 'two', 'three'], 2)).rejects.toMatchObject({
      kind: 'tooLarge',
      message: expect.stringContaining('1,048,575'),
    });
  });
});
