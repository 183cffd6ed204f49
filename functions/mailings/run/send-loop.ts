import { MessageContent } from '#functions/kernel/mail/content';
import { type Delivery, deliver } from '#functions/kernel/mail/send/deliver';
import { type SitePace, share } from '#functions/kernel/mail/send/pace';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { MailingContent } from '../rules/content.ts';
import type { MailJob } from './dependencies.ts';
import { type Alike, refusalsAlike } from './refusals.ts';

/** Due messages with the moment of the first. Without a last position there are none. */
interface Batch {
  readonly after: string | undefined;
  readonly due: readonly { readonly userUid: string }[];
  readonly first: number;
  readonly last: string | undefined;
}

const none: Batch = { after: undefined, due: [], first: 0, last: undefined };

/** The part of a batch after which the next one is taken. */
const takeNextAt = 0.5;

/**
 * Milliseconds that a message may be late without delaying the next ones. A busy worker is often late
 * by some. In a second it then sends this part more than its rate, which the reserve of the account
 * covers.
 */
const leeway = 1000 * (1 / share - 1);

/** Why the loop stopped. */
export type Stop =
  | { readonly why: 'held' | 'time' | 'nothing' }
  | { readonly why: 'stopped' | 'rest'; readonly reason: string }
  | { readonly why: 'refused'; readonly alike: Alike };

/**
 * Milliseconds between two reads of the mailing's state: pausing and cancelling act within a
 * second.
 */
const checkEvery = 1_000;
/** Milliseconds between two heartbeats of the worker. */
const beatEvery = 20_000;
/** Messages that are claimed and not settled at the same time: at 200 a second, half a second. */
const mostInFlight = 100;
/**
 * Throttled or unanswered messages in a row, beside those in flight, after which the mailing rests.
 */
const mostSetbacks = 5;

/** What SES does when it settles nothing, in words for the sender. */
const setbackReasons: Partial<Record<Delivery['kind'], string>> = {
  throttled: 'too many messages',
  silent: 'no answer',
};

/** Sends the messages of a mailing that are due, until there is a reason to stop. */
export const sendMessages = (
  job: MailJob,
  content: MailingContent,
  pace: SitePace,
): Promise<Stop> => new SendLoop(job, content, pace).run();

class SendLoop {
  readonly #job: MailJob;
  readonly #content: MailingContent;
  readonly #pace: SitePace;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #refusals = refusalsAlike();
  #stop: Stop | undefined;
  #fault: { readonly error: unknown } | undefined;
  /** Throttled or unanswered messages in a row. */
  #setbacks = 0;
  /** Messages that this worker claimed since it last started from the beginning. */
  #progress = 0;
  /** When the last message left, or could have. */
  #lastAt = 0;
  #checkedAt: number;
  #beatAt: number;
  /** When a message was last settled, until a heartbeat has reported it. */
  #gotOnAt: Date | undefined;

  constructor(job: MailJob, content: MailingContent, pace: SitePace) {
    this.#job = job;
    this.#content = content;
    this.#pace = pace;
    this.#checkedAt = job.deps.now().getTime();
    this.#beatAt = this.#checkedAt;
  }

  async run(): Promise<Stop> {
    try {
      let batch = await this.#take(undefined);
      while (this.#mayGoOn()) {
        batch = batch.last === undefined ? await this.#afterAll(batch) : await this.#send(batch);
      }
    } finally {
      // The worker must not end while calls to SES are in flight.
      await Promise.all(this.#inFlight);
    }
    if (this.#gotOnAt) await this.#beat(this.#job.deps.now());
    if (this.#fault) throw this.#fault.error;
    return this.#stop ?? { why: 'nothing' };
  }

  #mayGoOn(): boolean {
    return !this.#stop && !this.#fault;
  }

  /** Takes the next due messages after a position, and reserves their moments. */
  async #take(after: string | undefined): Promise<Batch> {
    const { deps, facts, mailing } = this.#job;
    const limit = Math.min(100, Math.max(1, Math.ceil(this.#pace.own / 2)));
    const range = { after, before: deps.now(), limit };
    const due = await deps.messages.of(schoolFrom(facts)).due(mailing.mailingUid, range);
    const last = due.at(-1)?.position;
    const first = last ? await deps.rate.reserve(this.#pace, due.length, deps.now()) : 0;
    return { after, due, first, last };
  }

  /** Sends a batch. Takes the next one meanwhile, so that no moment passes unused between the two. */
  async #send({ due, first, last }: Batch): Promise<Batch> {
    let next: Promise<Batch> | undefined;
    for (const [i, { userUid }] of due.entries()) {
      if (i >= Math.floor(due.length * takeNextAt)) next ??= this.#takeAhead(last);
      await this.#waitUntil(this.#momentOf(first + (i * 1000) / this.#pace.own));
      while (!this.#stop && this.#inFlight.size >= this.#refusals.mostInFlight(mostInFlight)) {
        await Promise.race(this.#inFlight);
      }
      if (!this.#mayGoOn()) break;
      this.#lastAt = Math.max(this.#lastAt, this.#job.deps.now().getTime() - leeway);
      this.#start(userUid);
    }
    return (await next) ?? none;
  }

  /** Returns when a message leaves. Those that are very late follow each other at the same rate. */
  #momentOf(reserved: number): number {
    this.#lastAt = Math.max(reserved, this.#lastAt + 1000 / this.#pace.own);
    return this.#lastAt;
  }

  #takeAhead(after: string | undefined): Promise<Batch> {
    return this.#take(after).catch((error: unknown) => {
      this.#fault ??= { error };
      return none;
    });
  }

  /** Goes on after the last due message: one that was given back is before it. */
  async #afterAll({ after }: Batch): Promise<Batch> {
    await Promise.all(this.#inFlight);
    if (after === undefined || this.#progress === 0) this.#stop ??= { why: 'nothing' };
    this.#progress = 0;
    return this.#mayGoOn() ? this.#take(undefined) : none;
  }

  #start(userUid: string): void {
    const running = this.#deliver(userUid)
      .catch((error: unknown) => {
        this.#fault ??= { error };
      })
      .finally(() => this.#inFlight.delete(running));
    this.#inFlight.add(running);
  }

  async #deliver(userUid: string): Promise<void> {
    const { deps } = this.#job;
    const delivery = await deliver(this.#job, userUid, ({ told }) =>
      deps.messageOf(this.#content, MessageContent.parse(JSON.parse(told))),
    );
    if (delivery.kind === 'taken') return;
    this.#progress++;
    if (delivery.kind === 'stopped') this.#stop ??= { why: 'stopped', reason: delivery.reason };
    if (delivery.kind === 'sent') this.#refusals.taken();
    if (delivery.kind === 'refused') this.#refusals.refused(userUid, delivery.reason);
    const alike = this.#refusals.found();
    if (alike) this.#stop ??= { why: 'refused', alike };
    const isSetback = delivery.kind === 'throttled' || delivery.kind === 'silent';
    this.#setbacks = isSetback ? this.#setbacks + 1 : 0;
    if (!isSetback && delivery.kind !== 'stopped') this.#gotOnAt = deps.now();
    if (this.#setbacks >= mostSetbacks + this.#inFlight.size) {
      this.#stop ??= { why: 'rest', reason: setbackReasons[delivery.kind] ?? '' };
    }
    if (delivery.kind === 'throttled') {
      const until = new Date(deps.now().getTime() + 1000 * this.#setbacks);
      await deps.rate.hold(until, deps.now());
    }
  }

  /** Waits until a moment, and checks the mailing meanwhile. */
  async #waitUntil(moment: number): Promise<void> {
    const { deps } = this.#job;
    await this.#check();
    while (this.#mayGoOn()) {
      const left = moment - deps.now().getTime();
      if (left <= 0) return;
      await deps.wait(Math.min(left, checkEvery));
      await this.#check();
    }
  }

  /** Checks whether the worker has time and the mailing is still sending. */
  async #check(): Promise<void> {
    const { deps, facts, mailing } = this.#job;
    if (!deps.hasTime()) this.#stop ??= { why: 'time' };
    const now = deps.now();
    if (this.#stop || now.getTime() - this.#checkedAt < checkEvery) return;
    this.#checkedAt = now.getTime();
    const current = await deps.mailings.of(schoolFrom(facts)).get(mailing.mailingUid);
    if (current?.state !== 'sending') this.#stop ??= { why: 'held' };
    else if (now.getTime() - this.#beatAt >= beatEvery) await this.#beat(now);
  }

  async #beat(now: Date): Promise<void> {
    const { deps, facts, mailing } = this.#job;
    const gotOnAt = this.#gotOnAt;
    this.#gotOnAt = undefined;
    this.#beatAt = now.getTime();
    await deps.mailings.of(schoolFrom(facts)).beat(mailing.mailingUid, now, { gotOnAt });
  }
}
