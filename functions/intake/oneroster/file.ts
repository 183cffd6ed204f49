import type { RosterKind } from '#shared/domain/roster-records';
import type { Findings } from '../faults.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { openText } from '../read/open-text.ts';
import type { Arrival, Entry, MisreadRow } from './arrival.ts';
import { columnsOf, files, knownMisspellings, neededColumnsOf, type Row } from './files.ts';
import { type Columns, type Header, readHeader } from './header.ts';
import type { Delivery, Manifest } from './manifest.ts';
import { recordOf } from './records.ts';
import { textPool } from './text-pool.ts';
import { Moment } from './values.ts';

interface Watch {
  /** How many bytes of the file have been read. */
  read(bytes: number): void;
  readonly mostRows: number;
}

type Cells = Record<string, string>;

/** Reads one file of a package into records; without a usable header, or with rows that are no rows, there are none. */
export async function readFile<K extends RosterKind>(
  kind: K,
  file: ArchiveFile,
  { version, delivery }: Pick<Manifest, 'version'> & { delivery: Delivery },
  found: Findings,
  watch: Watch,
): Promise<Arrival<K> | undefined> {
  let header: Header | undefined;
  let isUsable = true;
  let known = delivery;
  const entries = new Map<string, Entry<K>>();
  const misread = new Map<string, MisreadRow>();
  const keep = textPool();
  let rows = 0;

  const readRow = (values: readonly string[], row: number) => {
    if (!isUsable) return;
    if (!header) {
      header = readHeader(columnsIn(kind), file.name, values, found);
      isUsable = header !== undefined;
      return;
    }
    rows += 1;
    if (rows > watch.mostRows) return;
    if (values.length !== header.names.length) {
      const reason = `This row has ${values.length} values, the header has ${header.names.length}.`;
      found.fault({ file: file.name, row }, reason);
      misread.set(values[header.names.indexOf('sourcedId')]?.trim() ?? '', { row, cells: {} });
      return;
    }
    const cells = cellsOf(values, header, keep);
    if (known === 'absent') known = deliveryOf(cells, file.name, found);
    const asRead = { cells, row, version, delta: known === 'delta', missing: header.missing };
    const entry = readEntry(kind, asRead, file.name, found);
    if (!entry) {
      misread.set(cells.sourcedId ?? `row ${row}`, { row, cells });
      return;
    }
    const earlier = entries.get(entry.record.sourcedId);
    if (earlier) {
      const place = { file: file.name, row, column: 'sourcedId', value: entry.record.sourcedId };
      found.fault(place, `This identifier stands in row ${earlier.row} already.`);
    } else entries.set(entry.record.sourcedId, entry);
  };

  const isWhole = await openText(watched(file, watch), found, { row: readRow });
  if (rows > watch.mostRows) {
    found.fault({ file: file.name }, 'The package has more than 1,000,000 rows in all.');
  }
  if (rows === 0 && isUsable && isWhole) {
    const reason =
      'There is no row below the header. A file without rows must be left out of the package.';
    found.fault({ file: file.name }, reason);
  }
  // With rows lost, whoever refers to them would be called an orphan.
  if (!header || !isWhole) return undefined;
  return { file: file.name, delivery: known === 'delta' ? 'delta' : 'bulk', entries, misread };
}

const columnsIn = (kind: RosterKind): Columns => ({
  format: 'OneRoster',
  all: columnsOf(kind),
  needed: neededColumnsOf(kind),
  otherNames: knownMisspellings,
});

/** The cells of a row by their columns; empty ones are absent. */
export function cellsOf(
  values: readonly string[],
  { names }: Header,
  keep: (text: string) => string,
): Cells {
  const cells: Cells = {};
  values.forEach((value, i) => {
    const name = names[i];
    const trimmed = value.trim();
    if (name !== undefined && trimmed !== '') cells[name] = keep(trimmed);
  });
  return cells;
}

interface RowAsRead {
  readonly cells: Cells;
  readonly row: number;
  readonly version: Manifest['version'];
  readonly delta: boolean;
  /** Columns the file does not have; the header says so once, not each row. */
  readonly missing: ReadonlySet<string>;
}

function readEntry<K extends RosterKind>(
  kind: K,
  { cells, row, version, delta, missing }: RowAsRead,
  file: string,
  found: Findings,
): Entry<K> | undefined {
  const faultsBefore = found.count;
  const place = (column: string, value = cells[column]) => ({
    file,
    row,
    column,
    ...(value === undefined ? {} : { value }),
  });
  const fault = (column: string, reason: string, value?: string) => {
    if (!missing.has(column)) found.fault(place(column, value), reason);
  };
  const warn = (column: string, reason: string, value?: string) =>
    found.warn(place(column, value), reason);

  const removed = readStatus(cells, delta, fault);
  const { cells: schema } = files[kind];
  if (removed) {
    // Whoever leaves is only named; whatever else the row says is not read.
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

/** Whether the row takes its record away. Bulk rows say nothing of that: who is not in a bulk file leaves. */
function readStatus(
  cells: Cells,
  delta: boolean,
  fault: (column: string, reason: string) => void,
): boolean {
  const status = cells.status?.toLowerCase();
  const isKnown = status === 'active' || status === 'tobedeleted';
  if (delta) {
    if (!isKnown) fault('status', 'In a delta file this must be active or tobedeleted.');
    const changed = Moment.safeParse(cells.dateLastModified);
    if (!changed.success) {
      fault('dateLastModified', changed.error.issues[0]?.message ?? 'This is no date and time.');
    }
  } else if (status === 'tobedeleted') {
    fault(
      'status',
      'A bulk file holds no rows to be deleted. If it is a delta file, the manifest must say so.',
    );
  } else if (status !== undefined && !isKnown) {
    fault('status', 'This must be empty, active or tobedeleted.');
  }
  return status === 'tobedeleted' && delta;
}

/** A file that the manifest calls absent: the file wins, and its first row tells how it comes. */
function deliveryOf(cells: Cells, file: string, found: Findings): Delivery {
  const delivery = cells.status && cells.dateLastModified ? 'delta' : 'bulk';
  const reason = `The manifest does not announce this file. It was read as ${delivery}, as its first row looks.`;
  found.warn({ file }, reason);
  return delivery;
}

/** The same file, telling how far it has been unpacked. */
const watched = (file: ArchiveFile, watch: Watch): ArchiveFile => ({
  ...file,
  async open() {
    const stream = await file.open();
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      watch.read(bytes);
    });
    stream.pause();
    return stream;
  },
});
