import type { Delivery } from './channel.ts';
import type { SitePace } from './pace.ts';
import { type Alike, refusalsAlike } from './refusals.ts';
import type { MailSender } from './sender.ts';

/** A message that may leave now. */
export interface Due {
  readonly userUid: string;
  readonly deliver: () => Promise<Delivery>;
}

/** Messages that follow each other, and the position of the last; without one there are none. */
interface DuePage {
  readonly due: readonly Due[];
  readonly last: string | undefined;
}

/** What a loop sends. */
export interface Sending {
  readonly deps: Pick<MailSender, 'rate' | 'reserve' | 'now' | 'wait' | 'hasTime'>;
  readonly pace: SitePace;
  /** Takes the next messages after a position; without one, the first of those that are left. */
  readonly take: (after: string | undefined, limit: number) => Promise<DuePage>;
  /** Returns whether the messages may still leave. It is asked once a second. */
  readonly isHeld?: (now: Date) => Promise<boolean>;
  /** Stores a sign of life, and when a message was last settled. */
  readonly beat?: (now: Date, gotOnAt: Date | undefined) => Promise<void>;
}

/** Due messages with the moment of the first. */
interface Batch extends DuePage {
  readonly after: string | undefined;
  readonly first: number;
}

const none: Batch = { after: undefined, due: [], first: 0, last: undefined };

/** The part of a batch after which the next one is taken. */
const takeNextAt = 0.5;

/**
 * Milliseconds that a message may be late without delaying the next ones. A busy worker is often late
 * by some. In a second it then sends this part more than its rate, which the reserve of the account
 * nearly covers: SES may throttle one or two, which are sent again.
 */
const leeway = 53;

/** Why the loop stopped. */
export type Stop =
  | { readonly why: 'held' | 'time' | 'nothing' }
  | { readonly why: 'stopped' | 'rest'; readonly reason: string }
  | { readonly why: 'refused'; readonly alike: Alike };

/** Milliseconds between two checks: pausing and cancelling act within a second. */
const checkEvery = 1_000;
/** Milliseconds between two heartbeats of the worker. */
const beatEvery = 20_000;
/** Messages that are claimed and not settled at the same time: at 200 a second, half a second. */
const mostInFlight = 100;
/** Throttled or unanswered messages in a row, beside those in flight, after which the loop rests. */
const mostSetbacks = 5;

/** Throttled messages in a row for which nobody waits. */
const fewThrottled = 2;

/** Milliseconds for which urgent mail tries all the same: other mail must step aside first. */
const urgentPatience = 5_000;

/** What SES does when it settles nothing, in words for people. */
const setbackReasons: Partial<Record<Delivery['kind'], string>> = {
  throttled: 'too many messages',
  silent: 'no answer',
};

/** Sends the messages that are due at the pace of the account, until there is a reason to stop. */
export const sendMessages = (sending: Sending): Promise<Stop> => new SendLoop(sending).run();

class SendLoop {
  readonly #sending: Sending;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #refusals = refusalsAlike();
  #stop: Stop | undefined;
  #fault: { readonly error: unknown } | undefined;
  /** Throttled or unanswered messages in a row. */
  #setbacks = 0;
  /** When the first of them came back. */
  #setbackAt = 0;
  /** Messages that this worker claimed since it last started from the beginning. */
  #progress = 0;
  /** When the last message left, or could have. */
  #lastAt = 0;
  #checkedAt: number;
  #beatAt: number;
  /** Whether urgent mail has used the moments that were reserved. */
  #hasYielded = false;
  /** When a message was last settled, until a heartbeat has reported it. */
  #gotOnAt: Date | undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
    this.#checkedAt = sending.deps.now().getTime();
    this.#beatAt = this.#checkedAt;
  }

  async run(): Promise<Stop> {
    try {
      await this.#leaveReserve();
      let batch = this.#mayGoOn() ? await this.#take(undefined) : none;
      while (this.#mayGoOn()) {
        batch = batch.last === undefined ? await this.#afterAll(batch) : await this.#send(batch);
      }
    } finally {
      // The worker must not end while calls to SES are in flight.
      await Promise.all(this.#inFlight);
    }
    if (this.#gotOnAt) await this.#beat(this.#sending.deps.now());
    if (this.#fault) throw this.#fault.error;
    return this.#stop ?? { why: 'nothing' };
  }

  #mayGoOn(): boolean {
    return !this.#stop && !this.#fault;
  }

  /** Takes the next due messages after a position, and reserves their moments. */
  async #take(after: string | undefined): Promise<Batch> {
    const { deps, pace, take } = this.#sending;
    const limit = Math.min(100, Math.max(1, Math.ceil(pace.own / 2)));
    const { due, last } = await take(after, limit);
    const first = last ? await deps.rate.reserve(pace, due.length, deps.now()) : 0;
    return { after, due, first, last };
  }

  /** Sends a batch. Takes the next one meanwhile, so that no moment passes unused between the two. */
  async #send({ after, due, first, last }: Batch): Promise<Batch> {
    const { deps, pace } = this.#sending;
    let next: Promise<Batch> | undefined;
    for (const [i, each] of due.entries()) {
      if (i >= Math.floor(due.length * takeNextAt)) next ??= this.#takeAhead(last);
      await this.#waitUntil(this.#momentOf(first + (i * 1000) / pace.own));
      if (this.#hasYielded) return this.#takeAgain(after, next);
      while (!this.#stop && this.#inFlight.size >= this.#refusals.mostInFlight(mostInFlight)) {
        await Promise.race(this.#inFlight);
      }
      if (!this.#mayGoOn()) break;
      this.#lastAt = Math.max(this.#lastAt, deps.now().getTime() - leeway);
      this.#start(each);
    }
    return (await next) ?? none;
  }

  /** Reserves other moments for what is left of a batch: urgent mail has used those it had. */
  async #takeAgain(after: string | undefined, ahead: Promise<unknown> | undefined): Promise<Batch> {
    this.#hasYielded = false;
    await ahead;
    // What is in flight would be counted as open by a first look.
    if (after === undefined) await Promise.all(this.#inFlight);
    return this.#mayGoOn() ? this.#take(after) : none;
  }

  /** Returns when a message leaves. Those that are very late follow each other at the same rate. */
  #momentOf(reserved: number): number {
    this.#lastAt = Math.max(reserved, this.#lastAt + 1000 / this.#sending.pace.own);
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

  #start(due: Due): void {
    const running = this.#deliver(due)
      .catch((error: unknown) => {
        this.#fault ??= { error };
      })
      .finally(() => this.#inFlight.delete(running));
    this.#inFlight.add(running);
  }

  async #deliver({ userUid, deliver }: Due): Promise<void> {
    const delivery = await deliver();
    // Another worker has it, or it waits for later: looking again at once would not change that.
    if (delivery.kind === 'taken' || delivery.kind === 'later') return;
    this.#progress++;
    if (delivery.kind === 'stopped') this.#stop ??= { why: 'stopped', reason: delivery.reason };
    if (delivery.kind === 'sent') this.#refusals.taken();
    if (delivery.kind === 'refused') this.#refusals.refused(userUid, delivery.reason);
    const alike = this.#refusals.found();
    if (alike) this.#stop ??= { why: 'refused', alike };
    await this.#noteSetback(delivery.kind);
  }

  /** Rests when SES settles nothing, and slows down when it takes no more for now. */
  async #noteSetback(kind: Delivery['kind']): Promise<void> {
    const { deps, pace } = this.#sending;
    const now = deps.now();
    const isSetback = kind === 'throttled' || kind === 'silent';
    if (!isSetback) {
      this.#setbacks = 0;
      if (kind !== 'stopped') this.#gotOnAt = now;
      return;
    }
    if (this.#setbacks === 0) this.#setbackAt = now.getTime();
    this.#setbacks++;
    const isUrgent = pace.priority === 'urgent';
    const isLong = !isUrgent || now.getTime() - this.#setbackAt > urgentPatience;
    if (isLong && this.#setbacks >= mostSetbacks + this.#inFlight.size) {
      this.#stop ??= { why: 'rest', reason: setbackReasons[kind] ?? '' };
    }
    if (kind !== 'throttled') return;
    // SES throttles some of any large number, which is no reason to wait. Ordinary mail steps aside
    // within a second, so urgent mail tries again soon.
    if (!isUrgent && this.#setbacks <= fewThrottled) return;
    const pause = isUrgent ? 200 : 1000 * (this.#setbacks - fewThrottled);
    await deps.rate.hold(new Date(now.getTime() + pause), now, pace.priority);
  }

  /** Waits until a moment, and checks the messages meanwhile. */
  async #waitUntil(moment: number): Promise<void> {
    const { deps } = this.#sending;
    await this.#check();
    while (this.#mayGoOn()) {
      const left = moment - deps.now().getTime();
      if (left <= 0) return;
      await deps.wait(Math.min(left, checkEvery));
      await this.#check();
    }
  }

  /** Checks whether the worker has time, the messages may still leave, and none are urgent. */
  async #check(): Promise<void> {
    const { deps, isHeld, pace } = this.#sending;
    if (!deps.hasTime()) this.#stop ??= { why: 'time' };
    const now = deps.now();
    if (this.#stop || now.getTime() - this.#checkedAt < checkEvery) return;
    this.#checkedAt = now.getTime();
    const [held, mustYield] = await Promise.all([
      isHeld?.(now),
      pace.priority === 'ordinary' && deps.rate.isUrgent(pace, now),
      this.#leaveReserve(),
    ]);
    if (held) this.#stop ??= { why: 'held' };
    else if (now.getTime() - this.#beatAt >= beatEvery) await this.#beat(now);
    if (this.#stop || !mustYield) return;
    this.#hasYielded = true;
    await deps.wait(checkEvery);
    await this.#check();
  }

  /** Ordinary mail rests while the rest of the day’s quota is for an emergency. */
  async #leaveReserve(): Promise<void> {
    const { deps, pace } = this.#sending;
    if (pace.priority !== 'ordinary' || !(await deps.reserve?.isReached())) return;
    this.#stop ??= { why: 'rest', reason: 'the rest of the quota of this day is for an emergency' };
  }

  async #beat(now: Date): Promise<void> {
    const gotOnAt = this.#gotOnAt;
    this.#gotOnAt = undefined;
    this.#beatAt = now.getTime();
    await this.#sending.beat?.(now, gotOnAt);
  }
}
