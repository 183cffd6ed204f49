import type { MailingQueue } from '#functions/data/mailing-queue';
import { leaseFrom, type StoredMailing } from '#functions/data/mailing-record';
import type { MailingRepository } from '#functions/data/mailings';
import { logFault, logInfo } from '#functions/lib/log';
import { hasEnded } from '#shared/domain/mailing';

interface StalledParts {
  readonly mailings: MailingRepository;
  readonly queue: Pick<MailingQueue, 'send'>;
}

/** How often a mailing is put on the queue again before it is given up. */
const mostStalls = 2;

/** What was held for so long ends: its news are old. */
const heldAtMost = 24 * 3_600_000;

/** Mailings that are looked at, the newest; older ones have ended long since. */
const mostLooked = 30;

/**
 * Puts mailings on the queue again whose worker died, and gives those up that no try got on with: each is at rest, or getting on, within a
 * quarter of an hour. Says how many were given up.
 */
export async function wakeStalled(
  { mailings, queue }: StalledParts,
  site: string,
  now: Date,
): Promise<number> {
  const { records } = await mailings.list(site, { limit: mostLooked });
  let given = 0;
  for (const mailing of records) {
    const { state, mailingUid } = mailing;
    if (hasEnded(state) || isInHand(mailing, now)) continue;
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
    // What is left of it is cancelled by the worker.
    if (hasEnded(end.state)) await queue.send({ kind: 'send', site, mailingUid });
    if (state === 'paused') continue;
    given++;
    logFault('A mailing stood still and was given up', undefined, { site, id: mailingUid });
  }
  return given;
}

/** Whether somebody works at a mailing, will soon, or holds it. */
function isInHand(mailing: StoredMailing, now: Date): boolean {
  if (mailing.state === 'paused') return now.getTime() - lastSign(mailing) <= heldAtMost;
  const { lease_until = leaseFrom(new Date(mailing.created_at)) } = mailing;
  return now.toISOString() <= lease_until;
}

/** When somebody was last at it. */
const lastSign = ({
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

/** Before anything is frozen nothing can go on; whoever was about to send goes on when a person says so. */
function endOf({ state }: StoredMailing, now: Date) {
  const finished_at = now.toISOString();
  if (state === 'paused') {
    return {
      ...{ state: 'cancelled' as const, finished_at },
      message: 'It was on hold for more than a day.',
    };
  }
  if (state === 'preparing') {
    return {
      ...{ state: 'failed' as const, finished_at },
      message:
        'It could not be prepared, although it was tried several times. Nobody has a message.',
    };
  }
  return {
    state: 'paused' as const,
    message:
      'It stood still, although it was tried several times. Whoever has no message yet has none so far; resume to try again.',
  };
}
