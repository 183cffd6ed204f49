import * as z from 'zod';
import type { MakeCheck } from '../frame/script.ts';
import type { World } from '../frame/world.ts';

/** In the evening no queue has a message, none was given up, and no order waits for a worker. */
export const orders: MakeCheck = (world) => ({
  name: 'orders',
  async look() {
    const { queues, excuses } = world;
    const waiting = queues.waiting().map(({ queue, body }) => `${queue} still has ${shown(body)}`);
    const dead = queues.dead.splice(0).map(({ queue, body }) => `${queue} gave up ${shown(body)}`);
    const found = [...waiting, ...dead, ...(await openOrders(world))];
    return found.filter((line) => !excuses.some((excuse) => excuse.test(line)));
  },
});

const shown = (body: string): string => body.slice(0, 200);

/** A line of the watch about a kind of work. */
const Watched = z.object({ kind: z.string(), waiting: z.number(), oldest: z.number() });

/** Returns the kinds of which the watch sees orders that wait. */
async function openOrders({ portal, log, settle }: World): Promise<string[]> {
  await settle();
  await portal.run('work-watch');
  const found = log.taken().flatMap((line) => Watched.safeParse(line).data ?? []);
  return found.flatMap(({ kind, waiting, oldest }) =>
    waiting > 0 ? [`${waiting} orders of ${kind} wait, the oldest for ${oldest} s`] : [],
  );
}
