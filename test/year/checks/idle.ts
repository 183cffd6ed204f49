import type { MakeCheck } from '../frame/script.ts';
import { scheduleOrder } from '../frame/world.ts';

/**
 * Records that a run without work may write, by table and key: that it ran, and each night’s order to write
 * the school’s own groups to people.
 */
const heartbeats: readonly RegExp[] = [/^posts \S+#live ~$/, /^groups \S+#(applies|newest) /];

/** A schedule that has just run does nothing when it runs again: it writes and sends nothing. */
export const idle: MakeCheck = (world) => ({
  name: 'idle',
  async look() {
    const { database } = world.portal.tables;
    const found: string[] = [];
    for (const name of scheduleOrder) {
      await world.run(name);
      await world.settle();
      const written = new Set<string>();
      database.keep = ({ writes }) => {
        for (const { table, after, key } of writes) {
          if (table.get(key) === after) continue;
          written.add(`${table.definition.name} ${key.pk} ${key.sk}`);
        }
      };
      const mails = world.mails.length;
      await world.run(name);
      await world.settle();
      database.keep = () => {};
      const more = [...written].filter((record) => !heartbeats.some((each) => each.test(record)));
      if (more.length > 0)
        found.push(`an idle run of ${name} writes ${more.slice(0, 3).join(', ')}`);
      if (world.mails.length > mails) found.push(`an idle run of ${name} sends mail`);
    }
    return found;
  },
});
