import * as z from 'zod';
import type { FileQuestion, FileReading } from '#shared/intake/file-reading';
import type { PortalFile } from '#shared/intake/portal-files';
import type { Findings } from '../faults.ts';
import type { Columns } from '../oneroster/header.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { type Cells, readTableRows } from '../read/table-rows.ts';
import { DayOrTime, OwnDay } from './cells.ts';
import type { FileKind, ReadRow } from './kind.ts';
import { rowKey, type SchoolFacts } from './school.ts';
import { openSheet } from './sheet.ts';
import { dayOf, twoReadings } from './written-days.ts';

const mostRowsOfAll = 200_000;

/** What a school has said about a kind of file, and what is to be asked. */
export interface TableReading {
  readonly name: PortalFile;
  readonly reading: FileReading | undefined;
  readonly ask: ((question: FileQuestion) => void) | undefined;
}

/**
 * Reads one of the portal's own files, row by row. Reports its faults, and asks what only a person can
 * say: which columns those with other names are, and which of two days a date means.
 */
export async function readTable(
  kind: FileKind,
  file: ArchiveFile,
  found: Findings,
  { faulty, ...school }: Pick<SchoolFacts, 'faulty'> & TableReading,
): Promise<ReadRow[]> {
  const parsedRows: ReadRow[] = [];
  const rowOfId = new Map<string, number>();
  const identifier = kind.id;
  const mostRows = kind.mostRows ?? mostRowsOfAll;
  const columns = columnsOf(kind, school.reading);
  const days = daysIn(kind, school.reading);
  let written: readonly string[] = [];
  const open = openSheet(columns, (cells) => {
    written = cells;
  });
  const table = { columns, mostRows, open };
  const { header, rows, isReadable, isWhole } = await readTableRows(file, table, found, {
    row(cells, row, { missing }) {
      const locate: ReadRow['locate'] = (column, value = cells[column]) => ({
        file: file.name,
        row,
        column,
        ...(value === undefined ? {} : { value }),
      });
      const id = identifier === undefined ? undefined : cells[identifier];
      const earlier = id === undefined ? undefined : rowOfId.get(id);
      if (identifier !== undefined && earlier !== undefined) {
        found.fault(locate(identifier), `Row ${earlier} has the same identifier.`);
        return;
      }
      if (id !== undefined) rowOfId.set(id, row);
      const parsed = kind.cells.safeParse(days.read(cells));
      if (parsed.success) {
        parsedRows.push({ cells: parsed.data, locate });
        return;
      }
      if (id !== undefined) faulty.add(rowKey(kind.table, id));
      for (const { path, message } of parsed.error.issues) {
        const column = String(path[0]);
        // The header reports missing columns once, and the file is asked about days once.
        const isKnown = missing.has(column) || days.hasTwoReadings(cells, column);
        if (!isKnown) found.fault(locate(column), message);
      }
    },
  });
  if (rows > mostRows) {
    const most = mostRows.toLocaleString('en');
    found.fault({ file: file.name }, `This file has more than ${most} rows.`);
  }
  if (rows === 0 && isReadable && isWhole) {
    found.fault({ file: file.name }, header ? onlyHeaderOf(kind) : 'This file is empty.');
  }
  const [first, column] = days.first();
  if (first !== undefined)
    found.fault({ file: file.name, column, value: first }, unclearDays(first));
  const unclear = { days: [...days.unclear.keys()], ...(column && { days_column: column }) };
  const question = questionOf(school, columns, written, unclear);
  if (question && header !== undefined) school.ask?.({ ...question, file: file.name });
  return parsedRows;
}

const unclearDays = (day: string) =>
  `This file has days that can be read in two ways, such as ${day}. Say how it writes days.`;

/** The days of a file that are kept as examples for a question. */
const mostUnclear = 5;

/** Returns how the days of a file are read, and collects those that have two readings. */
function daysIn(kind: FileKind, reading: FileReading | undefined) {
  const columns = Object.entries(kind.cells.shape).flatMap(([name, schema]) => {
    const cell = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    return cell === OwnDay || cell === DayOrTime ? [name] : [];
  });
  /** The column in which each was found first. */
  const unclear = new Map<string, string>();
  return {
    unclear,
    first: (): [day?: string, column?: string] => unclear.entries().next().value ?? [],
    read(cells: Cells): Cells {
      const changed: Cells = {};
      for (const column of columns) {
        const value = cells[column];
        if (value === undefined) continue;
        const day = dayOf(value, reading?.dates);
        if (day !== twoReadings) changed[column] = day;
        else if (!unclear.has(value) && unclear.size < mostUnclear) unclear.set(value, column);
      }
      return { ...cells, ...changed };
    },
    hasTwoReadings: (cells: Cells, column: string): boolean =>
      columns.includes(column) && dayOf(cells[column] ?? '', reading?.dates) === twoReadings,
  };
}

/** Returns what a person can say about a file; undefined if there is nothing to say. */
function questionOf(
  { name, reading }: TableReading,
  { all, needed, otherNames = {} }: Columns,
  header: readonly string[],
  unclear: Pick<FileQuestion, 'days' | 'days_column'>,
): Omit<FileQuestion, 'file'> | undefined {
  const known = new Set(all.map((column) => column.toLowerCase()));
  const names = header.map((column) => column.trim()).filter((column) => column !== '');
  const own = new Set(names.map((column) => column.toLowerCase()));
  const formerNames = new Set(
    Object.entries(otherNames).flatMap(([other, column]) =>
      own.has(other) && !reading?.names[other] ? column.toLowerCase() : [],
    ),
  );
  const written = names.filter((column) => !known.has(column.toLowerCase()));
  const free = all.filter(
    (column) => !own.has(column.toLowerCase()) && !formerNames.has(column.toLowerCase()),
  );
  const hasColumns = written.length > 0 && free.length > 0;
  if (!hasColumns && unclear.days.length === 0 && !reading?.dates) return undefined;
  return {
    kind: name,
    written: hasColumns ? written.slice(0, mostWritten) : [],
    columns: hasColumns ? free : [],
    needed: needed.filter((column) => free.includes(column)),
    ...unclear,
    ...(reading && { reading }),
  };
}

/** Columns of a file that a question names. */
const mostWritten = 50;

const onlyHeaderOf = ({ removes }: FileKind): string =>
  removes ? 'This file has no rows below the header.' : onlyHeader;

const onlyHeader =
  'This file has no rows below the header, so the portal would delete all data of this kind. Leave the file out.';

const columnsOf = (
  { cells, formerNames = {} }: FileKind,
  reading: FileReading | undefined,
): Columns => ({
  format: 'portal',
  all: Object.keys(cells.shape),
  needed: Object.entries(cells.shape)
    .filter(([, cell]) => !(cell as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name),
  otherNames: { ...formerNames, ...reading?.names },
});
