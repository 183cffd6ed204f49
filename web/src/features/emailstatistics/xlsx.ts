import writeXlsxFile, { type Cell } from 'write-excel-file/browser';
import type { EmailStatistics } from '#shared/contract/emailstatistics';
import { type LogColumn, tableColumns } from '#shared/domain/email-log-columns';
import type { LogType } from '#shared/domain/mailing';
import { wallClock } from '#shared/domain/zone';

/** The logs as a workbook: texts are texts and times are times, so that no cell is a formula. */
export function xlsxOf(
  messages: readonly EmailStatistics[],
  type: LogType,
  timeZone: string,
): Promise<Blob> {
  const columns = tableColumns(type);
  const head = columns.map(({ title }): Cell => ({ value: title, fontWeight: 'bold' }));
  const rows = messages.map((message) =>
    columns.map((column) => cellOf(column, message, timeZone)),
  );
  return writeXlsxFile([head, ...rows], {
    sheet: `${type} Email Logs`.slice(0, 31),
    columns: columns.map(({ at }) => ({ width: at ? 20 : 28 })),
    stickyRowsCount: 1,
  }).toBlob();
}

function cellOf({ words, at }: LogColumn, message: EmailStatistics, timeZone: string): Cell {
  const instant = at?.(message);
  if (instant) {
    // A workbook knows no zones: the school's clock is written as it stands.
    const value = new Date(wallClock(timeZone, Date.parse(instant)));
    return { value, type: Date, format: 'yyyy-mm-dd hh:mm AM/PM' };
  }
  const text = fitting(words(message, timeZone));
  return text ? { value: text, type: String } : null;
}

/** The longest text that a cell may hold. */
const longest = 32_767;

/** Without what XML cannot write or discourages, and not longer than a cell may be. */
function fitting(text: string): string {
  const fit = text.slice(0, longest).toWellFormed().replace(unwritable, ' ');
  // The library keeps its texts by name in a plain object, which has some names of its own already.
  return fit in {} ? `${fit} ` : fit;
}

const unwritable = /[^\t\n\r\P{Cc}]|\p{Noncharacter_Code_Point}|\ufffd/gu;
