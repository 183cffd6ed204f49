import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import { hasEnded } from '#shared/mailings/mailing';
import type { MailingMessage } from '../store/mailing-message.ts';
import { leaseFrom, type StoredMailing } from '../store/mailing-record.ts';
import type { MailingRepository } from '../store/mailings.ts';

interface StalledDeps {
  readonly mailings: MailingRepository;
  readonly queue: JobQueue<MailingMessage>;
}

/** Restarts of a mailing before it is given up. */
const mostStalls = 2;

/** Milliseconds after which a paused mailing is cancelled: its news are old. */
const heldAtMost = 24 * 3_600_000;

/** The newest mailings that are checked; older ones have ended. */
const mostChecked = 30;

/**
 * Queues mailings again whose worker died, and gives up those that no restart helped. So each
 * mailing makes progress or is stopped within 15 minutes. Returns how many were given up.
 */
export async function wakeStalled(
  { mailings, queue }: StalledDeps,
  site: string,
  now: Date,
): Promise<number> {
  const { records } = await mailings.list(site, { limit: mostChecked });
  let givenUp = 0;
  for (const mailing of records) {
    const { state, mailingUid } = mailing;
    if (hasEnded(state) || isActive(mailing, now)) continue;
    if (state !== 'paused' && (mailing.stalls ?? 0) < mostStalls) {
      if (!(await mailings.wake(site, mailing, now))) continue;
      await queue.send({ kind: state === 'preparing' ? 'prepare' : 'reconcile', site, mailingUid });
      logInfo('A mailing that stood still was put on the queue again', { site, id: mailingUid });
      continue;
    }
    const isFree = !mailing.testing && mailing.started_at === undefined;
    const end = endOf(mailing, now);
    const ended = await mailings.change(site, mailing, end, isFree && hasEnded(end.state));
    if (!ended) continue;
    // The worker cancels the messages that are left.
    if (hasEnded(end.state)) await queue.send({ kind: 'send', site, mailingUid });
    if (state === 'paused') continue;
    givenUp++;
    logFault('A mailing stood still and was given up', undefined, { site, id: mailingUid });
  }
  return givenUp;
}

/** Returns whether a lease on the mailing runs, or a pause that is not too old. */
function isActive(mailing: StoredMailing, now: Date): boolean {
  if (mailing.state === 'paused') return now.getTime() - lastActivity(mailing) <= heldAtMost;
  const { lease_until = leaseFrom(new Date(mailing.created_at)) } = mailing;
  return now.toISOString() <= lease_until;
}

/** Returns when a worker or person last acted on the mailing. */
const lastActivity = ({
  beat_at,
  got_on_at,
  started_at,
  release_at,
  created_at,
}: StoredMailing): number =>
  Math.max(
    ...[beat_at, got_on_at, started_at, release_at, created_at].map((at) =>
      at ? Date.parse(at) : 0,
    ),
  );

/**
 * Returns the end of a stalled mailing. One that was not prepared fails; one that was sending is
 * paused.
 */
function endOf({ state }: StoredMailing, now: Date) {
  const finished_at = now.toISOString();
  if (state === 'paused') {
    return {
      ...{ state: 'cancelled' as const, finished_at },
      message: 'It was cancelled because it was on hold for more than a day.',
    };
  }
  if (state === 'preparing') {
    return {
      ...{ state: 'failed' as const, finished_at },
      message:
        'It could not be prepared after several attempts. No messages were sent. Please try again.',
    };
  }
  return {
    state: 'paused' as const,
    message:
      'It stopped after several attempts. Some people have no message yet. Resume to try again.',
  };
}
