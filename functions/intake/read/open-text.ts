import { type RowReader, readRows } from '#functions/kernel/spreadsheet/csv-rows';
import type { Findings } from '../faults.ts';
import type { ArchiveFile } from './archive.ts';
import { withoutBrokenLines } from './broken-lines.ts';
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
  const { broken } = reader;
  try {
    const text = textOf(await file.open());
    const brokenLines: [line: string, row: number][] = [];
    const lines = broken ? withoutBrokenLines(text, (...line) => brokenLines.push(line)) : text;
    await readRows(lines, { row: reader.row, fault });
    // The header is known now.
    for (const [line, row] of brokenLines) broken?.(line.split(','), row, wrongQuotes);
  } catch (error) {
    if (error instanceof NotText) fault(error.line, error.message);
    else if (isDamage(error))
      fault(undefined, 'This file in the zip is damaged. Please export it again.');
    else throw error;
  }
  return isWhole;
}

const wrongQuotes = 'The quotation marks in this row do not match.';

/** Whether yauzl or zlib reported that bytes do not unpack as the zip promised. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'Error' &&
  ('code' in error
    ? /^Z_|^ERR_/.test(String(error.code))
    : /bytes|crc32|header|compress|entry|invalid|offset|end of/i.test(error.message));
