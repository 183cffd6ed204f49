import { type LogColumn, tableColumns } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { wallClock } from '#shared/kernel/zone';
import type { LogType } from '#shared/mailings/mailing';
import { csvLines, csvOf } from '#shared/spreadsheet/csv';
import { type Cell, xlsx } from '#shared/spreadsheet/xlsx';
import { csvType } from '../../components/lists/csv.ts';

/** Writes a file of the e-mail log part by part, as the pages of the log arrive. */
type Writer = (
  pages: AsyncIterable<readonly EmailStatistics[]>,
  type: LogType,
  timeZone: string,
) => AsyncGenerator<BlobPart>;

export const logFiles = {
  csv: { mediaType: csvType, write: csvParts },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxParts,
  },
} as const satisfies Record<string, { mediaType: string; write: Writer }>;

export type LogFileKind = keyof typeof logFiles;

async function* csvParts(...[pages, type, timeZone]: Parameters<Writer>): AsyncGenerator<BlobPart> {
  const columns = tableColumns(type);
  const titles = columns.map(({ title }) => title);
  yield csvOf(titles, []);
  for await (const page of pages) {
    yield csvLines(page.map((message) => columns.map(({ words }) => words(message, timeZone))));
  }
}

/**
 * Writes the e-mail log as a workbook with text cells and time cells, so that no cell is a formula.
 */
function xlsxParts(...[pages, type, timeZone]: Parameters<Writer>): AsyncGenerator<BlobPart> {
  const columns = tableColumns(type);
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const page of pages) {
      for (const message of page) yield columns.map((column) => cellOf(column, message, timeZone));
    }
  }
  const widths = columns.map(({ title, at }) => ({ title, width: at ? 20 : 28 }));
  return xlsx({ name: `${type} Email Logs`, columns: widths }, rows());
}

function cellOf({ words, at }: LogColumn, message: EmailStatistics, timeZone: string): Cell {
  const instant = at?.(message);
  // A workbook has no time zones, so the school's clock time is written.
  if (instant) return new Date(wallClock(timeZone, Date.parse(instant)));
  return words(message, timeZone);
}
