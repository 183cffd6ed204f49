import { noAnswer } from '#functions/data/mailing-messages';
import { changed } from '#functions/jobs/mailing/prepare';
import { goOn, type MailJob, mostAttempts, unsureFor } from '#functions/jobs/mailing/shop';

/** Messages that are settled in one go. */
const atOnce = 50;

/** Seconds at most until claims are looked at again. */
const lookEvery = 60;

/** The index of what is left is behind the table by moments. */
const indexLag = 5;

/**
 * Looks whether anything is left of a mailing: waits for quiet hours and for claims that nobody answered, cancels what a cancelled mailing will
 * not send, and ends the mailing when every message is settled.
 */
export async function finish(job: MailJob): Promise<void> {
  const { shop, facts, mailing } = job;
  const site = facts.schoolUid;
  const { mailingUid, state } = mailing;
  if (state === 'paused' || state === 'preparing' || state === 'waiting') return;
  if (state !== 'sending') await cancelRest();
  // The index costs only what is left; the messages themselves have the last word.
  const left = await shop.messages.counts(site, mailingUid);
  if (left.prepared + left.claimed > 0) return again(left);
  const tally = { prepared: 0, claimed: 0, sent: 0, failed: 0, cancelled: 0, lost: 0 };
  for await (const page of shop.messages.all(site, mailingUid)) {
    for (const { state: is, isLost } of page) {
      tally[is]++;
      if (is === 'failed' && isLost) tally.lost++;
    }
  }
  if (tally.prepared + tally.claimed > 0) return again(tally);
  const { lost } = tally;
  if (state !== 'sending') {
    if (mailing.reconciled.lost !== lost) {
      changed(await shop.mailings.change(site, mailing, { lost }));
    }
    return;
  }
  const isFailed = tally.sent === 0 && tally.failed > 0;
  const finished_at = shop.now().toISOString();
  changed(
    await shop.mailings.change(site, mailing, {
      state: isFailed ? 'failed' : 'sent',
      finished_at,
      message: isFailed ? 'SES took none of the messages.' : undefined,
      lost,
    }),
  );

  /** Comes again when there may be something to do: one job for both, so that a mailing never has more jobs than it began with. */
  async function again({ prepared, claimed }: { prepared: number; claimed: number }) {
    const waits = [
      ...(prepared > 0 ? [await untilDue()] : []),
      ...(claimed > 0 ? [await untilLook()] : []),
    ];
    const kind = claimed > 0 ? 'reconcile' : 'send';
    await goOn(job, kind, Math.max(indexLag, Math.min(...waits)));
  }

  async function cancelRest(): Promise<void> {
    let after: string | undefined;
    for (;;) {
      const rest = await shop.messages.due(site, mailingUid, lastDay, atOnce, after);
      after = rest.at(-1)?.position;
      if (after === undefined) return;
      await Promise.all(rest.map(({ userUid }) => shop.messages.cancel(site, mailingUid, userUid)));
    }
  }

  /** Seconds until the next message may go. */
  async function untilDue(): Promise<number> {
    const next = state === 'sending' && (await shop.messages.nextDue(site, mailingUid));
    return next ? (next.getTime() - shop.now().getTime()) / 1000 : 0;
  }

  /**
   * Seconds until the claims are looked at again: as long as the oldest is old by now, as most are settled by an event soon; and when it may be
   * given up.
   */
  async function untilLook(): Promise<number> {
    const [oldest] = await shop.messages.claimedBefore(site, mailingUid, lastDay, 1);
    const since = oldest ? Date.parse(oldest.position.split('#')[0] ?? '') : shop.now().getTime();
    const age = shop.now().getTime() - since;
    return Math.min(lookEvery, age / 1000, (unsureFor - age) / 1000 + 1);
  }
}

/**
 * Settles claims that nobody answered: after so long without a Send event the message surely did not leave, and is tried again; the third time, or
 * when the mailing has ended, it is lost.
 */
export async function reconcile(job: MailJob): Promise<void> {
  const { shop, facts, mailing } = job;
  const site = facts.schoolUid;
  const before = new Date(shop.now().getTime() - unsureFor);
  const { mailingUid } = mailing;
  const goesOn = mailing.state === 'sending' || mailing.state === 'paused';
  for (;;) {
    const claimed = await shop.messages.claimedBefore(site, mailingUid, before, atOnce);
    let settled = 0;
    for (const { userUid } of claimed) {
      const row = await shop.messages.get(site, mailingUid, userUid);
      if (row?.state !== 'claimed' || !row.claim || row.claim.at > before.toISOString()) continue;
      const isLast = !goesOn || row.attempts >= mostAttempts;
      if (isLast) await shop.messages.fail(site, row, noAnswer);
      else await shop.messages.tryAgain(site, row);
      settled++;
    }
    if (settled === 0) break;
  }
}

const lastDay = new Date('9999-12-31T00:00:00.000Z');
