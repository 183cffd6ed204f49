import { belowTitle } from '#functions/kernel/spreadsheet/below-title';
import { NotWorkbook, readWorkbook } from '#functions/kernel/spreadsheet/workbook-reader';
import { isOldWorkbook, isWorkbook, oldWorkbookFault } from '#shared/spreadsheet/workbook';
import type { Findings } from '../faults.ts';
import type { Columns } from '../oneroster/header.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { withoutEmptyEnd } from '../read/empty-end.ts';
import { isDamage, openText } from '../read/open-text.ts';

type Row = (cells: readonly string[], row: number) => void;

/**
 * Returns how the rows of one of the portal's own files are read: a text or a workbook, from its
 * header on. Cells that are empty behind the header's last one are left out, and missing ones at the
 * end of a workbook's row are empty.
 */
export const openSheet =
  (columns: Columns, onHeader: (cells: readonly string[]) => void) =>
  async (
    file: ArchiveFile,
    found: Findings,
    { row, broken }: Parameters<typeof openText>[2],
  ): Promise<boolean> => {
    const begin = await beginningOf(file);
    if (isOldWorkbook(begin)) {
      found.fault({ file: file.name }, oldWorkbookFault);
      return false;
    }
    const isSheet = isWorkbook(begin);
    let width: number | undefined;
    const table = belowTitle(headerIn(columns), {
      titles(count) {
        const what =
          count === 1 ? 'The row above the header is' : `${count} rows above the header are`;
        found.warn({ file: file.name, row: 1 }, `${what} not read.`);
      },
      row(cells, number) {
        const filled = withoutEmptyEnd(cells, width ?? 0);
        if (width === undefined) {
          width = filled.length;
          onHeader(filled);
        }
        row(isSheet ? padded(filled, width) : filled, number);
      },
    });
    const isWhole = isSheet
      ? await openWorkbook(file, found, table.row)
      : await openText(file, found, {
          row: table.row,
          ...(broken && {
            broken(cells, number, reason) {
              table.end();
              broken(cells, number, reason);
            },
          }),
        });
    table.end();
    return isWhole;
  };

/** Returns the first bytes of a file; none if it cannot be unpacked, which its reader reports. */
async function beginningOf(file: ArchiveFile): Promise<Buffer> {
  try {
    for await (const chunk of await file.open()) return (chunk as Buffer).subarray(0, 8);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return Buffer.alloc(0);
}

async function openWorkbook(file: ArchiveFile, found: Findings, row: Row): Promise<boolean> {
  let isWhole = true;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await file.open()) chunks.push(chunk as Buffer);
    const sheet = await readWorkbook(Buffer.concat(chunks), {
      row,
      fault(number, reason) {
        isWhole = false;
        found.fault({ file: file.name, row: number }, reason);
      },
    });
    if (sheet.all.length > 1) {
      const reason = `This workbook has ${sheet.all.length} sheets. Only the first one, “${sheet.name}”, is read.`;
      found.warn({ file: file.name }, reason);
    }
  } catch (error) {
    if (!(error instanceof NotWorkbook) && !isDamage(error)) throw error;
    const reason =
      error instanceof NotWorkbook
        ? error.message
        : 'This file in the zip is damaged. Please export it again.';
    found.fault({ file: file.name }, reason);
    isWhole = false;
  }
  return isWhole;
}

/** Returns whether a row names at least two columns, or all that are needed. */
function headerIn({ all, needed, otherNames = {} }: Columns) {
  const known = new Set([...all.map((name) => name.toLowerCase()), ...Object.keys(otherNames)]);
  const least = Math.min(2, Math.max(1, needed.length));
  return (cells: readonly string[]) =>
    cells.filter((cell) => known.has(cell.trim().toLowerCase())).length >= least;
}

const padded = (cells: readonly string[], width: number): readonly string[] =>
  cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill('')] : cells;
