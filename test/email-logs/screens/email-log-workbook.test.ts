import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messageView } from '#functions/email-logs/emailstatistics-view';
import { tableColumns } from '#shared/email-logs/email-log-columns';
import { wallClock } from '#shared/kernel/zone';
import { screensWith } from '#test/support/browser/browser';
import { grid, openEmailLog, workFor } from '#test/support/browser/email-log-screen';
import { sheetOf } from '#test/support/browser/sheet';
import { logRecords, storeMessages } from '#test/support/mail/log-messages';
import { openpyxlCells } from '#test/support/openpyxl';
import { isFullProof, proofRuns } from '#test/support/proof-runs';

/** Texts that spreadsheet programs change if they can. */
const names = [
  '=1+1',
  '+61 2 0000 0000',
  '-5',
  '@SUM(A1)',
  '007',
  '1e5',
  'TRUE',
  '#N/A',
  '2026-01-02',
  ' both ends ',
  'two\nlines',
  '<b>&amp;"quoted"</b>',
  '王小明 😀',
  'عائشة',
  "O'Neil",
];
const messages = logRecords('PRINCIPAL', proofRuns(20_000)).map((message, i) => ({
  ...message,
  name: names[i % names.length] ?? '',
}));
const screens = screensWith((college) => storeMessages(college, messages));
const timeZone = 'Australia/Sydney';

type Cell = string | null;
const timeText = (time: Date) => time.toISOString().slice(0, 19);

/** Returns the cells as the screen shows them, with times as ISO text in the school's time zone. */
function expected(): Cell[][] {
  const columns = tableColumns('PRINCIPAL');
  const rows = messages.map((message) => {
    const shown = messageView(message, new Map());
    return columns.map(({ words, at }) => {
      const instant = at?.(shown);
      if (instant) return timeText(new Date(wallClock(timeZone, Date.parse(instant))));
      return words(shown, timeZone) || null;
    });
  });
  return [columns.map(({ title }) => title), ...rows];
}

/** Returns the cells as our own reader finds them; it refuses formulas. */
function ownCells(path: string): Cell[][] {
  const { rows, formulas } = sheetOf(readFileSync(path));
  expect(formulas).toBe(0);
  return rows.map((row) =>
    tableColumns('PRINCIPAL').map((_, column) => {
      const value = row[column];
      return value instanceof Date ? timeText(value) : value === undefined ? null : String(value);
    }),
  );
}

it('contains every message of a large log as the screen shows it, under the served Content-Security-Policy', async () => {
  const { page } = await openEmailLog(screens);
  await grid(page).waitFor();
  const next = await workFor(screens, page);
  const { path } = await next('Export XLSX');
  const found = isFullProof ? openpyxlCells(path) : ownCells(path);
  expect(found.length).toBe(messages.length + 1);
  const wanted = expected();
  const faults = wanted.flatMap((row, i) =>
    JSON.stringify(row) === JSON.stringify(found[i]) ? [] : [{ wanted: row, found: found[i] }],
  );
  expect(faults.slice(0, 3)).toEqual([]);
});
