import type * as z from 'zod';
import { isDeepStrictEqual } from '#functions/kernel/node-util';
import type { RosterKind, RosterRecord } from '#shared/intake/roster-records';
import type { Findings } from '../faults.ts';
import type { Cells } from '../read/table-rows.ts';
import type { AsideRow, Entry } from './arrival.ts';
import { files, type Row } from './files.ts';
import { type CellFindings, type RowReading, recordOf } from './records.ts';
import { Moment } from './values.ts';

/** A row of a file, by column. */
export interface ParsedRow extends RowReading {
  readonly cells: Cells;
  readonly row: number;
  readonly delta: boolean;
  /** Columns that the file lacks. The header reports them once, so the rows do not. */
  readonly missing: ReadonlySet<string>;
}

/** Collects the rows of a file: those to use, those set aside, and those left out. */
export function rowList<K extends RosterKind>(kind: K, file: string, found: Findings) {
  const entries = new Map<string, Entry<K>>();
  const aside: AsideRow[] = [];
  const asideIds = new Set<string>();
  const staying = new Set<string>();
  const putAside = (row: AsideRow) => {
    aside.push(row);
    if (row.id !== undefined) asideIds.add(row.id);
  };
  const at = (row: number, id: string) => ({ file, row, column: 'sourcedId', value: id });
  /** Sets aside an earlier row that has the same identifier as an unusable one. */
  const withdraw = (id: string | undefined, reason: string) => {
    const earlier = id === undefined ? undefined : entries.get(id);
    if (!earlier || id === undefined) return;
    entries.delete(id);
    found.setAside(at(earlier.row, id), reason);
  };
  const add = (entry: Entry<K>, cells: Cells) => {
    const { sourcedId } = entry.record;
    const earlier = entries.get(sourcedId);
    if (!earlier && !asideIds.has(sourcedId)) {
      entries.set(sourcedId, entry);
    } else if (earlier && isSameRow(earlier, entry)) {
      const reason = `Row ${earlier.row} has the same values. They count once.`;
      found.leaveOut(at(entry.row, sourcedId), reason);
    } else {
      // Nobody can tell which of the rows is right.
      withdraw(sourcedId, otherValues(entry.row));
      found.setAside(at(entry.row, sourcedId), earlier ? otherValues(earlier.row) : otherRow);
      putAside({ id: sourcedId, cells, values: [] });
    }
  };
  return {
    entries,
    aside,
    staying,
    /** Sets aside a row whose values could not be assigned to columns. */
    misfit(id: string | undefined, values: readonly string[]): void {
      withdraw(id, otherRow);
      putAside({ id, cells: {}, values });
    },
    read(parsed: ParsedRow): void {
      const { cells } = parsed;
      const outcome = readRow(kind, parsed, file, found);
      if (outcome === 'stays') staying.add(cells.sourcedId ?? '');
      else if (outcome === 'set aside') {
        withdraw(cells.sourcedId, otherRow);
        putAside({ id: cells.sourcedId, cells, values: [] });
      } else add(outcome, cells);
    },
  };
}

const isSameRow = (a: Entry, b: Entry) =>
  a.removed === b.removed && isDeepStrictEqual(a.record, b.record);
const otherValues = (row: number) =>
  `Row ${row} has the same identifier and other values, so neither row is used.`;
const otherRow = 'Another row with this identifier cannot be used, so this one is not used either.';

/** Reads a row. Returns its entry, or what becomes of the row. */
function readRow<K extends RosterKind>(
  kind: K,
  { cells, row, delta, missing, ...reading }: ParsedRow,
  file: string,
  found: Findings,
): Entry<K> | 'set aside' | 'stays' {
  const said = cellList();
  const isRemoved = readStatus(cells, delta, said);
  let record: RosterRecord<K> | undefined;
  // A row that deletes its record only names it. Its other cells are not read.
  const { cells: whole }: { readonly cells: z.ZodObject } = files[kind];
  const schema = isRemoved ? whole.pick({ sourcedId: true }) : whole;
  const parsed = schema.safeParse(cells);
  for (const { path, message } of parsed.error?.issues ?? []) {
    said.setAside(String(path[0]), message);
  }
  if (parsed.success && !isRemoved) {
    // The schema of a kind parses rows of that kind.
    record = recordOf(kind, parsed.data as Row<K>, reading, said);
  }
  const locationOf = ({ column, value = cells[column] }: Said) => ({
    file,
    row,
    column,
    ...(value === undefined ? {} : { value }),
  });
  for (const each of said.warnings) found.warn(locationOf(each), each.reason, mostWarnings);
  if (said.unusable.length > 0) {
    for (const each of said.unusable) {
      if (!missing.has(each.column)) found.setAside(locationOf(each), each.reason);
    }
    return 'set aside';
  }
  for (const each of said.useless) found.leaveOut(locationOf(each), each.reason);
  if (said.useless.some(({ stored }) => stored === 'stays')) return 'stays';
  if (record && said.useless.length === 0) return { row, removed: false, record };
  // The schema has checked the identifier, and nothing else of this entry is read.
  return { row, removed: true, record: { sourcedId: cells.sourcedId } as RosterRecord<K> };
}

/** How often the same warning about rows of a file is listed. */
const mostWarnings = 50;

/** A finding about a cell. */
interface Said {
  readonly column: string;
  readonly reason: string;
  readonly value: string | undefined;
  readonly stored?: 'stays' | 'leaves';
}

/** Collects what is found in the cells of a row, until all of them are read. */
function cellList() {
  const unusable: Said[] = [];
  const useless: Said[] = [];
  const warnings: Said[] = [];
  const said: CellFindings = {
    setAside: (column, reason, value) => void unusable.push({ column, reason, value }),
    leaveOut: (column, reason, stored, value) =>
      void useless.push({ column, reason, value, stored }),
    warn: (column, reason, value) => void warnings.push({ column, reason, value }),
  };
  return { ...said, unusable, useless, warnings };
}

/** Whether a row says that its record leaves. A bulk file also deletes the records that it lacks. */
function readStatus(cells: Cells, delta: boolean, said: CellFindings): boolean {
  const status = cells.status?.toLowerCase();
  if (delta) {
    if (status !== 'active' && status !== 'tobedeleted') {
      said.setAside('status', 'In a delta file, this must be active or tobedeleted.');
    }
    const modified = Moment.safeParse(cells.dateLastModified);
    const reason = modified.error?.issues[0]?.message;
    if (reason !== undefined) said.setAside('dateLastModified', reason);
    return status === 'tobedeleted';
  }
  if (status === 'tobedeleted' || status === 'inactive') {
    const reason = `This row says that its record is ${status}, so it counts as not in the file.`;
    said.leaveOut('status', reason, 'leaves');
    return true;
  }
  if (status !== undefined && status !== 'active') {
    said.setAside('status', 'This must be empty, active or tobedeleted.');
  }
  return false;
}
