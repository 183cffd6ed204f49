import type { MailingQueue } from '#functions/data/mailing-queue';
import type { StoredMailing } from '#functions/data/mailing-record';
import type { MailingRepository } from '#functions/data/mailings';
import { logInfo } from '#functions/lib/log';
import { hasEnded } from '#shared/domain/mailing';

interface StalledParts {
  readonly mailings: MailingRepository;
  readonly queue: Pick<MailingQueue, 'send'>;
}

/** Whoever works at a mailing says so every quarter of an hour at the least, also while it waits. */
const stalledAfter = 35 * 60_000;

/** What could not be finished, or was held, for so long ends: its news are old. */
const endsAfter = 24 * 3_600_000;

/** Mailings that are looked at, the newest; older ones have ended long since. */
const mostLooked = 100;

/** Puts mailings on the queue again whose job was lost, and ends those that no try could finish: none stays on its way for ever. */
export async function wakeStalled(
  { mailings, queue }: StalledParts,
  site: string,
  now: Date,
): Promise<void> {
  const { records } = await mailings.list(site, { limit: mostLooked });
  for (const mailing of records) {
    const { state, mailingUid } = mailing;
    if (hasEnded(state)) continue;
    const quietFor = now.getTime() - lastSign(mailing);
    if (quietFor > endsAfter) {
      const isFree = !mailing.testing && mailing.started_at === undefined;
      const ended = await mailings.change(site, mailing, endOf(mailing, now), isFree);
      // What is left of it is cancelled by the worker.
      if (ended) await queue.send({ kind: 'send', site, mailingUid });
    } else if (quietFor > stalledAfter && state !== 'paused') {
      await queue.send({ kind: state === 'preparing' ? 'prepare' : 'reconcile', site, mailingUid });
      logInfo('A mailing that stood still was put on the queue again', { site, id: mailingUid });
    }
  }
}

/** When somebody was last at it. */
const lastSign = ({ beat_at, started_at, release_at, created_at }: StoredMailing): number =>
  Math.max(...[beat_at, started_at, release_at, created_at].map((at) => (at ? Date.parse(at) : 0)));

const endOf = ({ state }: StoredMailing, now: Date) => ({
  finished_at: now.toISOString(),
  ...(state === 'paused'
    ? { state: 'cancelled' as const, message: 'It was on hold for more than a day.' }
    : {
        state: 'failed' as const,
        message: 'It could not be finished within a day. Whoever has no message yet gets none.',
      }),
});
