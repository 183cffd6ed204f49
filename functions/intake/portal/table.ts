import type { FaultLocation, Findings } from '../faults.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { readTableRows } from '../read/table-rows.ts';
import {
  formats,
  formerNames,
  identifierOf,
  neededPortalColumnsOf,
  type PortalKind,
  type PortalRow,
  portalColumnsOf,
} from './formats.ts';

/** A parsed row of one of the portal's own files. */
export interface ReadRow<K extends PortalKind> {
  readonly cells: PortalRow<K>;
  /** Returns where a cell of the row is, for a fault. */
  locate(column: string, value?: string): FaultLocation;
}

const mostRows = 200_000;

/** Reads one of the portal's own CSV files, row by row. Reports its faults. */
export async function readTable<K extends PortalKind>(
  kind: K,
  file: ArchiveFile,
  found: Findings,
): Promise<ReadRow<K>[]> {
  const parsedRows: ReadRow<K>[] = [];
  const rowOfId = new Map<string, number>();
  const identifier = identifierOf[kind];
  const table = { columns: columnsOf(kind), mostRows };
  const { header, rows, isReadable, isWhole } = await readTableRows(file, table, found, {
    row(cells, row, { missing }) {
      const locate = (column: string, value = cells[column]): FaultLocation => ({
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
      const parsed = formats[kind].safeParse(cells);
      if (parsed.success) {
        // The schema of a kind parses rows of that kind.
        parsedRows.push({ cells: parsed.data as PortalRow<K>, locate });
        return;
      }
      for (const { path, message } of parsed.error.issues) {
        const column = String(path[0]);
        // The header reports missing columns once.
        if (!missing.has(column)) found.fault(locate(column), message);
      }
    },
  });
  if (rows > mostRows) {
    found.fault({ file: file.name }, 'This file has more than 200,000 rows.');
  }
  if (rows === 0 && isReadable && isWhole) {
    found.fault({ file: file.name }, header ? onlyHeader : 'This file is empty.');
  }
  return parsedRows;
}

const onlyHeader =
  'This file has no rows below the header, so the portal would delete all data of this kind. Leave the file out.';

const columnsOf = (kind: PortalKind) => ({
  format: 'portal' as const,
  all: portalColumnsOf(kind),
  needed: neededPortalColumnsOf(kind),
  otherNames: formerNames,
});
