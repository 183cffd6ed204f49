import { settleClaim } from '#functions/kernel/outbox/claims';
import { unsureFor } from '#functions/kernel/outbox/sender';
import { endOfTime } from '#functions/kernel/outbox/store/message-backlog';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { goOn, type MailJob } from './dependencies.ts';
import { changed } from './prepare.ts';

/** Messages that are settled in one batch. */
const batchSize = 50;

/** Seconds at most until the claims are checked again. */
const checkEvery = 60;

/** Seconds that the index of unsettled messages may be behind the table. */
const indexLag = 5;

/**
 * Ends a mailing when every message is settled. Otherwise it waits for quiet hours and for claims
 * without an answer. Of a mailing that was cancelled it cancels the messages that are left.
 */
export async function finish(job: MailJob): Promise<void> {
  const { deps, facts, mailing } = job;
  const school = schoolFrom(facts);
  const { mailingUid, state } = mailing;
  if (state === 'paused' || state === 'preparing' || state === 'waiting') return;
  if (state !== 'sending') await cancelRest(job);
  // The index is cheap to count but may be late, so the messages are counted before the end.
  const left = await deps.messages.of(school).counts(mailingUid);
  if (left.prepared + left.claimed > 0) return comeBack(job, left);
  const tally = await tallyOf(job);
  if (tally.prepared + tally.claimed > 0) return comeBack(job, tally);
  const { lost } = tally;
  if (state !== 'sending') {
    if (mailing.reconciled.lost !== lost) {
      changed(await deps.mailings.of(school).change(mailing, { lost }));
    }
    return;
  }
  const isFailed = tally.sent === 0 && tally.failed > 0;
  const finished_at = deps.now().toISOString();
  changed(
    await deps.mailings.of(school).change(mailing, {
      state: isFailed ? 'failed' : 'sent',
      finished_at,
      message: isFailed ? 'None of the messages could be sent.' : undefined,
      lost,
    }),
  );
}

/** Counts the messages of a mailing by state, from the table. */
async function tallyOf({ deps, facts, mailing }: MailJob) {
  const tally = { prepared: 0, claimed: 0, sent: 0, failed: 0, cancelled: 0, lost: 0 };
  for await (const page of deps.messages.of(schoolFrom(facts)).all(mailing.mailingUid)) {
    for (const { state, isLost } of page) {
      tally[state]++;
      if (state === 'failed' && isLost) tally.lost++;
    }
  }
  return tally;
}

/** Cancels every message that is not claimed. */
async function cancelRest({ deps, facts, mailing: { mailingUid } }: MailJob): Promise<void> {
  const school = schoolFrom(facts);
  let after: string | undefined;
  for (;;) {
    const range = { after, before: endOfTime, limit: batchSize };
    const rest = await deps.messages.of(school).due(mailingUid, range);
    after = rest.at(-1)?.position;
    if (after === undefined) return;
    await Promise.all(
      rest.map(({ userUid }) => deps.messages.of(school).cancel(mailingUid, userUid)),
    );
  }
}

/**
 * Queues one job for when the next message or claim can be settled. It is one for both, so a
 * mailing never gets more jobs than it began with.
 */
async function comeBack(
  job: MailJob,
  { prepared, claimed }: { readonly prepared: number; readonly claimed: number },
): Promise<void> {
  const waits = [
    ...(prepared > 0 ? [await secondsUntilDue(job)] : []),
    ...(claimed > 0 ? [await secondsUntilCheck(job)] : []),
  ];
  const kind = claimed > 0 ? 'reconcile' : 'send';
  await goOn(job, kind, Math.max(indexLag, Math.min(...waits)));
}

async function secondsUntilDue({ deps, facts, mailing }: MailJob): Promise<number> {
  if (mailing.state !== 'sending') return 0;
  const next = await deps.messages.of(schoolFrom(facts)).nextDue(mailing.mailingUid);
  return next ? (next.getTime() - deps.now().getTime()) / 1000 : 0;
}

/**
 * Returns the seconds until the claims are checked again: the age of the oldest claim, as most
 * claims are settled soon by an event, and at the latest when that claim may be given up.
 */
async function secondsUntilCheck({ deps, facts, mailing }: MailJob): Promise<number> {
  const school = schoolFrom(facts);
  const [oldest] = await deps.messages.of(school).claimedBefore(mailing.mailingUid, endOfTime, 1);
  const since = oldest ? Date.parse(oldest.position.split('#')[0] ?? '') : deps.now().getTime();
  const age = deps.now().getTime() - since;
  return Math.min(checkEvery, age / 1000, (unsureFor - age) / 1000 + 1);
}

/** Settles the claims of a mailing without an answer. When it has ended, its messages are lost. */
export async function reconcile({ deps, facts, mailing }: MailJob): Promise<void> {
  const school = schoolFrom(facts);
  const before = new Date(deps.now().getTime() - unsureFor);
  const { mailingUid } = mailing;
  const isOver = mailing.state !== 'sending' && mailing.state !== 'paused';
  // The index may still list what was settled, so each message is looked at once.
  const seen = new Set<string>();
  for (;;) {
    const claimed = await deps.messages.of(school).claimedBefore(mailingUid, before, batchSize);
    const fresh = claimed.filter(({ userUid }) => !seen.has(userUid));
    if (fresh.length === 0) return;
    for (const { userUid } of fresh) {
      seen.add(userUid);
      await settleClaim(deps, school, { mailingUid, userUid, isOver });
    }
  }
}
