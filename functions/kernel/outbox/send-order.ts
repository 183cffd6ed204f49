import type * as z from 'zod';
import { logFault, logInfo } from '#functions/kernel/log';
import type { MessageState } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/channels';
import type { Site } from '#shared/rights/site';
import { type Delivery, ledgerUid } from './channel.ts';
import { settleClaim } from './claims.ts';
import { deliver } from './deliver.ts';
import {
  channelOf,
  type Ending,
  type MailKind,
  type Messages,
  type OrderWork,
  overAt,
  preparedRow,
  readerOf,
} from './kind.ts';
import type { OrderSchema } from './order.ts';
import { idleFor, isOpen, type Part, partOf, waitedOf } from './order-parts.ts';
import type { SitePace } from './pace.ts';
import { type Due, type Stop, sendMessages } from './send-loop.ts';
import { type MailSender, restOf } from './sender.ts';
import { type EmailLogRecord, overUnsent } from './store/email-log-record.ts';
import type { Ended } from './store/mailing-messages.ts';
import { wayOf } from './ways.ts';

/** A run of the worker on one order of a kind. */
export interface OrderRun {
  readonly deps: MailSender;
  readonly kind: MailKind;
  readonly work: OrderWork;
  readonly order: z.output<OrderSchema>;
  readonly pace: SitePace;
}

/** How a delivery ends its message; undefined while it is open. */
const endings: Partial<Record<Delivery['kind'], Ending>> = {
  sent: 'sent',
  refused: 'failed',
  returned: 'failed',
  unmade: 'failed',
  unwanted: 'cancelled',
  over: 'cancelled',
};

type Listed = Pick<Ended, 'userUid' | 'state' | 'isOver'>;

/**
 * Sends what an order orders, each message once: freezes it, settles claims without an answer, and
 * sends what is due. Returns the seconds after which the order must be worked on again; undefined
 * when each message has ended.
 */
export async function sendOrder(run: OrderRun): Promise<number | undefined> {
  const sender = new OrderSender(run);
  const stop = await sendMessages({
    deps: { ...run.deps, rate: wayOf(run.deps, channelOf(run.kind, run.order)).rate },
    pace: run.pace,
    take: (after, limit) => sender.take(after, limit),
  });
  return sender.end(stop);
}

class OrderSender {
  readonly #run: OrderRun;
  readonly #channel: ChannelName;
  #parts: Part[] = [];
  #due: AsyncGenerator<Due> | undefined;
  #taken = 0;
  /** When the first messages that may not leave yet may leave. */
  #startsAt: number | undefined;
  #givenUp = 0;
  /** Messages that ended unsent, because what they were about is over. */
  #over = 0;
  /** Messages of a kind that people rely on, to addresses that send mail back. */
  #returned = 0;

  constructor(run: OrderRun) {
    this.#run = run;
    this.#channel = channelOf(run.kind, run.order);
  }

  /** Takes the next messages; without a position, reads again what the order has and is left. */
  async take(after: string | undefined, limit: number) {
    if (after === undefined) {
      if (this.#due && !isOpen(this.#parts)) return { due: [], last: undefined };
      this.#parts = [];
      this.#due = this.#all();
    }
    const due: Due[] = [];
    while (due.length < limit) {
      const next = await this.#due?.next();
      if (!next || next.done) break;
      due.push(next.value);
    }
    this.#taken += due.length;
    return { due, last: due.length > 0 ? String(this.#taken) : undefined };
  }

  /** Ends a run: stores which parts have ended, and says when to go on with the rest. */
  async end(stop: Stop): Promise<number | undefined> {
    await this.#report(stop);
    const stopped = stop.why === 'stopped' ? stop.reason : undefined;
    for (const part of this.#parts) {
      await this.#finish(part);
      if (!part.isDone) await part.messages.waits?.(stopped);
    }
    if (stop.why === 'time') return 0;
    const { restsFor } = wayOf(this.#run.deps, this.#channel);
    if (stopped !== undefined && restsFor) return restsFor;
    const now = this.#run.work.now().getTime();
    if (stop.why !== 'nothing' || isOpen(this.#parts)) {
      const rest = restOf(waitedOf(this.#parts, now), this.#run.kind.order.priority);
      return stop.why === 'nothing' ? Math.max(rest, idleFor(this.#parts, now)) : rest;
    }
    return this.#startsAt && (this.#startsAt - now) / 1000;
  }

  /** Lists what may leave, part by part, and settles on the way what must not. */
  async *#all(): AsyncGenerator<Due> {
    const { kind, work, order } = this.#run;
    let isAboutNothing = true;
    for await (const messages of kind.open(work, order)) {
      isAboutNothing = false;
      const startsAt = messages.startsAt ? Date.parse(messages.startsAt) : 0;
      if (startsAt > work.now().getTime()) {
        this.#startsAt = Math.min(this.#startsAt ?? startsAt, startsAt);
        continue;
      }
      yield* this.#ofPart(messages);
    }
    if (!isAboutNothing) return;
    for (const place of await kind.placesOf(order, work)) {
      yield* this.#ofPart(overAt(place, work.now()));
    }
  }

  async *#ofPart(messages: Messages): AsyncGenerator<Due> {
    const { deps, work } = this.#run;
    const { isOver = false, isFrozen = false, since, isTest } = messages;
    const mailingUid = this.#uidOf(messages);
    const ledger = deps.messages.of(work.school);
    const part = partOf(messages);
    this.#parts.push(part);
    const wanted = new Set<string>();
    if (!isOver && !isFrozen) {
      const recipients = await messages.recipients();
      for (const { userUid } of recipients) wanted.add(userUid);
      const at = { mailingUid, since, isTest };
      await ledger.freeze(recipients.map((each) => preparedRow(at, each)));
    }
    for await (const page of this.#inOrder(messages)) {
      for (const listed of page) {
        const { userUid } = listed;
        // Another order of the same place has just ended it: the next look stores it again.
        if (listed.isOver && wanted.has(userUid)) part.open.set(userUid, 0);
        else if ((await this.#look(part, listed)) !== 'prepared') continue;
        else if (isOver) await this.#endUnsent(part, userUid);
        else yield { userUid, deliver: () => this.#deliver(part, userUid) };
      }
    }
    part.isWhole = true;
    await this.#finish(part);
  }

  /** Returns the state of a message after a look at its claim, and notes whether it has ended. */
  async #look(part: Part, { userUid, state: before }: Listed): Promise<MessageState | undefined> {
    const { deps, work } = this.#run;
    const { messages } = part;
    const { unsureFor: unsure } = wayOf(deps, this.#channel);
    const claimed = { mailingUid: this.#uidOf(messages), userUid, unsure };
    const { state, unsureUntil = 0 } =
      before === 'claimed'
        ? await settleClaim(deps, work.school, { ...claimed, isOver: messages.isOver === true })
        : { state: before };
    if (state === 'claimed' || state === 'prepared') part.open.set(userUid, unsureUntil);
    else if (state) await messages.settled?.(userUid, state);
    return state;
  }

  /** Ends a message that waits, and that nobody wants any more. */
  async #endUnsent(part: Part, userUid: string): Promise<void> {
    const ledger = this.#run.deps.messages.of(this.#run.work.school);
    // What another worker has claimed meanwhile may leave: the next look tells.
    if (!(await ledger.cancel(this.#uidOf(part.messages), userUid, overUnsent))) return;
    this.#over++;
    await this.#settle(part, userUid, 'cancelled');
  }

  /** Returns the partition of messages. */
  #uidOf = ({ mailingUid }: Messages): string => ledgerUid(mailingUid, this.#channel);

  /** Stores that each message of a part has ended, once it has. */
  async #finish(part: Part): Promise<void> {
    if (part.isDone || !part.isWhole || part.open.size > 0) return;
    part.isDone = true;
    await part.messages.done?.();
  }

  /** Lists the states of stored messages, those last that can wait for the others. */
  async *#inOrder(messages: Messages): AsyncGenerator<readonly Listed[]> {
    const last = await messages.last?.();
    const later: Listed[] = [];
    for await (const page of this.#stored(messages)) {
      yield page.filter(({ userUid }) => !last?.has(userUid));
      later.push(...page.filter(({ userUid }) => last?.has(userUid)));
    }
    yield later;
  }

  async *#stored(messages: Messages): AsyncGenerator<readonly Listed[]> {
    const { deps, work } = this.#run;
    const { only } = messages;
    const mailingUid = this.#uidOf(messages);
    const ledger = deps.messages.of(work.school);
    if (only === undefined) return yield* ledger.all(mailingUid);
    const row = await ledger.get(mailingUid, only);
    if (row) yield [{ ...row, isOver: row.refusal === overUnsent }];
  }

  async #deliver(part: Part, userUid: string): Promise<Delivery> {
    const { kind, work } = this.#run;
    const { messages } = part;
    const delivery = await this.#send(messages, userUid).catch((error: unknown) => {
      // The other messages can be sent. This one is open, so the order comes back for it.
      const { site } = work.school;
      logFault(`${kind.called} met a fault`, error, { site, id: messages.mailingUid });
      return { kind: 'taken' } as const;
    });
    const ending = endings[delivery.kind];
    if (delivery.kind === 'over') this.#givenUp++;
    if (delivery.kind === 'returned' && kind.isOwed) this.#returned++;
    if (delivery.kind === 'refused') part.refused.add(userUid);
    if (delivery.kind === 'silent') {
      const { unsureFor } = wayOf(this.#run.deps, this.#channel);
      part.open.set(userUid, work.now().getTime() + unsureFor);
    }
    if (delivery.kind === 'later') part.open.set(userUid, delivery.until.getTime());
    if (ending) await this.#settle(part, userUid, ending);
    return delivery;
  }

  #send(messages: Messages, userUid: string): Promise<Delivery> {
    const { deps, kind, work } = this.#run;
    const { isTest: testing = false, message } = messages;
    const letter = {
      mailingUid: this.#uidOf(messages),
      testing,
      patience: kind.patience,
      stops: (row: EmailLogRecord) => (messages.confirms?.(row) ? 'nothing' : kind.stops),
      stillWanted: (row: EmailLogRecord) => messages.stillWanted(row),
    };
    const by = <C extends ChannelName>(name: C) => {
      const make = message[name];
      if (!make) throw new Error(`${kind.called} has no words for ${name}`);
      const { channel } = wayOf(deps, name);
      const made = (wanted: unknown, row: EmailLogRecord) => make(wanted, readerOf(row));
      return deliver(deps, work.facts, { ...letter, channel, make: made }, userUid);
    };
    return by(this.#channel);
  }

  async #settle(part: Part, userUid: string, ending: Ending): Promise<void> {
    await part.messages.settled?.(userUid, ending);
    part.open.delete(userUid);
    await this.#finish(part);
  }

  /** Starts the alarm when messages were given up, or none of them is taken. */
  async #report(stop: Stop): Promise<void> {
    const { kind, work, deps } = this.#run;
    const { site } = work.school;
    if (this.#over > 0) {
      logInfo(`${kind.called} ended unsent: what it was about is over`, {
        site,
        count: this.#over,
      });
    }
    if (this.#givenUp > 0) report(`${kind.called} was given up`, { site, count: this.#givenUp });
    if (this.#returned > 0) {
      report(`${kind.called}: mail to an address comes back`, { site, count: this.#returned });
    }
    if (stop.why === 'stopped') report(`${kind.called} waits: ${stop.reason}`, { site });
    if (stop.why !== 'refused') return;
    report(`${kind.called} waits: ${wayOf(deps, this.#channel).service} refuses each message`, {
      site,
    });
    // It would have refused the rest too, so these wait with them.
    for (const part of this.#parts) {
      for (const userUid of part.refused) {
        await deps.messages.of(work.school).forget(this.#uidOf(part.messages), userUid);
        part.open.set(userUid, 0);
        part.isDone = false;
      }
    }
  }
}

const report = (text: string, about: { readonly site: Site; readonly count?: number }): void =>
  logFault(text, undefined, { alarm: 'mailingsHeld', ...about });
