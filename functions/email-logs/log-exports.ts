import { newId } from '#functions/kernel/id';
import { type Act, actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { JobQueue } from '#functions/kernel/work/queue';
import type {
  emailstatistics as contract,
  LogExport,
} from '#shared/email-logs/emailstatistics.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { checkFilter, type LogSearch } from './log-search.ts';
import type { MailExportMessage } from './store/mail-export-message.ts';
import type { ExportId, StoredLogExport } from './store/mail-export-record.ts';
import type { MailExportRepository } from './store/mail-exports.ts';

export interface LogExportDeps {
  readonly exports: Pick<MailExportRepository, 'add' | 'get'>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Pick<LimitRepository, 'count'>;
  readonly queue: JobQueue<MailExportMessage>;
  /** Returns a signed address of a file in the bucket `answers`. */
  readonly addressOf: (key: string, fileName: string) => Promise<string>;
}

/** The most PDFs that a person can start in a minute, and on a day. */
const mostExports = { minute: 5, day: 100 };

/** Starts exports of the e-mail log as PDFs, and returns their state. */
export function logExportHandlers(
  { exports, idempotency, limits, queue, addressOf }: LogExportDeps,
  { queryOf }: Pick<LogSearch, 'queryOf'>,
): Pick<Handlers<typeof contract>, 'startExport' | 'getExport'> {
  /** Returns the export that the same act added before. */
  async function addedBy(act: Act, now: Date): Promise<StoredLogExport | undefined> {
    const exportUid = await idempotency.made(act);
    if (exportUid === undefined) return undefined;
    return exports.get({ site: act.site, userUid: act.userUid, exportUid }, now);
  }

  /** Queues an export that waits. A second message for the same export makes no second PDF. */
  async function enqueue(
    stored: StoredLogExport,
    { site, userUid }: Pick<ExportId, 'site' | 'userUid'>,
  ): Promise<LogExport> {
    const { exportUid, state } = stored;
    if (state === 'waiting') await queue.send({ site, userUid, exportUid });
    return exportView(stored);
  }

  return {
    async startExport(filter, caller, request) {
      checkFilter(filter);
      const { site, userUid, username } = caller;
      const { now, network } = request;
      // Without a key the same filter starts a new PDF, because more may have happened since.
      const act = request.idempotencyKey ? actOf(caller, 'es.export', filter, request) : undefined;
      const before = act && (await addedBy(act, now));
      if (before) return enqueue(before, caller);
      await limits.count(site, userUid, 'log-export', mostExports.minute, now);
      await limits.count(site, userUid, 'log-export', mostExports.day, now, 'day');
      const { postsUid } = await queryOf(caller, filter);
      const requested = {
        filter: { ...filter, ...(postsUid && { postsUid: [...postsUid] }) },
        asked_by: { username, network },
      };
      const exportUid = newId(now);
      const remembered = act ? [idempotency.remember(act, exportUid)] : [];
      const added =
        (await exports.add({ site, userUid, exportUid }, requested, now, remembered)) ??
        (act && (await addedBy(act, now)));
      if (!added)
        throw new AppError('conflict', 'This PDF was started before. Load the page again.');
      return enqueue(added, caller);
    },

    async getExport({ exportUid }, { site, userUid }, { now }) {
      const stored = await exports.get({ site, userUid, exportUid }, now);
      if (!stored) throw new AppError('notFound', "This PDF doesn't exist. Make a new one.");
      const { state, object_key, filter } = stored;
      if (state !== 'ready' || !object_key) return exportView(stored);
      const name = `${filter.types} Email Logs.pdf`;
      return { ...exportView(stored), url: await addressOf(object_key, name) };
    },
  };
}

const exportView = ({
  exportUid,
  state,
  done,
  total,
  created_at,
  message,
}: StoredLogExport): LogExport => ({
  ...{ exportUid, state, done, created_at },
  ...(total !== undefined && { total }),
  ...(message !== undefined && { message }),
});
