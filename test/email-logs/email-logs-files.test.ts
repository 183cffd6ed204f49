import { describe, expect, it } from 'vitest';
import { tableColumns } from '#shared/email-logs/email-log-columns';
import { type LogType, logTypes } from '#shared/mailings/mailing';
import { sheetOf } from '#test/support/browser/sheet';
import { logMessage } from '#test/support/mail/log-messages';
import { logFiles } from '../../web/src/features/email-logs/logFiles.ts';

/** Writes a workbook with a number of messages and reads it. */
async function readWorkbook(type: LogType, count: number) {
  async function* pages() {
    for (let i = 0; i < count; i++) yield [logMessage(type, i)];
  }
  const parts: BlobPart[] = [];
  const { write } = logFiles.xlsx;
  for await (const part of write(pages(), type, 'Australia/Sydney')) parts.push(part);
  return sheetOf(new Uint8Array(await new Blob(parts).arrayBuffer()));
}

describe('the workbook of the e-mail log', () => {
  it.each(logTypes)('has the columns of the table: %s', async (type) => {
    const { rows } = await readWorkbook(type, 1);
    expect(rows[0]).toEqual(tableColumns(type).map(({ title }) => title));
    expect(rows).toHaveLength(2);
  });

  it('writes times in the school’s time zone, and a missing time as an empty cell', async () => {
    const { rows } = await readWorkbook('PRINCIPAL', 2);
    expect(rows[1]?.slice(6)).toEqual([
      new Date('2026-06-05T08:01:00Z'),
      new Date('2026-06-05T08:05:00Z'),
      new Date('2026-06-05T08:06:00Z'),
    ]);
    expect([rows[2]?.[7], rows[2]?.[8]]).toEqual([undefined, undefined]);
  });

  it('writes a name that begins like a formula as text', async () => {
    const { rows, formulas } = await readWorkbook('PRINCIPAL', 1);
    expect(rows[1]?.[1]).toBe('=HYPERLINK("http://evil.example")');
    expect(formulas).toBe(0);
  });
});
