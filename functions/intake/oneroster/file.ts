import type { RosterKind } from '#shared/intake/roster-records';
import type { Findings } from '../faults.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { type Cells, type MisfitRow, readTableRows } from '../read/table-rows.ts';
import type { Arrival } from './arrival.ts';
import { columnsOf, dayColumnsOf, knownMisspellings, neededColumnsOf } from './files.ts';
import type { Columns } from './header.ts';
import type { Delivery } from './manifest.ts';
import type { RowReading } from './records.ts';
import { rowList } from './rows.ts';
import { isSlashDate } from './values.ts';

interface ReadOptions extends RowReading {
  /** How the manifest says that the file is delivered. */
  readonly delivery: Delivery;
  readonly mostRows: number;
  /** Receives how many bytes of the file have been read. */
  onRead(bytes: number): void;
}

/**
 * Reads a file of a package into records. Rows that cannot be used are set aside. A file without
 * rows changes nothing; one whose header or text cannot be read is unreadable.
 */
export async function readFile<K extends RosterKind>(
  kind: K,
  file: ArchiveFile,
  found: Findings,
  options: ReadOptions,
): Promise<Arrival<K> | 'without rows' | 'unreadable'> {
  const { version, country, mostRows } = options;
  let { delivery } = options;
  const list = rowList(kind, file.name, found);
  const dates = dateFormats(dayColumnsOf(kind));

  const table = { columns: columnsIn(kind), mostRows, mayBeEmpty: true };
  const { header, rows, isReadable, isWhole } = await readTableRows(
    reportReading(file, options.onRead),
    table,
    found,
    {
      row(cells, row, { missing }) {
        if (delivery === 'absent') delivery = deliveryOf(cells, file.name, found);
        dates.add(cells);
        const reading = { version, country, delta: delivery === 'delta' };
        list.read({ cells, row, missing, ...reading });
      },
      misfit(row) {
        list.misfit(identifierOf(row), row.values);
        const lines = row.values.join('').split('\n').length;
        found.setAside({ file: file.name, row: row.row }, row.reason, lines);
      },
    },
  );
  if (rows > mostRows) {
    found.fault({ file: file.name }, 'The package has more than 3,000,000 rows.');
  }
  dates.report(file.name, rows, found);
  if (rows === 0 && isReadable && isWhole) {
    found.warn({ file: file.name }, 'This file has no rows. Nothing of this kind is changed.');
    return 'without rows';
  }
  // With rows lost, each reference to one of them would be reported.
  if (!header || !isWhole) return 'unreadable';
  return {
    file: file.name,
    delivery: delivery === 'delta' ? 'delta' : 'bulk',
    rows,
    entries: list.entries,
    aside: list.aside,
    staying: list.staying,
    keeps: () => false,
  };
}

/**
 * Returns the identifier of a row whose values do not fit the columns. What comes before the first
 * wrong value is right, and the identifier is the first column of most files.
 */
function identifierOf({ values, header }: MisfitRow): string | undefined {
  const [first = ''] = values;
  const id = first.trim();
  return header.names[0] === 'sourcedId' && id !== '' && !/["\n]/.test(id) ? id : undefined;
}

const columnsIn = (kind: RosterKind): Columns => ({
  format: 'OneRoster',
  all: columnsOf(kind),
  needed: neededColumnsOf(kind),
  otherNames: knownMisspellings,
});

/**
 * Finds columns whose dates all have their month or day first, in most rows. Each of them could be
 * read in two ways, so the file is refused with one sentence, also if it has few rows.
 */
function dateFormats(columns: readonly string[]) {
  const slashed = new Map<string, { readonly first: string; rows: number }>();
  const others = new Set<string>();
  return {
    add(cells: Cells): void {
      for (const column of columns) {
        const value = cells[column];
        if (value === undefined) continue;
        const known = slashed.get(column);
        if (value[4] === '-' || !isSlashDate(value)) others.add(column);
        else if (known) known.rows += 1;
        else slashed.set(column, { first: value, rows: 1 });
      }
    },
    report(file: string, rows: number, found: Findings): void {
      for (const [column, { first: value, rows: number }] of slashed) {
        if (others.has(column) || number * 2 <= rows) continue;
        const reason =
          'All dates of this column have their month or their day first, so nobody can tell which day 03/04/2026 is. Please export dates as YYYY-MM-DD.';
        found.fault({ file, column, value }, reason);
      }
    },
  };
}

/** Returns how a file is delivered that the manifest does not list. Its first row decides. */
function deliveryOf(cells: Cells, file: string, found: Findings): Delivery {
  const delivery = cells.status && cells.dateLastModified ? 'delta' : 'bulk';
  const reason = `The manifest does not list this file. It was read as ${delivery}, because of its first row.`;
  found.warn({ file }, reason);
  return delivery;
}

/** Returns a file that reports how many of its bytes have been unpacked. */
const reportReading = (file: ArchiveFile, onRead: ReadOptions['onRead']): ArchiveFile => ({
  ...file,
  async open() {
    const stream = await file.open();
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      onRead(bytes);
    });
    stream.pause();
    return stream;
  },
});
