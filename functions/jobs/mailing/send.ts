import type { StoredMailing } from '#functions/data/mailing-record';
import { type Delivery, deliver } from '#functions/jobs/mailing/deliver';
import { finish } from '#functions/jobs/mailing/finish';
import type { Pace } from '#functions/jobs/mailing/pace';
import { changed } from '#functions/jobs/mailing/prepare';
import { goOn, type MailJob } from '#functions/jobs/mailing/shop';
import { logFault } from '#functions/lib/log';
import type { MailingContent } from '#functions/mail/content';
import { alarmWords } from '#shared/alarm-words';

/** How old the mailing's state may be while it is sent: pausing and cancelling act within a second. */
const lookEvery = 1_000;
/** How often a working mailing says that it works. */
const beatEvery = 20_000;
/** Messages that are on their way to SES at once. */
const mostInFlight = 50;
/** So many refusals for being too many, or silences, one after the other, beside those on their way, and the mailing rests. */
const mostSetbacks = 5;
/** Seconds that it rests. */
const rest = 60;

/** After so long without a message that SES settled, a mailing is held: a person decides when to try again. */
const patience = 10 * 60_000;

/** Why a stretch of sending ended. */
type Stop =
  | { readonly why: 'held' | 'time' | 'nothing' }
  | { readonly why: 'stopped' | 'rest'; readonly reason: string };

/**
 * Hands messages over, at the account's pace, until none is left, the mailing is held, or the worker's time is over; then the job puts
 * itself on the queue again. Any number of workers may do so for one mailing: each message is claimed by one of them.
 */
export async function send(job: MailJob, pace: Pace): Promise<void> {
  const { shop, facts } = job;
  const site = facts.schoolUid;
  const { mailingUid } = job.mailing;
  let { mailing } = job;
  const again = (seconds: number) => goOn(job, 'send', seconds);

  if (mailing.state === 'waiting') {
    const left = Date.parse(mailing.release_at ?? '') - shop.now().getTime();
    if (left > 0) return again(left / 1000);
    const started_at = shop.now().toISOString();
    const started = await shop.mailings.change(site, mailing, { state: 'sending', started_at });
    if (!started) return changed(started);
    mailing = started;
  }
  if (mailing.state !== 'sending') return finish({ ...job, mailing });

  await shop.mailings.beat(site, mailingUid, shop.now());
  const content = await shop.contents.content(site, mailing.content_key ?? '');
  const perSecond = await pace(shop, site);
  const stop = await stretch({ ...job, mailing }, content, perSecond);
  if (stop.why === 'time') return again(0);
  const current = await shop.mailings.get(site, mailingUid);
  if (!current) return;
  const isAtRest = stop.why === 'rest' && !hasWaitedEnough(current, shop.now());
  if (isAtRest) return again(rest);
  if ((stop.why === 'stopped' || stop.why === 'rest') && current.state === 'sending') {
    const message = `SES takes no mail at present (${stop.reason}). Please resume when that is mended.`;
    changed(await shop.mailings.change(site, current, { state: 'paused', message }));
    logFault(alarmWords.mailingsHeld[0], undefined, { site, id: mailingUid });
    return;
  }
  return finish({ ...job, mailing: current });
}

/** What SES does when it settles nothing, as a person is told. */
const reasonOf: Partial<Record<Delivery['kind'], string>> = {
  throttled: 'it takes no more for now',
  silent: 'it does not answer',
};

const hasWaitedEnough = ({ got_on_at, started_at }: StoredMailing, now: Date): boolean =>
  now.getTime() - Date.parse(got_on_at ?? started_at ?? '') > patience;

/** Sends what may go now. */
async function stretch(job: MailJob, content: MailingContent, perSecond: number): Promise<Stop> {
  const { shop, facts, mailing } = job;
  const site = facts.schoolUid;
  const { mailingUid } = mailing;
  const step = 1000 / perSecond;
  const block = Math.min(100, Math.max(1, Math.ceil(perSecond / 2)));
  const inFlight = new Set<Promise<void>>();
  let stop: Stop | undefined;
  let fault: { readonly error: unknown } | undefined;
  let setbacks = 0;
  let progress = 0;
  let lookedAt = shop.now().getTime();
  let beatAt = lookedAt;
  let gotOnAt: Date | undefined;

  /** Looks whether the mailing may still go on. */
  async function look(): Promise<void> {
    if (!shop.hasTime()) stop ??= { why: 'time' };
    const now = shop.now();
    if (stop || now.getTime() - lookedAt < lookEvery) return;
    lookedAt = now.getTime();
    const current = await shop.mailings.get(site, mailingUid);
    if (current?.state !== 'sending') stop ??= { why: 'held' };
    else if (now.getTime() - beatAt >= beatEvery) {
      await beat(now);
    }
  }

  async function beat(now: Date): Promise<void> {
    const sign = { gotOnAt };
    gotOnAt = undefined;
    beatAt = now.getTime();
    await shop.mailings.beat(site, mailingUid, now, sign);
  }

  async function handOver(userUid: string): Promise<void> {
    const delivery = await deliver(job, content, userUid);
    if (delivery.kind === 'taken') return;
    progress++;
    if (delivery.kind === 'stopped') stop ??= { why: 'stopped', reason: delivery.reason };
    const isSetback = delivery.kind === 'throttled' || delivery.kind === 'silent';
    setbacks = isSetback ? setbacks + 1 : 0;
    if (!isSetback && delivery.kind !== 'stopped') gotOnAt = shop.now();
    if (setbacks >= mostSetbacks + inFlight.size) {
      stop ??= { why: 'rest', reason: reasonOf[delivery.kind] ?? '' };
    }
    if (delivery.kind === 'throttled') {
      await shop.rate.hold(new Date(shop.now().getTime() + 1000 * setbacks), shop.now());
    }
  }

  function start(userUid: string): void {
    const running = handOver(userUid)
      .catch((error: unknown) => {
        fault ??= { error };
      })
      .finally(() => inFlight.delete(running));
    inFlight.add(running);
  }

  let after: string | undefined;
  try {
    while (!stop && !fault) {
      const due = await shop.messages.due(site, mailingUid, shop.now(), block, after);
      const last = due.at(-1);
      if (!last) {
        await Promise.all(inFlight);
        // What was given back stands before the place that was reached, so it is looked for once more.
        if (after === undefined || progress === 0) stop ??= { why: 'nothing' };
        after = undefined;
        progress = 0;
        continue;
      }
      after = last.position;
      const first = await shop.rate.reserve(perSecond, due.length, shop.now());
      for (const [i, { userUid }] of due.entries()) {
        await until(first + i * step);
        if (inFlight.size >= mostInFlight) await Promise.race(inFlight);
        if (stop || fault) break;
        start(userUid);
      }
    }
  } finally {
    // Nothing is left running behind a worker that is taken to have ended.
    await Promise.all(inFlight);
  }
  if (gotOnAt) await beat(shop.now());
  if (fault) throw fault.error;
  return stop ?? { why: 'nothing' };

  /** Waits for a moment, and keeps looking meanwhile. */
  async function until(moment: number): Promise<void> {
    await look();
    while (!stop && !fault) {
      const left = moment - shop.now().getTime();
      if (left <= 0) return;
      await shop.wait(Math.min(left, lookEvery));
      await look();
    }
  }
}
