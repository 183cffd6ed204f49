import type { MakeCheck } from '../frame/script.ts';
import { isOfEarlier } from './ends.ts';

/** Sundays in which records show how large they usually are: those of the first two terms. */
const learning = 22;

/** How much larger than then the largest record of a table may be, as a factor and in bytes. */
const more = { times: 2, bytes: 8_000 } as const;

/** DynamoDB takes 400 KB; none comes near it. */
const largest = 300_000;

/**
 * On Sundays: no record grows with the year. A list in a record would, and fail when it is full. Documents of
 * an earlier release have no end for years, and each of their reminders stays in their record.
 */
export const storage: MakeCheck = ({ portal: { tables } }) => {
  const usual = new Map<string, number>();
  let sundays = 0;
  return {
    name: 'storage',
    async look([today]) {
      if (today?.weekday !== 7) return [];
      sundays++;
      return [...tables.database.tables.values()].flatMap((table) => {
        const { name } = table.definition;
        const own = [...table.items.values()].filter((item) => !isOfEarlier(item));
        const sizes = own.map((item) => table.sizeOf(item));
        const now = sizes.reduce((most, size) => Math.max(most, size), 0);
        const known = usual.get(name) ?? 0;
        if (sundays <= learning || known === 0) usual.set(name, Math.max(known, now));
        if (now > largest) return [`a record of ${name} has ${now} bytes`];
        const limit = known * more.times + more.bytes;
        return sundays > learning && known > 0 && now > limit
          ? [`a record of ${name} has ${now} bytes, at first ${known}`]
          : [];
      });
    },
  };
};
