import { unsureFor } from '#functions/kernel/outbox/sender';
import type { School } from '#functions/kernel/record/declaration';
import { AppError } from '#shared/kernel/errors';
import { addDays, dayIn } from '#shared/kernel/zone';
import { logTypeOf } from '#shared/mailings/mailing';
import type { Mailing } from '#shared/mailings/send-emails.contract';
import type { Caller } from '#shared/rights/caller';
import type { SendEmailDeps } from './send-emails-deps.ts';
import type { StoredMailing } from './store/mailing-record.ts';

export type MailingLookup = ReturnType<typeof mailingLookup>;

/** Reads mailings, and returns them with their progress. */
export const mailingLookup = (deps: SendEmailDeps) => {
  const { mailings, mailSettings, ses } = deps;

  async function viewer(caller: Caller, now: Date) {
    const { own: rate } = await deps.pace({ ses, mailSettings, now: () => now }, caller);
    return (mailing: StoredMailing) => mailingView(deps, caller, mailing, { rate, now });
  }

  return {
    of(school: School) {
      async function existing(mailingUid: string): Promise<StoredMailing> {
        const mailing = await mailings.of(school).get(mailingUid);
        if (!mailing) throw new AppError('notFound', 'This mailing is not available.');
        return mailing;
      }

      return {
        existing,
      };
    },

    async viewOf(caller: Caller, mailing: StoredMailing, now: Date): Promise<Mailing> {
      const view = await viewer(caller, now);
      return view(mailing);
    },

    async viewsOf(caller: Caller, list: readonly StoredMailing[], now: Date): Promise<Mailing[]> {
      return Promise.all(list.map(await viewer(caller, now)));
    },
  };
};

/**
 * Milliseconds after which a message without an answer counts as unsure. SES answers within 25 s or
 * not at all.
 */
const answersWithin = 30_000;

type ProgressDeps = Pick<SendEmailDeps, 'messages' | 'counters'>;

/** Returns a mailing with its progress. It reads a few keys only, for any number of messages. */
async function mailingView(
  deps: ProgressDeps,
  pick: Pick<Caller, 'site' | 'timeZone'>,
  mailing: StoredMailing,
  { rate, now }: { readonly rate: number; readonly now: Date },
): Promise<Mailing> {
  const { mailingUid } = mailing;
  const left = await deps.messages.of(pick).counts(mailingUid);
  const sent = mailing.testing
    ? await testsSent(deps, pick, mailingUid)
    : await messagesSent(deps, { site: pick.site, timeZone: pick.timeZone }, mailing, now);
  return {
    mailingUid,
    type: mailing.type,
    email_testing: mailing.testing,
    state: mailing.state,
    period: mailing.period,
    created_at: mailing.created_at,
    created_by: mailing.created_by_name,
    release_at: mailing.release_at,
    started_at: mailing.started_at,
    finished_at: mailing.finished_at,
    postsUid: mailing.postsUid,
    posts_left_out: mailing.posts_left_out,
    counts: {
      prepared: mailing.prepared,
      left_out: mailing.left_out,
      sent,
      failed: left.failed,
      unsure: left.claimed,
      left: left.prepared,
    },
    unsure_until: left.claimed > 0 ? await unsureUntil(deps, pick, mailingUid, now) : undefined,
    rate,
    reconciled: mailing.reconciled,
    message: mailing.message,
  };
}

/** Returns when the oldest unsure message is settled; undefined while answers are not late. */
async function unsureUntil(
  { messages }: ProgressDeps,
  school: School,
  mailingUid: string,
  now: Date,
): Promise<string | undefined> {
  const before = new Date(now.getTime() - answersWithin);
  const [oldest] = await messages.of(school).claimedBefore(mailingUid, before, 1);
  const at = oldest?.position.split('#')[0];
  return at && new Date(Date.parse(at) + unsureFor).toISOString();
}

/** Counts sent messages. Each is counted on the day at the site on which SES took it. */
async function messagesSent(
  { counters }: ProgressDeps,
  pick: Pick<Caller, 'site' | 'timeZone'>,
  { mailingUid, type, started_at, finished_at }: StoredMailing,
  now: Date,
): Promise<number> {
  if (!started_at) return 0;
  const days = {
    from: addDays(dayIn(pick.timeZone, new Date(started_at)), -1),
    to: addDays(dayIn(pick.timeZone, finished_at ? new Date(finished_at) : now), 1),
  };
  const counts = await counters.of(pick).ofMailing(logTypeOf[type], mailingUid, days);
  return counts.sent;
}

/** Counts sent test messages, of which a mailing has 3 at most. */
async function testsSent(
  { messages }: ProgressDeps,
  school: School,
  mailingUid: string,
): Promise<number> {
  const { records } = await messages.of(school).page(mailingUid, { limit: 10 });
  return records.filter(({ state }) => state === 'sent').length;
}
