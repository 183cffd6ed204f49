import type { FontSet } from '#functions/pdf/font-set';
import { startReport } from '#functions/pdf/report';
import { logTitle, paperColumns, subjectsOf } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { minuteIn } from '#shared/kernel/zone';
import type { LogType } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/channels';

export interface EmailLogsPdf {
  readonly types: LogType;
  readonly channel?: ChannelName | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly email?: string | undefined;
  readonly postUid?: string | undefined;
}

/** The widths of the columns relative to each other, by the usual length of their texts. */
const shares = {
  posts: [27, 27, 14, 14, 14, 14],
  absence: [11, 14, 22, 12.5, 19, 10.5, 14, 12, 13, 13, 12.5, 12.5],
  other: [18, 27, 14, 14, 30, 14, 14, 14],
  sms: [20, 12, 14, 14, 34, 14, 20],
  push: [22, 14, 14, 40, 30],
};

/** Writes `{Type} Email Logs` on landscape A4, row by row. */
export function emailLogsReport(
  filter: EmailLogsPdf,
  { timeZone, made, fonts }: { timeZone: string; made: Date; fonts: FontSet },
) {
  const title = logTitle(filter.types, filter.channel);
  const report = startReport({ title, language: 'en-AU', made }, fonts);
  report.heading();
  report.text(`${sentenceOf(filter)} Made ${minuteIn(timeZone, made)}.`);
  const { types, channel = 'mail' } = filter;
  const columns = paperColumns(types, channel);
  const widths = shares[channel === 'mail' ? subjectsOf[types] : channel];
  const table = report.table(
    columns.map((column, i) => ({ title: column.title, share: widths[i] ?? 10 })),
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

/** Returns the filter as a sentence. */
function sentenceOf({ start_date, end_date, email, postUid }: EmailLogsPdf): string {
  const days = start_date && end_date ? ` from ${start_date} to ${end_date}` : '';
  const address = email ? ` to addresses that contain ${email}` : '';
  const post = postUid ? ` about the post ${postUid}` : '';
  return `All messages sent${days}${address}${post}, newest first.`;
}
