import type { MailingQueue } from '#functions/data/mailing-queue';
import { leaseFrom, type StoredMailing } from '#functions/data/mailing-record';
import type { MailingRepository } from '#functions/data/mailings';
import type { Caller } from '#shared/caller';
import type { Handlers } from '#shared/contract/route';
import type { sendEmails as contract, Mailing } from '#shared/contract/send-emails';
import { hasEnded, type MailingState } from '#shared/domain/mailing';
import { AppError } from '#shared/errors';

interface MoveParts {
  readonly mailings: MailingRepository;
  readonly queue: Pick<MailingQueue, 'send'>;
  readonly existing: (site: string, mailingUid: string) => Promise<StoredMailing>;
  readonly shown: (caller: Caller, mailing: StoredMailing, now: Date) => Promise<Mailing>;
}

/** How often a change is tried again that lost against a worker's. */
const mostTries = 8;

/** Holding a mailing, letting it go on, and ending it, each from the states that it can be done in. */
export const mailingMoves = ({
  mailings,
  queue,
  existing,
  shown,
}: MoveParts): Pick<Handlers<typeof contract>, 'pause' | 'resume' | 'cancel'> => {
  /** Changes a mailing's state, whatever a worker changes at the same time. */
  async function move(
    { site }: Caller,
    mailingUid: string,
    next: (mailing: StoredMailing) => { state: MailingState; message?: string | undefined },
    also: Parameters<MailingRepository['change']>[2] = {},
  ): Promise<StoredMailing> {
    for (let i = 0; i < mostTries; i++) {
      const mailing = await existing(site, mailingUid);
      const { state, message } = next(mailing);
      // A period is given back while no message has left: whoever begins to send says so in the same record.
      const isFree = state === 'cancelled' && !mailing.testing && mailing.started_at === undefined;
      const moved = await mailings.change(site, mailing, { state, message, ...also }, isFree);
      if (moved) return moved;
    }
    throw new AppError('conflict', 'This mailing is just being changed. Please try again.');
  }

  return {
    async pause({ mailingUid }, caller, { now }) {
      const paused = await move(caller, mailingUid, ({ state }) => {
        if (state === 'sending' || state === 'waiting') return { state: 'paused' };
        throw new AppError('conflict', cannot('be held', state));
      });
      return shown(caller, paused, now);
    },

    async resume({ mailingUid }, caller, { now }) {
      const anew = {
        got_on_at: now.toISOString(),
        lease_until: leaseFrom(now),
        stalls: undefined,
      };
      const moved = await move(
        caller,
        mailingUid,
        ({ state, started_at }) => {
          if (state === 'paused') return { state: started_at ? 'sending' : 'waiting' };
          throw new AppError('conflict', cannot('go on', state));
        },
        anew,
      );
      await queue.send({ kind: 'send', site: caller.site, mailingUid });
      return shown(caller, moved, now);
    },

    async cancel({ mailingUid }, caller, { now }) {
      const finished_at = now.toISOString();
      const cancelled = await move(
        caller,
        mailingUid,
        ({ state }) => {
          if (!hasEnded(state)) return { state: 'cancelled' };
          throw new AppError('conflict', cannot('be cancelled', state));
        },
        { finished_at },
      );
      await queue.send({ kind: 'send', site: caller.site, mailingUid });
      return shown(caller, cancelled, now);
    },
  };
};

const words: Record<MailingState, string> = {
  preparing: 'is being prepared',
  waiting: 'waits to begin',
  sending: 'is on its way',
  paused: 'is on hold already',
  sent: 'has been sent',
  cancelled: 'was cancelled',
  refused: 'was refused',
  failed: 'has failed',
};

const cannot = (what: string, state: MailingState): string =>
  `This mailing cannot ${what}: it ${words[state]}.`;
