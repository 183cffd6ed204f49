import type { DocumentJob, MakeDocument } from '#functions/kernel/documents/making';
import { childrenInMessages } from '#functions/kernel/mail/children';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import type { Cell } from '#functions/kernel/spreadsheet/xlsx';
import type { Tables } from '#functions/kernel/store/tables';
import type { FontSet } from '#functions/pdf/font-set';
import type { StoredPost } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import { postReader } from '#functions/posts/store/post-reader';
import { type LogColumn, tableColumns } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { AppError } from '#shared/kernel/errors';
import { wallClock } from '#shared/kernel/zone';
import { messageView } from '../emailstatistics-view.ts';
import type { EmailLogRepository } from '../store/email-logs.ts';
import { emailLogRepository } from '../store/email-logs.ts';
import { LogFilter, searchOf } from '../store/log-filter.ts';
import type { MailCounterRepository } from '../store/mail-counters.ts';
import { mailCounterRepository } from '../store/mail-counters.ts';
import { emailLogsReport } from './pdf.ts';

interface LogDocumentDeps {
  readonly logs: Bound<EmailLogRepository, 'all'>;
  readonly counters: Bound<MailCounterRepository, 'sums'>;
  readonly posts: Bound<PostReader, 'many'>;
  readonly fonts: () => FontSet;
}

/** The most rows of one PDF. More would need too much memory. */
export const mostPdfRows = 200_000;

const tooLong =
  'A PDF can have 200,000 messages at most. Choose fewer days, or download the CSV file.';

/** The number of messages whose posts are read together. */
const batch = 1_000;
/** The number of posts that the post reader takes in one call. */
const postsPerRead = 200;

/** The document `email-logs`: the e-mail log that a filter finds. */
export const emailLogDocument = (tables: Tables, fonts: () => FontSet): MakeDocument =>
  makeEmailLog({
    logs: emailLogRepository(tables),
    counters: mailCounterRepository(tables),
    posts: postReader(tables),
    fonts,
  });

/** Writes the e-mail log as CSV, as a workbook or as a PDF. */
export const makeEmailLog =
  (deps: LogDocumentDeps): MakeDocument =>
  async (job) => {
    const filter = LogFilter.parse(job.filter);
    const total = await countOf(deps, schoolFrom(job.site), filter);
    if (job.format === 'pdf' && total !== undefined && total > mostPdfRows) {
      throw new AppError('badRequest', tooLong);
    }
    await job.progress.expect(total);
    const file = await fileOf(deps, job, filter);
    for await (const message of messagesOf(deps, job, filter)) {
      await file.row(message.view);
      await job.progress.row(message.children);
    }
    await file.finish();
  };

interface LogFile {
  row(message: EmailStatistics): Promise<void>;
  finish(): Promise<void>;
}

/** Starts the file of a job in its format. */
async function fileOf(
  { fonts }: LogDocumentDeps,
  { format, out, title, site: { timeZone }, now }: DocumentJob,
  filter: LogFilter,
): Promise<LogFile> {
  if (format === 'pdf') {
    const report = emailLogsReport(filter, { timeZone, made: now, fonts: fonts() });
    let rows = 0;
    return {
      async row(message) {
        if (++rows > mostPdfRows) throw new AppError('badRequest', tooLong);
        report.add(message);
      },
      finish: async () => out(await report.finish()),
    };
  }
  const columns = tableColumns(filter.types, filter.channel);
  const widths = columns.map((column) => ({ title: column.title, width: column.at ? 20 : 28 }));
  const table = await startTableFile(format, { name: title, columns: widths }, out);
  const cellOf = format === 'csv' ? textOf : timeOrText;
  return {
    row: (message) => table.row(columns.map((column) => cellOf(column, message, timeZone))),
    finish: table.finish,
  };
}

const textOf = ({ words }: LogColumn, message: EmailStatistics, timeZone: string): Cell =>
  words(message, timeZone);

/** Returns a time cell where the text is only a time, so that the column can be sorted. */
function timeOrText(column: LogColumn, message: EmailStatistics, timeZone: string): Cell {
  const instant = column.at?.(message);
  // A workbook has no time zones, so the school's clock time is written.
  if (instant) return new Date(wallClock(timeZone, Date.parse(instant)));
  return column.words(message, timeZone);
}

/** Yields the messages of a filter with the titles of their posts, and the children they show. */
async function* messagesOf(
  deps: LogDocumentDeps,
  { site: { schoolUid, timeZone }, format }: DocumentJob,
  filter: LogFilter,
) {
  const { query, order } = searchOf(filter);
  const { seesReasons = false } = filter;
  const titles: Titles = { asked: new Set(), posts: new Map() };
  const shown = (message: EmailLogRecord) => ({
    view: messageView(message, titles.posts, { seesReasons }),
    children: childrenInMessages([message]),
  });
  let waiting: EmailLogRecord[] = [];
  for await (const message of deps.logs.of(schoolFrom({ schoolUid })).all(timeZone, query, order)) {
    waiting.push(message);
    if (waiting.length < batch) continue;
    // The PDF has no titles of posts.
    if (format !== 'pdf') await readTitles(deps, schoolFrom({ schoolUid }), waiting, titles);
    for (const each of waiting) yield shown(each);
    waiting = [];
  }
  if (format !== 'pdf') await readTitles(deps, schoolFrom({ schoolUid }), waiting, titles);
  for (const each of waiting) yield shown(each);
}

/** The posts that were read so far. A post that no longer exists is asked for once. */
interface Titles {
  readonly asked: Set<string>;
  readonly posts: Map<string, StoredPost>;
}

/** Reads the posts of some messages that were not read before. */
async function readTitles(
  { posts }: LogDocumentDeps,
  school: School,
  messages: readonly EmailLogRecord[],
  titles: Titles,
): Promise<void> {
  const unread = [...new Set(messages.flatMap(({ postsUid }) => postsUid))].filter(
    (postUid) => !titles.asked.has(postUid),
  );
  for (const postUid of unread) titles.asked.add(postUid);
  for (let i = 0; i < unread.length; i += postsPerRead) {
    for (const post of await posts.of(school).many(unread.slice(i, i + postsPerRead))) {
      titles.posts.set(post.postUid, post);
    }
  }
}

/**
 * Returns how many messages a filter finds, if the counters know it. For an address, a post or
 * another channel than mail they do not.
 */
async function countOf(
  { counters }: LogDocumentDeps,
  school: School,
  { types, channel = 'mail', email, postUid, start_date, end_date }: LogFilter,
): Promise<number | undefined> {
  if (email || postUid || channel !== 'mail') return undefined;
  const { sent } = await counters.of(school).sums(types, { from: start_date, to: end_date });
  return sent;
}
