import { csvLines, csvOf } from '#shared/spreadsheet/csv';
import { type Cell, startWorkbook } from './xlsx.ts';
import type { Write } from './zip.ts';

/** A column of a table file. Its width is in characters. */
interface Column {
  readonly title: string;
  readonly width: number;
}

/** A table that is written row by row. */
export interface TableFile {
  row(cells: readonly Cell[]): Promise<void>;
  finish(): Promise<void>;
}

/** The number of characters after which lines of a CSV file are passed on. */
const chunk = 128 * 1024;

/** Writes a table as a workbook, or as CSV where a `Date` is its ISO text. */
export async function startTableFile(
  format: 'csv' | 'xlsx',
  { name, columns }: { readonly name: string; readonly columns: readonly Column[] },
  write: Write,
): Promise<TableFile> {
  if (format === 'xlsx') return startWorkbook({ name, columns }, write);
  let text = csvOf(
    columns.map(({ title }) => title),
    [],
  );
  const passOn = async () => {
    const ready = Buffer.from(text);
    text = '';
    await write(ready);
  };
  return {
    async row(cells) {
      text += csvLines([cells.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))]);
      if (text.length >= chunk) await passOn();
    },
    finish: passOn,
  };
}
