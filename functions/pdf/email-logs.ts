import type { FontShelf } from '#functions/pdf/font-shelf';
import { startReport } from '#functions/pdf/report';
import type { EmailStatistics } from '#shared/contract/emailstatistics';
import { isAboutPosts, paperColumns } from '#shared/domain/email-log-columns';
import type { LogType } from '#shared/domain/mailing';
import { minuteIn } from '#shared/domain/zone';

export interface LogsOnPaper {
  readonly types: LogType;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly email?: string | undefined;
  readonly postUid?: string | undefined;
}

/** Shares of the width that the columns need, by how much they usually hold. */
const shares = {
  posts: [27, 27, 14, 14, 14, 14],
  absence: [11, 14, 22, 12.5, 19, 10.5, 14, 12, 13, 13, 12.5, 12.5],
};

/** `{Type} Email Logs` on landscape A4, row by row. */
export function emailLogsReport(
  filter: LogsOnPaper,
  { timeZone, made, shelf }: { timeZone: string; made: Date; shelf: FontShelf },
) {
  const title = `${filter.types} Email Logs`;
  const report = startReport({ title, language: 'en-AU', made }, shelf);
  report.heading();
  report.text(`${wanted(filter)} Made ${minuteIn(timeZone, made)}.`);
  const columns = paperColumns(filter.types);
  const room = isAboutPosts(filter.types) ? shares.posts : shares.absence;
  const table = report.table(
    columns.map((column, place) => ({ title: column.title, share: room[place] ?? 10 })),
  );
  let rows = 0;
  return {
    add(message: EmailStatistics): void {
      rows++;
      table.row(columns.map(({ words }) => words(message, timeZone)));
    },
    finish(): Promise<Uint8Array> {
      table.finish();
      if (rows === 0) report.text('No records found!');
      return report.finish();
    },
  };
}

/** The filter as a sentence. */
function wanted({ start_date, end_date, email, postUid }: LogsOnPaper): string {
  const days = start_date && end_date ? ` from ${start_date} to ${end_date}` : '';
  const address = email ? ` to addresses that begin with ${email}` : '';
  const post = postUid ? ` about the post ${postUid}` : '';
  return `All messages sent${days}${address}${post}, newest first.`;
}
