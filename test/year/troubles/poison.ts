import { type QueueName, queues } from '#shared/store-names';
import type { MakeScript } from '../frame/script.ts';

/** On Wednesdays a queue gets a message that nobody understands. It ends as a dead letter. */
export const poison: MakeScript = (world) => {
  let next = 0;
  return {
    name: 'poison',
    due: ({ isSchoolDay, weekday, site }) =>
      isSchoolDay && weekday === 3 && site === 'main' ? [{ at: '10:20' }] : [],
    async act() {
      const queue = queues[next++ % queues.length] as QueueName;
      world.excuses.push(/gave up .*not a message of the portal|UnknownMessage|could not be read/);
      world.queues.put(queue, JSON.stringify({ is: 'not a message of the portal' }));
    },
    async expect() {
      return [];
    },
  };
};
