import { logFault } from '#functions/kernel/log';
import type { Site } from '#shared/rights/site';

/** Work that a record orders from a worker, and that waits until it is done. */
export interface Order {
  readonly id: string;
  /** Since when nothing got on with it. */
  readonly since: string;
  /** When it was asked for, if that is not `since`. */
  readonly asked?: string | undefined;
}

/**
 * What became of an order. `waits`: its worker may still come. `held`: a person must act first.
 * `ended`: nothing is left to do. `givenUp`: it ends undone, which starts the alarm.
 */
export type Outcome = 'waits' | 'held' | 'queued' | 'ended' | 'givenUp';

/** The orders of one kind, at one school. */
export interface OrderKind<O extends Order> {
  /** Lists open orders, the oldest first. */
  readonly open: (most: number) => Promise<readonly O[]>;
  /** Queues an order again whose message was lost. */
  readonly wake: (order: O) => Promise<Outcome>;
  /** Ends an order with which nothing got on for a day. */
  readonly giveUp: (order: O) => Promise<Outcome>;
}

/**
 * What a run saw and did. `late`: open orders that are older than an hour; `failed`: orders that
 * could not be checked; `oldest`: the seconds for which the oldest one waits for a worker.
 */
export type OrderCounts = Readonly<Record<Outcome | 'late' | 'failed' | 'oldest', number>>;

/** One run of the watch over the orders of a school. */
export interface OrderRun {
  readonly site: Site;
  readonly now: Date;
  /** Tells whether the run may look at one more order: always, if it is not given. */
  readonly hasTime?: () => boolean;
}

/** The most orders of a kind and school that one run looks at. The next run goes on. */
const mostAtOnce = 100;

const hour = 3_600_000;
/** An hour more than the day after which workers give up their own orders. */
const mostAge = 25 * hour;

/** Milliseconds after which a message counts as lost. Workers that wait queue their own next try. */
const lostAfter = 5 * 60_000;

export const noOrders: OrderCounts = {
  waits: 0,
  held: 0,
  queued: 0,
  ended: 0,
  givenUp: 0,
  late: 0,
  failed: 0,
  oldest: 0,
};

/**
 * Looks at the open orders of a kind at a school. Each one ends: it is done, or it is given up after
 * a day. A fault of one does not stop the others.
 */
export async function watchOrders<O extends Order>(
  { open, wake, giveUp }: OrderKind<O>,
  { site, now, hasTime = () => true }: OrderRun,
): Promise<OrderCounts> {
  const counts = { ...noOrders };
  for (const order of await open(mostAtOnce)) {
    if (!hasTime()) break;
    const age = now.getTime() - Date.parse(order.since);
    try {
      const outcome = await (age > mostAge ? giveUp(order) : wake(order));
      counts[outcome]++;
      if (outcome === 'waits' || outcome === 'queued') {
        if (age > hour) counts.late++;
        const asked = Date.parse(order.asked ?? order.since);
        counts.oldest = Math.max(counts.oldest, Math.round((now.getTime() - asked) / 1000));
      }
      if (outcome !== 'givenUp') continue;
      logFault('An order was given up', undefined, { site, id: order.id });
    } catch (error) {
      counts.failed++;
      if (counts.failed > 1) continue;
      logFault('An order could not be checked', error, { site, id: order.id });
    }
  }
  return counts;
}

/**
 * Tells whether the message of an order is to be queued again. The time between two messages
 * doubles: each one may be alive, and queues its own next try, so a day brings 9 and not 1,440.
 */
export function isLost(
  { since, queued_at = since }: Pick<Order, 'since'> & { readonly queued_at?: string | undefined },
  now: Date,
): boolean {
  const last = Date.parse(queued_at);
  return now.getTime() - last >= Math.max(lostAfter, last - Date.parse(since));
}
