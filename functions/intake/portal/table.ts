import type * as z from 'zod';
import type { Findings } from '../faults.ts';
import type { Columns } from '../oneroster/header.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { readTableRows } from '../read/table-rows.ts';
import type { FileKind, ReadRow } from './kind.ts';
import { rowKey, type SchoolFacts } from './school.ts';

const mostRowsOfAll = 200_000;

/** Reads one of the portal's own CSV files, row by row. Reports its faults. */
export async function readTable(
  kind: FileKind,
  file: ArchiveFile,
  found: Findings,
  { faulty }: Pick<SchoolFacts, 'faulty'>,
): Promise<ReadRow[]> {
  const parsedRows: ReadRow[] = [];
  const rowOfId = new Map<string, number>();
  const identifier = kind.id;
  const mostRows = kind.mostRows ?? mostRowsOfAll;
  const table = { columns: columnsOf(kind), mostRows };
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
      const parsed = kind.cells.safeParse(cells);
      if (parsed.success) {
        parsedRows.push({ cells: parsed.data, locate });
        return;
      }
      if (id !== undefined) faulty.add(rowKey(kind.table, id));
      for (const { path, message } of parsed.error.issues) {
        const column = String(path[0]);
        // The header reports missing columns once.
        if (!missing.has(column)) found.fault(locate(column), message);
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
  return parsedRows;
}

const onlyHeaderOf = ({ removes }: FileKind): string =>
  removes ? 'This file has no rows below the header.' : onlyHeader;

const onlyHeader =
  'This file has no rows below the header, so the portal would delete all data of this kind. Leave the file out.';

const columnsOf = ({ cells, formerNames = {} }: FileKind): Columns => ({
  format: 'portal',
  all: Object.keys(cells.shape),
  needed: Object.entries(cells.shape)
    .filter(([, cell]) => !(cell as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name),
  otherNames: formerNames,
});
