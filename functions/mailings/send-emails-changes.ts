import type { Bound, School } from '#functions/kernel/record/declaration';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { hasEnded, type MailingState } from '#shared/mailings/mailing';
import type { sendEmails as contract } from '#shared/mailings/send-emails.contract';
import type { SendEmailDeps } from './send-emails-deps.ts';
import type { MailingLookup } from './send-emails-view.ts';
import type { MailingChange } from './store/mailing-changes.ts';
import { leaseFrom, type StoredMailing } from './store/mailing-record.ts';

type ChangeDeps = Pick<SendEmailDeps, 'mailings' | 'queue'>;

/** Pauses, resumes and cancels mailings. */
export const mailingChangeHandlers = (
  deps: ChangeDeps,
  lookup: Bound<MailingLookup, 'existing'> & Pick<MailingLookup, 'viewOf'>,
): Pick<Handlers<typeof contract>, 'pause' | 'resume' | 'cancel'> => {
  const { queue } = deps;
  const { viewOf } = lookup;
  const change = changer(deps, lookup);
  return {
    async pause({ mailingUid }, caller, { now }) {
      const paused = await change(caller, mailingUid, ({ state }) => {
        if (state === 'sending' || state === 'waiting') return { state: 'paused' };
        throw cannot('be paused', state);
      });
      return viewOf(caller, paused, now);
    },

    async resume({ mailingUid }, caller, { now }) {
      const restart = {
        got_on_at: now.toISOString(),
        lease_until: leaseFrom(now),
        stalls: undefined,
      };
      const resumed = await change(caller, mailingUid, ({ state, started_at }) => {
        if (state === 'paused') return { ...restart, state: started_at ? 'sending' : 'waiting' };
        throw cannot('be resumed', state);
      });
      await queue.send({ kind: 'send', site: caller.site, mailingUid });
      return viewOf(caller, resumed, now);
    },

    async cancel({ mailingUid }, caller, { now }) {
      const finished_at = now.toISOString();
      const cancelled = await change(caller, mailingUid, ({ state }) => {
        if (!hasEnded(state)) return { state: 'cancelled', finished_at };
        throw cannot('be cancelled', state);
      });
      await queue.send({ kind: 'send', site: caller.site, mailingUid });
      return viewOf(caller, cancelled, now);
    },
  };
};

/** Attempts of a change while a worker changes the same mailing. */
const mostAttempts = 8;

/** Returns a function that changes a mailing's state, and tries again when a worker was faster. */
const changer =
  ({ mailings }: ChangeDeps, lookup: Bound<MailingLookup, 'existing'>) =>
  async (
    school: School,
    mailingUid: string,
    next: (mailing: StoredMailing) => MailingChange & { readonly state: MailingState },
  ): Promise<StoredMailing> => {
    for (let i = 0; i < mostAttempts; i++) {
      const mailing = await lookup.of(school).existing(mailingUid);
      const change = { message: undefined, ...next(mailing) };
      // The period is released only while no message has left: a worker that starts sets
      // `started_at`.
      const isFree =
        change.state === 'cancelled' && !mailing.testing && mailing.started_at === undefined;
      const changed = await mailings.of(school).change(mailing, change, isFree);
      if (changed) return changed;
    }
    throw new AppError('conflict', 'This mailing is being changed. Please try again.');
  };

const stateWords: Record<MailingState, string> = {
  preparing: 'is being prepared',
  waiting: 'has not started',
  sending: 'is being sent',
  paused: 'is already on hold',
  sent: 'has been sent',
  cancelled: 'was cancelled',
  refused: 'was refused',
  failed: 'has failed',
};

const cannot = (what: string, state: MailingState): AppError =>
  new AppError('conflict', `This mailing cannot ${what}: it ${stateWords[state]}.`);
