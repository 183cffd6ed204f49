import type { Findings, Place } from '../faults.ts';
import { cellsOf } from '../oneroster/file.ts';
import { type Header, readHeader } from '../oneroster/header.ts';
import { textPool } from '../oneroster/text-pool.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { openText } from '../read/open-text.ts';
import {
  formats,
  formerNames,
  identifierOf,
  neededPortalColumnsOf,
  type PortalKind,
  type PortalRow,
  portalColumnsOf,
} from './formats.ts';

/** A row of a file of ours that could be read, and where it stood. */
export interface ReadRow<K extends PortalKind> {
  readonly cells: PortalRow<K>;
  /** Where a cell of it is, for a fault. */
  place(column: string, value?: string): Place;
}

const mostRows = 200_000;

/** Reads a CSV file of the portal's own, row by row; what is wrong with it is in the findings afterwards. */
export async function readTable<K extends PortalKind>(
  kind: K,
  file: ArchiveFile,
  found: Findings,
): Promise<ReadRow<K>[]> {
  const rows: ReadRow<K>[] = [];
  const seen = new Map<string, number>();
  const identifier = identifierOf[kind];
  const keep = textPool();
  let header: Header | undefined;
  let isUsable = true;
  let count = 0;

  const readRow = (values: readonly string[], row: number) => {
    if (!isUsable) return;
    if (!header) {
      header = readHeader(columnsOf(kind), file.name, values, found);
      isUsable = header !== undefined;
      return;
    }
    count += 1;
    if (count > mostRows) return;
    if (values.length !== header.names.length) {
      const reason = `This row has ${values.length} values, the header has ${header.names.length}.`;
      found.fault({ file: file.name, row }, reason);
      return;
    }
    const cells = cellsOf(values, header, keep);
    const place = (column: string, value = cells[column]): Place => ({
      file: file.name,
      row,
      column,
      ...(value === undefined ? {} : { value }),
    });
    const id = identifier === undefined ? undefined : cells[identifier];
    const earlier = id === undefined ? undefined : seen.get(id);
    if (identifier !== undefined && earlier !== undefined) {
      found.fault(place(identifier), `This identifier stands in row ${earlier} already.`);
      return;
    }
    if (id !== undefined) seen.set(id, row);
    const parsed = formats[kind].safeParse(cells);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        // The header has said once which columns are missing.
        const column = String(path[0]);
        if (!header.missing.has(column)) found.fault(place(column), message);
      }
      return;
    }
    // The schema of a kind parses rows of that kind.
    rows.push({ cells: parsed.data as PortalRow<K>, place });
  };

  const isWhole = await openText(file, found, { row: readRow });
  if (count > mostRows) {
    found.fault({ file: file.name }, 'The file has more than 200,000 rows.');
  }
  if (count === 0 && isUsable && isWhole) {
    const reason = header
      ? 'There is no row below the header, so everything of this kind would be gone. Please leave the file out.'
      : 'This file is empty.';
    found.fault({ file: file.name }, reason);
  }
  return rows;
}

const columnsOf = (kind: PortalKind) => ({
  format: 'portal' as const,
  all: portalColumnsOf(kind),
  needed: neededPortalColumnsOf(kind),
  otherNames: formerNames,
});
