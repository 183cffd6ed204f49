import { saveFile } from './saveFile.ts';

/** Characters with which a spreadsheet would begin a formula. */
const formula = /^[=+\-@\t\r\0]/;

const cell = (value: string | number | undefined): string => {
  const text = value === undefined ? '' : String(value);
  const harmless = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** A CSV file that spreadsheets read rightly: byte-order mark, CRLF, and no cell that is a formula. */
export const csvOf = (
  header: readonly string[],
  rows: readonly (readonly (string | number | undefined)[])[],
): string => `\ufeff${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Hands a text to the person as a file. */
export const download = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
