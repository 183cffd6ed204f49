import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableColumns } from '#shared/domain/email-log-columns';
import { logTypes } from '#shared/domain/mailing';
import { logMessage } from '#test/web/support/email-logs';
import { sheetOf } from '#test/web/support/sheet';
import { xlsxOf } from '../../../web/src/features/emailstatistics/xlsx.ts';

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../data/naughty-strings/blns.json'), 'utf8'),
);

/** A workbook with a row for each name, opened again. */
async function opened(names: readonly string[]) {
  const messages = names.map((intended_recipient, i) => ({
    ...logMessage('PRINCIPAL', i),
    intended_recipient,
  }));
  const file = await xlsxOf(messages, 'PRINCIPAL', 'Australia/Sydney');
  return sheetOf(new Uint8Array(await file.arrayBuffer()));
}

/** As a workbook can hold it: XML knows few control characters, and reads every end of a line as one kind. */
const held = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\P{Cc}]|\p{Noncharacter_Code_Point}|\ufffd/gu, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/^(constructor|toString|valueOf|hasOwnProperty|__proto__)$/, '$1 ');

describe('the workbook', () => {
  it.each(logTypes)('has the columns of the table: %s', async (type) => {
    const file = await xlsxOf([logMessage(type, 0)], type, 'Australia/Sydney');
    const { rows } = sheetOf(new Uint8Array(await file.arrayBuffer()));
    expect(rows[0]).toEqual(tableColumns(type).map(({ title }) => title));
    expect(rows).toHaveLength(2);
  });

  it('writes times as times of the school’s clock, and no time as nothing', async () => {
    const { rows } = await opened(['One', 'Two']);
    expect(rows[1]?.slice(6)).toEqual([
      new Date('2026-06-05T08:01:00Z'),
      new Date('2026-06-05T08:05:00Z'),
      new Date('2026-06-05T08:06:00Z'),
    ]);
    expect([rows[2]?.[7], rows[2]?.[8]]).toEqual([undefined, undefined]);
  });

  it('holds every naughty string as it is, none as a formula', async () => {
    const { rows, formulas } = await opened(naughty);
    expect(formulas).toBe(0);
    const found = rows.slice(1).map((row) => String(row[1] ?? '').replace(/\r\n?/g, '\n'));
    expect(found).toEqual(naughty.map(held));
  });

  it('holds any text as text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary' }),
            fc.string().map((text) => `=${text}`),
            fc.constantFrom('constructor', 'toString', '__proto__', 'valueOf'),
          ),
          { minLength: 1, maxLength: 20 },
        ),
        async (names) => {
          const { rows, formulas } = await opened(names);
          expect(formulas).toBe(0);
          const found = rows.slice(1).map((row) => String(row[1] ?? '').replace(/\r\n?/g, '\n'));
          expect(found).toEqual(names.map(held));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('cuts what a cell cannot hold', async () => {
    const { rows } = await opened(['x'.repeat(40_000)]);
    expect(String(rows[1]?.[1])).toHaveLength(32_767);
  });
});
