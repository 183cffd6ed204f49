import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { nextVersion } from '#functions/kernel/version';
import { whenDue } from '../rules/endings.ts';
import { queuedAgain } from '../rules/progress.ts';
import { lostAfter } from '../rules/turns.ts';
import { changeRequest } from '../store/change-request.ts';
import type { SigningMessage } from '../store/messages.ts';
import type { StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

export interface SigningSweepDeps {
  readonly requests: Bound<
    SigningRequestRepository,
    'due' | 'get' | 'replace' | 'batch' | 'changeBatch'
  >;
  readonly queue: JobQueue<SigningMessage>;
}

/** What one run handles at most; the next run handles the rest. */
const mostAtOnce = 500;

/** Milliseconds without progress after which a batch is given up. */
const patience = 60 * 60_000;

const failed =
  'Some documents could not be made. Those that were made are in the list. Send the others again.';

/**
 * Does what is due at each school: sends reminders, ends requests whose time is over, and puts jobs
 * on the queue again that were lost. A second run changes nothing.
 */
export const signingSweep =
  (deps: SigningSweepDeps, schools: readonly School[]) =>
  async (now: Date): Promise<void> => {
    let fault: { readonly error: unknown } | undefined;
    for (const school of schools) {
      for (const uid of await deps.requests.of(school).due(now, mostAtOnce)) {
        try {
          // Only the identifier of a request has two parts.
          if (uid.includes('~')) await sweepRequest(deps, school, uid, now);
          else await sweepBatch(deps, school, uid, now);
        } catch (error) {
          // A fault of one must not stop the others.
          fault ??= { error };
          logFault('A document could not be reminded, ended or sent again', error, {
            site: school.site,
            id: uid,
          });
        }
      }
    }
    if (fault) throw fault.error;
  };

async function sweepRequest(
  { requests, queue }: SigningSweepDeps,
  school: School,
  requestUid: string,
  now: Date,
): Promise<void> {
  let isWoken = false;
  const after = await changeRequest(requests, school, requestUid, (before) => {
    const next = whenDue(before, now);
    isWoken = next !== before || isLost(before, now);
    if (next !== before) return { after: next };
    return { after: isWoken ? queuedAgain(before, now) : before };
  });
  if (!isWoken || !after || after.mails.length === 0) return;
  await queue.send({ kind: 'mails', site: school.site, requestUid });
  logInfo('The mails of a document were put on the queue', { site: school.site, id: requestUid });
}

/** Tells whether a mail waits longer than its job takes. */
const isLost = ({ mails }: StoredRequest, now: Date): boolean =>
  mails.some(({ at }) => now.getTime() - Date.parse(at) >= lostAfter);

/** Puts a batch on the queue again, or gives it up when it makes no progress. */
async function sweepBatch(
  { requests, queue }: SigningSweepDeps,
  school: School,
  batchUid: string,
  now: Date,
): Promise<void> {
  const batch = await requests.of(school).batch(batchUid);
  if (!batch || batch.state === 'ready' || batch.state === 'failed') return;
  if (now.getTime() - Date.parse(batch.updated_at) < patience) {
    await queue.send({ kind: 'batch', site: school.site, batchUid });
    return logInfo('A batch of documents was put on the queue again', {
      site: school.site,
      id: batchUid,
    });
  }
  const updated_at = nextVersion(now, batch.updated_at);
  const after = { ...batch, state: 'failed' as const, message: failed, updated_at };
  if (!(await requests.of(school).changeBatch(batch, after))) return;
  throw new Error('A batch of documents was given up');
}
