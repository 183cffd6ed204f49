import type { Findings } from '../faults.ts';
import { type Columns, type Header, readHeader } from '../oneroster/header.ts';
import { textPool } from '../oneroster/text-pool.ts';
import type { ArchiveFile } from './archive.ts';
import { openText } from './open-text.ts';

/** The cells of a row by column. Empty cells are absent. */
export type Cells = Record<string, string>;

interface TableHandlers {
  row(cells: Cells, row: number, header: Header): void;
  /** Receives a row whose number of values differs from the header's. */
  misfit?(values: readonly string[], row: number, header: Header): void;
}

interface TableOptions {
  readonly columns: Columns;
  readonly mostRows: number;
  /** How the rows of the file are read; as a text if it is left out. */
  readonly open?: typeof openText;
}

interface TableRows {
  readonly header: Header | undefined;
  /** How many rows follow the header. */
  readonly rows: number;
  /** Whether the header could be read. An empty file has none, but is readable. */
  readonly isReadable: boolean;
  /** Whether every row could be read. */
  readonly isWhole: boolean;
}

/** Reads a CSV file row by row, up to a number of rows. Reports rows that do not fit the header. */
export async function readTableRows(
  file: ArchiveFile,
  { columns, mostRows, open = openText }: TableOptions,
  found: Findings,
  handlers: TableHandlers,
): Promise<TableRows> {
  const pool = textPool();
  let header: Header | undefined;
  let isReadable = true;
  let rows = 0;
  const readRow = (values: readonly string[], row: number) => {
    if (!isReadable) return;
    if (!header) {
      header = readHeader(columns, { file: file.name, row }, values, found);
      isReadable = header !== undefined;
      return;
    }
    rows += 1;
    if (rows > mostRows) return;
    if (values.length !== header.names.length) {
      const reason = `This row has ${values.length} values, the header has ${header.names.length}.`;
      found.fault({ file: file.name, row }, reason);
      handlers.misfit?.(values, row, header);
      return;
    }
    handlers.row(cellsOf(values, header, pool), row, header);
  };
  const isWhole = await open(file, found, { row: readRow });
  return { header, rows, isReadable, isWhole };
}

function cellsOf(
  values: readonly string[],
  { names }: Header,
  pool: (text: string) => string,
): Cells {
  const cells: Cells = {};
  values.forEach((value, i) => {
    const name = names[i];
    const trimmed = value.trim();
    if (name !== undefined && trimmed !== '') cells[name] = pool(trimmed);
  });
  return cells;
}
