import type { RosterKind } from '#shared/intake/roster-records';
import type { Findings } from '../faults.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { type Cells, readTableRows } from '../read/table-rows.ts';
import type { Arrival, Entry, MisreadRow } from './arrival.ts';
import { columnsOf, files, knownMisspellings, neededColumnsOf, type Row } from './files.ts';
import type { Columns } from './header.ts';
import type { Delivery, Manifest } from './manifest.ts';
import { recordOf } from './records.ts';
import { Moment } from './values.ts';

interface ReadOptions {
  readonly version: Manifest['version'];
  /** How the manifest says that the file is delivered. */
  readonly delivery: Delivery;
  readonly mostRows: number;
  /** Receives how many bytes of the file have been read. */
  onRead(bytes: number): void;
}

/**
 * Reads a file of a package into records. Returns nothing if the header or a row cannot be read.
 */
export async function readFile<K extends RosterKind>(
  kind: K,
  file: ArchiveFile,
  found: Findings,
  options: ReadOptions,
): Promise<Arrival<K> | undefined> {
  const { version, mostRows } = options;
  let { delivery } = options;
  const entries = new Map<string, Entry<K>>();
  const misread = new Map<string, MisreadRow>();

  const table = { columns: columnsIn(kind), mostRows };
  const { header, rows, isReadable, isWhole } = await readTableRows(
    reportReading(file, options.onRead),
    table,
    found,
    {
      row(cells, row, { missing }) {
        if (delivery === 'absent') delivery = deliveryOf(cells, file.name, found);
        const parsedRow = { cells, row, version, delta: delivery === 'delta', missing };
        const entry = readEntry(kind, parsedRow, file.name, found);
        if (entry) addEntry(entries, entry, file.name, found);
        else misread.set(cells.sourcedId ?? `row ${row}`, { row, cells });
      },
      misfit(values, row, { names }) {
        misread.set(values[names.indexOf('sourcedId')]?.trim() ?? '', { row, cells: {} });
      },
    },
  );
  if (rows > mostRows) {
    found.fault({ file: file.name }, 'The package has more than 3,000,000 rows.');
  }
  if (rows === 0 && isReadable && isWhole) {
    const reason = 'This file has no rows below the header. Leave the file out of the package.';
    found.fault({ file: file.name }, reason);
  }
  // With rows lost, each reference to one of them would be reported as a fault.
  if (!header || !isWhole) return undefined;
  return {
    file: file.name,
    delivery: delivery === 'delta' ? 'delta' : 'bulk',
    entries,
    misread,
  };
}

function addEntry<K extends RosterKind>(
  entries: Map<string, Entry<K>>,
  entry: Entry<K>,
  file: string,
  found: Findings,
): void {
  const { sourcedId } = entry.record;
  const earlier = entries.get(sourcedId);
  if (earlier) {
    const location = { file, row: entry.row, column: 'sourcedId', value: sourcedId };
    found.fault(location, `Row ${earlier.row} has the same identifier.`);
  } else entries.set(sourcedId, entry);
}

const columnsIn = (kind: RosterKind): Columns => ({
  format: 'OneRoster',
  all: columnsOf(kind),
  needed: neededColumnsOf(kind),
  otherNames: knownMisspellings,
});

interface ParsedRow {
  readonly cells: Cells;
  readonly row: number;
  readonly version: Manifest['version'];
  readonly delta: boolean;
  /** Columns that the file lacks. The header reports them once, so the rows do not. */
  readonly missing: ReadonlySet<string>;
}

function readEntry<K extends RosterKind>(
  kind: K,
  { cells, row, version, delta, missing }: ParsedRow,
  file: string,
  found: Findings,
): Entry<K> | undefined {
  const faultsBefore = found.count;
  const locationOf = (column: string, value = cells[column]) => ({
    file,
    row,
    column,
    ...(value === undefined ? {} : { value }),
  });
  const fault = (column: string, reason: string, value?: string) => {
    if (!missing.has(column)) found.fault(locationOf(column, value), reason);
  };
  const warn = (column: string, reason: string, value?: string) =>
    found.warn(locationOf(column, value), reason);

  const removed = readStatus(cells, delta, fault);
  const { cells: schema } = files[kind];
  if (removed) {
    // A row that deletes its record only names it. Its other cells are not read.
    const { sourcedId } = cells;
    if (sourcedId === undefined) fault('sourcedId', 'A value is needed here.');
    else return { row, removed, record: { sourcedId } as Entry<K>['record'] };
    return undefined;
  }
  const parsed = schema.safeParse(cells);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) fault(String(issue.path[0]), issue.message);
    return undefined;
  }
  // The schema of a kind parses rows of that kind.
  const record = recordOf(kind, parsed.data as Row<K>, version, { fault, warn });
  return found.count === faultsBefore ? { row, removed, record } : undefined;
}

/** Whether a delta row deletes its record. A bulk file deletes the records that it lacks. */
function readStatus(
  cells: Cells,
  delta: boolean,
  fault: (column: string, reason: string) => void,
): boolean {
  const status = cells.status?.toLowerCase();
  const isKnown = status === 'active' || status === 'tobedeleted';
  if (delta) {
    if (!isKnown) fault('status', 'In a delta file, this must be active or tobedeleted.');
    const modified = Moment.safeParse(cells.dateLastModified);
    if (!modified.success) {
      fault(
        'dateLastModified',
        modified.error.issues[0]?.message ?? 'This is not a date and time.',
      );
    }
  } else if (status === 'tobedeleted') {
    fault(
      'status',
      'A bulk file cannot delete rows. If this is a delta file, the manifest must say so.',
    );
  } else if (status !== undefined && !isKnown) {
    fault('status', 'This must be empty, active or tobedeleted.');
  }
  return status === 'tobedeleted' && delta;
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
