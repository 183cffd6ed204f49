import { gatherFonts } from '#bin/lib/build/fonts';
import { openFonts } from '#functions/pdf/font-set';
import { startReport } from '#functions/pdf/report';
import { readPdf } from '#test/support/pdf-reader';

export const fonts = openFonts(await gatherFonts());
export const made = new Date('2026-06-04T22:00:00Z');
const columns = ['Name', 'Words'].map((title) => ({ title, share: 1 }));

/** Writes a report with one table and reads it back. */
export async function written(rows: readonly (readonly string[])[], title = 'A report') {
  const report = startReport({ title, language: 'en-AU', made }, fonts);
  report.heading();
  const table = report.table(columns);
  for (const row of rows) table.row(row);
  table.finish();
  return readPdf(await report.finish());
}

/** Returns the text that a reader gets: visible characters in their normal form. */
export const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00a0]/gu, ' ')
    .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])(?:\p{Cf}|[\ufe00-\ufe0f])/gu, '')
    .normalize('NFC');
