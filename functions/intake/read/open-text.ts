import { type RowReader, readRows } from '#functions/kernel/spreadsheet/csv-rows';
import type { Findings } from '../faults.ts';
import type { ArchiveFile } from './archive.ts';
import { NotText, textOf } from './text.ts';

interface TextReader extends Pick<RowReader, 'row'> {
  /** Receives a row whose quotation marks are wrong. Without it, such a row is a fault. */
  broken?(cells: readonly string[], row: number, reason: string): void;
}

/**
 * Unpacks a file of a zip and reads its rows. Reports a file that cannot be unpacked, or that is
 * not a text or table. Returns whether every row could be read or was passed on as broken.
 */
export async function openText(
  file: ArchiveFile,
  found: Findings,
  reader: TextReader,
): Promise<boolean> {
  let isWhole = true;
  const fault = (row: number | undefined, reason: string) => {
    isWhole = false;
    found.fault({ file: file.name, ...(row === undefined ? {} : { row }) }, reason);
  };
  try {
    await readRows(textOf(await file.open()), {
      row: reader.row,
      fault(row, reason, cells) {
        if (cells && reader.broken) reader.broken(cells, row, reason);
        else fault(row, reason);
      },
    });
  } catch (error) {
    if (error instanceof NotText) fault(error.line, error.message);
    else if (isDamage(error))
      fault(undefined, 'This file in the zip is damaged. Please export it again.');
    else throw error;
  }
  return isWhole;
}

/** Whether yauzl or zlib reported that bytes do not unpack as the zip promised. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'Error' &&
  ('code' in error
    ? /^Z_|^ERR_/.test(String(error.code))
    : /bytes|crc32|header|compress|entry|invalid|offset|end of/i.test(error.message));
