import {
  type OrderCounts,
  type OrderRun,
  type Outcome,
  watchOrders,
} from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
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
 * mailing makes progress or is stopped within 15 minutes.
 */
export const wakeStalled = (
  { mailings, queue }: StalledDeps,
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  const open = async () => {
    const { records } = await mailings.of(run).list({ limit: mostChecked });
    return records
      .filter(({ state }) => !hasEnded(state))
      .map((mailing) => ({
        id: mailing.mailingUid,
        mailing,
        since: new Date(lastActivity(mailing)).toISOString(),
      }));
  };
  type Order = Awaited<ReturnType<typeof open>>[number];
  async function giveUp({ mailing }: Order): Promise<Outcome> {
    const { state, mailingUid } = mailing;
    const isFree = !mailing.testing && mailing.started_at === undefined;
    const end = endOf(mailing, now);
    const ended = await mailings.of(run).change(mailing, end, isFree && hasEnded(end.state));
    if (!ended) return 'waits';
    // The worker cancels the messages that are left.
    if (hasEnded(end.state)) await queue.send({ kind: 'send', site, mailingUid });
    return state === 'paused' ? 'ended' : 'givenUp';
  }
  async function wake(order: Order): Promise<Outcome> {
    const { mailing } = order;
    const { state, mailingUid } = mailing;
    if (isActive(mailing, now)) return state === 'paused' ? 'held' : 'waits';
    if (state === 'paused' || (mailing.stalls ?? 0) >= mostStalls) return giveUp(order);
    if (!(await mailings.of(run).wake(mailing, now))) return 'waits';
    await queue.send({ kind: state === 'preparing' ? 'prepare' : 'reconcile', site, mailingUid });
    return 'queued';
  }
  // A mailing whose worker has a lease is not given up, however long it takes.
  return watchOrders({ open, wake, giveUp: wake }, run);
};

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
      state: 'cancelled' as const,
      finished_at,
      message: 'It was cancelled because it was on hold for more than a day.',
    };
  }
  if (state === 'preparing') {
    return {
      state: 'failed' as const,
      finished_at,
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
