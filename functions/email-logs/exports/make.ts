import type { AuditRepository } from '#functions/kernel/audit/audit';
import type { StoredAuditEntry } from '#functions/kernel/audit/audit-record';
import { logFault, logInfo } from '#functions/kernel/log';
import type { AnswerFiles } from '#functions/kernel/store/answer-files';
import { childrenInMessages } from '#functions/mailings/rules/children';
import type { FontSet } from '#functions/pdf/font-set';
import { AppError } from '#shared/kernel/errors';
import type { SiteFacts } from '#shared/sites';
import { messageView } from '../emailstatistics-view.ts';
import type { EmailLogQuery } from '../store/email-log-query.ts';
import type { EmailLogRepository } from '../store/email-logs.ts';
import type { MailCounterRepository } from '../store/mail-counters.ts';
import type { MailExportMessage } from '../store/mail-export-message.ts';
import type { ExportLease, LogFilter, StoredLogExport } from '../store/mail-export-record.ts';
import type { MailExportRepository } from '../store/mail-exports.ts';
import { emailLogsReport } from './pdf.ts';

/** The dependencies of an export as a PDF. */
export interface ExportDeps {
  readonly sites: readonly SiteFacts[];
  readonly exports: Pick<MailExportRepository, 'get' | 'take' | 'progress' | 'ready' | 'failed'>;
  readonly logs: Pick<EmailLogRepository, 'all'>;
  readonly counters: Pick<MailCounterRepository, 'sums'>;
  readonly audit: Pick<AuditRepository, 'add'>;
  readonly files: AnswerFiles;
  readonly fonts: FontSet;
  readonly now: () => Date;
  readonly newLease: () => string;
  /** Milliseconds until the Lambda is stopped. */
  readonly timeLeft: () => number;
}

/** The most rows of one PDF. More would need too much memory. */
export const mostRows = 200_000;
/** The number of rows after which progress is stored. */
const progressStep = 1_000;
/** Milliseconds that are reserved for writing a long document after its last row. */
const reserve = 180_000;

const tooLong =
  'A PDF can have 200,000 messages at most. Choose fewer days, or download the CSV file.';
const tooSlow = 'The PDF took too long. Choose fewer days, or download the CSV file.';
const broken = 'Something went wrong while the PDF was made. Please start it again.';

/** The error of a worker that lost its lease. */
class LeaseLost extends Error {}

/**
 * Makes one PDF, once. A repeated message finds the export taken. The worker that takes it ends it
 * as ready or failed.
 */
export async function makeExport(deps: ExportDeps, message: MailExportMessage): Promise<void> {
  const { exports, now } = deps;
  const { site, exportUid } = message;
  const siteFacts = deps.sites.find(({ schoolUid }) => schoolUid === site);
  const found = await exports.get(message, now());
  const lease: ExportLease = { ...message, lease: deps.newLease() };
  if (!siteFacts || !found || !(await exports.take(lease, now()))) {
    return logInfo('A PDF of the logs is not waiting for a worker', { site, id: exportUid });
  }
  try {
    const job = { timeZone: siteFacts.timeZone, filter: found.filter, lease };
    const { bytes, done, children } = await print(deps, job);
    // The audit entries are stored before the PDF can be downloaded.
    await deps.audit.add(site, auditEntriesOf(message, found, children));
    const object_key = `${site}/${lease.userUid}/${exportUid}-${lease.lease}.pdf`;
    await deps.files.putPdf(object_key, bytes);
    await exports.ready(lease, { done, object_key });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const isForPeople = error instanceof AppError;
    if (!isForPeople) logFault('A PDF of the logs could not be made', error, { id: exportUid });
    await exports.failed(lease, isForPeople ? error.message : broken);
  }
}

/**
 * Returns the query of a filter. Exports from before the search by title name their only post in
 * `postUid`.
 */
const queryOf = ({ postUid, postsUid, ...filter }: LogFilter): EmailLogQuery => ({
  ...filter,
  postsUid: postsUid ?? (postUid ? [postUid] : undefined),
});

/** Returns an audit entry for each child in the PDF, at the time of the request. */
const auditEntriesOf = (
  { userUid, exportUid }: MailExportMessage,
  { created_at, asked_by }: StoredLogExport,
  children: ReadonlySet<string>,
): StoredAuditEntry[] =>
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
  readonly lease: ExportLease;
}

async function print(
  deps: ExportDeps,
  { timeZone, filter, lease }: Job,
): Promise<{ bytes: Uint8Array; done: number; children: ReadonlySet<string> }> {
  const { exports, logs, fonts, now, timeLeft } = deps;
  const children = new Set<string>();
  let done = 0;
  let total = await countOf(deps, lease.site, filter);
  async function storeProgress(): Promise<void> {
    // More messages may have been sent since they were counted.
    if (total !== undefined) total = Math.max(total, done);
    if (!(await exports.progress(lease, { done, total }, now()))) throw new LeaseLost();
  }

  if (total !== undefined && total > mostRows) throw new AppError('badRequest', tooLong);
  await storeProgress();
  const report = emailLogsReport(filter, { timeZone, made: now(), fonts });
  for await (const message of logs.all(lease.site, timeZone, queryOf(filter))) {
    if (done === mostRows) throw new AppError('badRequest', tooLong);
    report.add(messageView(message, new Map()));
    for (const child of childrenInMessages([message])) children.add(child);
    done++;
    if (done % progressStep > 0) continue;
    if (timeLeft() < reserve) throw new AppError('badRequest', tooSlow);
    await storeProgress();
  }
  await storeProgress();
  return { bytes: await report.finish(), done, children };
}

/**
 * Returns how many messages a filter finds, if the counters know it. For an address or a post they
 * do not.
 */
async function countOf(
  { counters }: Pick<ExportDeps, 'counters'>,
  site: string,
  { types, email, postUid, start_date, end_date }: LogFilter,
): Promise<number | undefined> {
  if (email || postUid) return undefined;
  const { sent } = await counters.sums(site, types, { from: start_date, to: end_date });
  return sent;
}
