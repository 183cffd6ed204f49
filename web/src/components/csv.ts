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
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken the address by the next turn, or it never will.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
