import { type Findings, findings } from '../faults.ts';
import { type Columns, type Header, readHeader } from '../oneroster/header.ts';
import { textPool } from '../oneroster/text-pool.ts';
import type { ArchiveFile } from './archive.ts';
import { openText } from './open-text.ts';

/** The cells of a row by column. Empty cells are absent. */
export type Cells = Record<string, string>;

/** A row whose values cannot be assigned to columns. */
export interface MisfitRow {
  readonly values: readonly string[];
  readonly row: number;
  readonly reason: string;
  readonly header: Header;
}

interface TableHandlers {
  row(cells: Cells, row: number, header: Header): void;
  /**
   * Receives a row with another number of values than the header, or with wrong quotation marks.
   * Without it, such a row is a fault.
   */
  misfit?(row: MisfitRow): void;
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

interface TableShape {
  readonly columns: Columns;
  readonly mostRows: number;
  /** Whether the header is not judged when no row follows it. */
  readonly mayBeEmpty?: boolean;
  /** How the rows of the file are read; as a text if it is left out. */
  readonly open?: typeof openText;
}

/** Reads a CSV file row by row, up to a number of rows. Reports rows that do not fit the header. */
export async function readTableRows(
  file: ArchiveFile,
  { columns, mostRows, mayBeEmpty = false, open = openText }: TableShape,
  found: Findings,
  handlers: TableHandlers,
): Promise<TableRows> {
  const pool = textPool();
  const ofHeader = findings();
  let isHeaderReported = false;
  let header: Header | undefined;
  let isReadable = true;
  let rows = 0;
  const reportHeader = () => {
    if (!isHeaderReported) found.take(ofHeader);
    isHeaderReported = true;
  };
  const misfit = (values: readonly string[], row: number, reason: string) => {
    if (header && handlers.misfit) handlers.misfit({ values, row, reason, header });
    else found.fault({ file: file.name, row }, reason);
  };
  const use = ({ values, row }: NumberedRow, current: Header, width: number) => {
    rows += 1;
    if (rows > mostRows) return;
    const { length } = current.names;
    const isUsual = values.length === width && hasEmptyEnd(values, length);
    const fits = isUsual ? values.slice(0, length) : values;
    if (fits.length === length) handlers.row(cellsOf(fits, current, pool), row, current);
    else misfit(fits, row, `This row has ${values.length} values, the header has ${length}.`);
  };
  const waiting = firstRows(use, (more) => {
    const reason = `The rows end in ${more} more empty values than the header. They were ignored.`;
    found.warn({ file: file.name }, reason);
  });
  const isWhole = await open(file, found, {
    row(values, row) {
      if (!isReadable) return;
      if (header) {
        reportHeader();
        waiting.add({ values, row }, header);
        return;
      }
      header = readHeader(columns, { file: file.name, row }, values, ofHeader);
      isReadable = header !== undefined;
      // Without columns, no row can be read.
      if (!isReadable) reportHeader();
    },
    broken(values, row, reason) {
      if (header) waiting.end(header);
      reportHeader();
      isReadable = header !== undefined;
      rows += 1;
      if (rows <= mostRows) misfit(values, row, reason);
    },
  });
  if (header) waiting.end(header);
  if (!mayBeEmpty) reportHeader();
  return { header, rows, isReadable, isWhole };
}

/**
 * Holds the first rows back until it is known how many values the rows of the file have. Some
 * systems add commas to the end of each row. In a single row the same comma may stand inside a
 * value, so that the others have moved.
 */
function firstRows(
  use: (row: NumberedRow, header: Header, width: number) => void,
  warn: (more: number) => void,
) {
  const waiting: NumberedRow[] = [];
  let width: number | undefined;
  const end = (header: Header) => {
    if (width !== undefined || waiting.length === 0) return;
    const { length } = header.names;
    width = usualWidth(waiting, length);
    if (width > length) warn(width - length);
    for (const row of waiting.splice(0)) use(row, header, width);
  };
  return {
    end,
    add(row: NumberedRow, header: Header): void {
      if (width === undefined) waiting.push(row);
      else use(row, header, width);
      if (waiting.length === mostWaiting) end(header);
    },
  };
}

interface NumberedRow {
  readonly values: readonly string[];
  readonly row: number;
}
const mostWaiting = 50;

/** Returns how many values most rows have, with the empty ones behind the last column. */
function usualWidth(rows: readonly NumberedRow[], length: number): number {
  const counts = new Map<number, number>();
  for (const { values } of rows) {
    if (values.length >= length && hasEmptyEnd(values, length)) {
      counts.set(values.length, (counts.get(values.length) ?? 0) + 1);
    }
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? length;
}

const hasEmptyEnd = (values: readonly string[], from: number): boolean =>
  values.slice(from).every((value) => value.trim() === '');

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
