import { Killed } from '../frame/faults.ts';
import type { MakeScript } from '../frame/script.ts';

/**
 * Once a day a worker dies in the middle of a message: at a random call of a table, a queue, SES, or what
 * sends pushes and texts.
 * The queue delivers the message again.
 */
export const killed: MakeScript = (world) => {
  let dies = 0;
  world.queues.setAround(async (queue, work) => {
    if (dies === 0 || queue === 'mail-events') return work();
    let left = dies;
    const die = () => {
      left--;
      return left < 0 ? new Killed() : undefined;
    };
    const { pushes, texts } = world.phones;
    const [table, mail] = [world.faults.set(), world.mailbox.setFault()];
    // What fails for another reason goes on failing.
    world.faults.set(() => table() ?? die());
    world.mailbox.setFault((each) => mail(each) ?? die());
    pushes.setFault(die);
    texts.setFault(die);
    const before = world.log.taken();
    try {
      const answer = await work();
      if (left < 0) throw new Killed();
      return answer;
    } finally {
      world.faults.set(table);
      world.mailbox.setFault(mail);
      pushes.setFault();
      texts.setFault();
      // A worker that is dead writes no log.
      if (left < 0) {
        dies = 0;
        world.trouble.killed.push(Date.now());
        world.log.taken();
      }
      world.lines.push(...before.filter(({ level, alarm }) => level === 'ERROR' || alarm));
    }
  });
  return {
    name: 'killed',
    due: ({ site, date }) =>
      site === 'main' ? [{ at: hours[Number(date.slice(8)) % hours.length] ?? '' }] : [],
    async act() {
      dies = 1 + world.chance.under(60);
    },
    async expect() {
      return [];
    },
  };
};

/** The next message after one of these times is that of the worker that dies. */
const hours = ['03:09', '05:59', '07:49', '09:19', '09:59', '14:59'];
