import * as z from 'zod';
import type { MakeCheck } from '../frame/script.ts';
import type { World } from '../frame/world.ts';

/**
 * In the evening no queue has a message, none was given up, each event of mail was understood, and no
 * order waits for a worker.
 */
export const orders: MakeCheck = (world) => ({
  name: 'orders',
  async look() {
    const { queues, isExcused } = world;
    const waiting = queues.waiting().map(({ queue, body }) => `${queue} still has ${shown(body)}`);
    const dead = queues.dead.splice(0).map(({ queue, body }) => `${queue} gave up ${shown(body)}`);
    const found = [...waiting, ...dead, ...parked(world), ...(await openOrders(world))];
    return found.filter((line) => !isExcused(line));
  },
});

const shown = (body: string): string => body.slice(0, 200);

/** Says why an event of mail is parked. */
function parked({ portal: { tables } }: World): string[] {
  const events = [...tables.database.table('mail-parked').items.values()];
  const [first] = events;
  return first ? [`${events.length} events of mail are parked: ${first.because} ${first.sk}`] : [];
}

/** A line of the watch about a kind of work. What a person holds waits for that person. */
const Watched = z.object({
  kind: z.string(),
  orders: z.object({
    waits: z.number(),
    queued: z.number(),
    ended: z.number(),
    givenUp: z.number(),
    failed: z.number(),
  }),
});

/**
 * Returns the kinds of which the watch sees orders. The first run may end some, and the second one
 * sees none: not even those that have ended and are left behind.
 */
async function openOrders({ portal, log, settle }: World): Promise<string[]> {
  await portal.run('work-watch');
  await settle();
  await portal.run('work-watch');
  const found = log.taken().flatMap((line) => Watched.safeParse(line).data ?? []);
  return found.flatMap(({ kind, orders }) => {
    const count = Object.values(orders).reduce((sum, each) => sum + each, 0);
    return count > 0 ? [`${count} orders of ${kind} wait: ${JSON.stringify(orders)}`] : [];
  });
}
