import {
  isLost,
  type OrderCounts,
  type OrderRun,
  watchOrders,
} from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { sendWithin } from '#shared/emergency/sending';
import type { EmergencyMessage } from './emergency-message.ts';
import {
  isUndone,
  partsOf,
  type SendingRepository,
  type StoredPart,
  type StoredSending,
} from './sendings.ts';
import type { Told } from './told-order.ts';

/** The messages that may still have something to send or to cancel: an emergency has a few changes. */
const newest = 10;

/** Milliseconds after its start in which a message ends: a share with an open claim needs some more. */
const lifetime = sendWithin + 30 * 60_000;

interface Part extends Pick<EmergencyMessage, 'version' | 'channel' | 'shard'> {
  readonly id: string;
  readonly since: string;
  readonly queued_at?: string | undefined;
  readonly sending: StoredSending;
  /** No worker has seen it. */
  readonly isNew: boolean;
  /** The first share of its message. */
  readonly isFirst: boolean;
}

interface Watched {
  readonly sendings: Bound<SendingRepository, 'newest' | 'parts' | 'stamp' | 'ended' | 'close'>;
  readonly queue: JobQueue<EmergencyMessage>;
  readonly told: JobQueue<Told>;
}

/**
 * Queues the shares of an emergency message whose orders were lost, and those of a message that a
 * command released: it reaches no queue. Before the first share that no worker has seen, it queues the
 * mail to administrators too. What has not left in two hours never leaves.
 */
export async function wakeEmergencies(
  { sendings, queue, told }: Watched,
  run: OrderRun,
): Promise<OrderCounts> {
  const { site, now } = run;
  const stored = sendings.of(run);
  /** Ends a share with which nothing got on. */
  const end = async (part: Part) => {
    await stored.ended(part, now);
    return part.sending.cancelled_at ? 'ended' : 'givenUp';
  };
  const counts = await watchOrders<Part>(
    {
      open: async (most) => (await openParts({ sendings }, run)).slice(0, most),
      async wake(part) {
        const { version, channel, shard, isNew, isFirst, sending } = part;
        if (now.getTime() - Date.parse(sending.starts_at) > lifetime) return end(part);
        // The first orders come with the message, except from a command.
        if (!isNew && !isLost(part, now)) return 'waits';
        if (isNew && isFirst) await told.send({ kind: 'emergency-told', site, version });
        if (!(await stored.stamp(part, now))) return 'ended';
        await queue.send({ kind: 'emergency', site, list: 'sendings', version, channel, shard });
        return 'queued';
      },
      giveUp: end,
    },
    run,
  );
  await tellCorrections({ sendings, told }, run);
  return counts;
}

/** Orders once more the mail about each correction of the banner: a command reaches no queue, and an order may be lost. */
async function tellCorrections(
  { sendings, told }: Pick<Watched, 'sendings' | 'told'>,
  run: OrderRun,
): Promise<void> {
  const { site, now } = run;
  const stored = sendings.of(run);
  for (const { version, starts_at, closed_at } of await stored.newest(newest, 'corrections')) {
    if (closed_at !== undefined || starts_at > now.toISOString()) continue;
    await told.send({ kind: 'emergency-told', site, version, list: 'corrections' });
    await stored.close(version, now, 'corrections');
  }
}

/** Returns the shares that have not ended, and closes the messages without any. */
async function openParts({ sendings }: Pick<Watched, 'sendings'>, run: OrderRun): Promise<Part[]> {
  const stored = sendings.of(run);
  const open: Part[] = [];
  for (const sending of await stored.newest(newest)) {
    const { version, starts_at, closed_at } = sending;
    if (closed_at !== undefined || starts_at > run.now.toISOString()) continue;
    const parts = isUndone(sending) ? [] : openOf(sending, await stored.parts(version));
    if (parts.length === 0) await stored.close(version, run.now);
    open.push(...parts);
  }
  return open;
}

/** Returns the shares of a message that have not ended. */
function openOf(sending: StoredSending, stored: readonly StoredPart[]): Part[] {
  const known = new Map(stored.map((part) => [`${part.channel}#${Number(part.shard)}`, part]));
  return partsOf('sendings', sending).flatMap(({ channel, shard }, i) => {
    const part = known.get(`${channel}#${shard}`);
    if (part?.done_at) return [];
    const { version, starts_at } = sending;
    return {
      version,
      channel,
      shard,
      sending,
      id: `${version}#${channel}#${shard}`,
      since: part?.seen_at ?? starts_at,
      queued_at: part?.queued_at,
      isNew: part === undefined,
      isFirst: i === 0,
    };
  });
}
