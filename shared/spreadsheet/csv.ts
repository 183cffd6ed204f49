/** A cell of a CSV file. */
export type CsvCell = string | number | undefined;

/**
 * Matches a text that a spreadsheet may read as a formula: a sign, also full-width, after any
 * blanks, or a leading control character. (OWASP, "CSV Injection")
 */
const formula = /^(?:[\t\r\n\0]|[\s\0]*[=+\-@＝＋－＠])/;

/** Returns a CSV file for spreadsheets: byte-order mark, CRLF, and no cell that is a formula. */
export const csvOf = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${csvLines([header])}${csvLines(rows)}`;

/** Returns rows as lines of a CSV file, for a file that is written part by part. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

function csvCell(value: CsvCell): string {
  const text = value === undefined ? '' : String(value);
  const harmless = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  // A sheet that splits at semicolons or tabs would read what follows as a cell of its own.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
