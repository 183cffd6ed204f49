import { messageView } from '#functions/api/emailstatistics-view';
import type { AnswerFiles } from '#functions/data/answer-files';
import type { AuditRepository } from '#functions/data/audit';
import type { AuditRow } from '#functions/data/audit-record';
import type { EmailLogRepository } from '#functions/data/email-logs';
import type { MailCounterRepository } from '#functions/data/mail-counters';
import type {
  LogFilter,
  MailExportRepository,
  StoredLogExport,
} from '#functions/data/mail-exports';
import type { MailExportMessage } from '#functions/jobs/mailing-message';
import { logFault, logInfo } from '#functions/lib/log';
import { childrenInMessages } from '#functions/mail/children';
import { emailLogsReport } from '#functions/pdf/email-logs';
import type { FontShelf } from '#functions/pdf/font-shelf';
import { AppError } from '#shared/errors';
import type { SiteFacts } from '#shared/sites';

/** What making a PDF of the logs needs. */
export interface PrintShop {
  readonly sites: readonly SiteFacts[];
  readonly exports: Omit<MailExportRepository, 'add'>;
  readonly logs: Pick<EmailLogRepository, 'all'>;
  readonly counters: Pick<MailCounterRepository, 'sums'>;
  readonly audit: Pick<AuditRepository, 'add'>;
  readonly files: AnswerFiles;
  readonly shelf: FontShelf;
  readonly now: () => Date;
  readonly newLease: () => string;
  /** Milliseconds until the Lambda is ended. */
  readonly timeLeft: () => number;
}

/** Rows that one PDF can hold: more would not fit the memory while it is written. */
export const mostRows = 200_000;
/** After so many rows it is told how far it is. */
const stride = 1_000;
/** Writing a long document takes as much at the end, when no row is read any more. */
const reserve = 180_000;

const tooLong =
  'That is more than a PDF can hold (200,000 messages). Please choose fewer days, or take the CSV.';
const tooSlow = 'The PDF took too long. Please choose fewer days, or take the CSV.';
const broken = 'Something went wrong while the PDF was made. Please start it again.';

/** Somebody else has taken the export over, or nobody waits for it any more. */
class Gone extends Error {}

/** Makes one PDF, once: whatever comes twice finds it taken, and whoever takes it ends it, ready or failed. */
export async function makeExport(shop: PrintShop, message: MailExportMessage): Promise<void> {
  const { exports, now } = shop;
  const { site, userUid, exportUid } = message;
  const facts = shop.sites.find(({ schoolUid }) => schoolUid === site);
  const found = await exports.get(site, userUid, exportUid, now());
  const lease = shop.newLease();
  if (!facts || !found || !(await exports.take(site, userUid, exportUid, lease, now()))) {
    return logInfo('A PDF of the logs is not waiting for anybody', { site, id: exportUid });
  }
  try {
    const job = { ...facts, filter: found.filter, lease };
    const { bytes, done, children } = await print(shop, message, job);
    // It can be fetched only once it is written down whom it tells of.
    await shop.audit.add(site, rowsOf(message, found, children));
    const object_key = `${site}/${userUid}/${exportUid}-${lease}.pdf`;
    await shop.files.putPdf(object_key, bytes);
    await exports.ready(site, userUid, exportUid, lease, { done, object_key });
  } catch (error) {
    if (error instanceof Gone) return;
    const isSentence = error instanceof AppError;
    if (!isSentence) logFault('A PDF of the logs could not be made', error, { id: exportUid });
    const words = isSentence ? error.message : broken;
    await exports.failed(site, userUid, exportUid, lease, words);
  }
}

/** One row for each child in the PDF, whose export began when it was asked for. */
const rowsOf = (
  { userUid, exportUid }: MailExportMessage,
  { created_at, asked_by }: StoredLogExport,
  children: ReadonlySet<string>,
): AuditRow[] =>
  [...children].map((child) => ({
    auditUid: `${exportUid}.${child}`,
    at: created_at,
    by: { userUid, username: asked_by.username },
    child,
    record: 'mail',
    act: 'export',
    route: 'POST /emailstatistics/exports',
    network: asked_by.network,
  }));

interface Job {
  readonly timeZone: string;
  readonly filter: LogFilter;
  readonly lease: string;
}

async function print(
  { exports, logs, counters, shelf, now, timeLeft }: PrintShop,
  { site, userUid, exportUid }: MailExportMessage,
  { timeZone, filter, lease }: Job,
): Promise<{ bytes: Uint8Array; done: number; children: ReadonlySet<string> }> {
  const children = new Set<string>();
  let done = 0;
  let total = await expected();
  async function tell(): Promise<void> {
    // Messages may have been sent since they were counted.
    if (total !== undefined) total = Math.max(total, done);
    const isOurs = await exports.progress(site, userUid, exportUid, lease, { done, total }, now());
    if (!isOurs) throw new Gone();
  }
  /** By an address or a post nobody knows beforehand how many there are. */
  async function expected(): Promise<number | undefined> {
    if (filter.email || filter.postUid) return undefined;
    const { sent } = await counters.sums(site, filter.types, {
      from: filter.start_date,
      to: filter.end_date,
    });
    return sent;
  }

  if (total !== undefined && total > mostRows) throw new AppError('badRequest', tooLong);
  await tell();
  const report = emailLogsReport(filter, { timeZone, made: now(), shelf });
  for await (const message of logs.all(site, timeZone, filter)) {
    if (done === mostRows) throw new AppError('badRequest', tooLong);
    report.add(messageView(message, new Map()));
    for (const child of childrenInMessages([message])) children.add(child);
    done++;
    if (done % stride > 0) continue;
    if (timeLeft() < reserve) throw new AppError('badRequest', tooSlow);
    await tell();
  }
  await tell();
  return { bytes: await report.finish(), done, children };
}
