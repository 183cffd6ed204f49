export type Cell = string | number | boolean | undefined;

/**
 * Returns a table as comma-separated text (RFC 4180), with quotes where needed and CRLF line ends.
 */
export function csvOf(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [columns.join(',')];
  for (const row of rows) lines.push(row.map(written).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === undefined) return '';
  const text = String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
