import type { Item } from '#bin/local/tables/values';
import { keptDays } from '#shared/retention';
import { type TableName, tableShape, tables } from '#shared/tables';
import type { MakeCheck } from '../frame/script.ts';
import { frozenSites } from '../frame/world.ts';

const day = 86_400;
const longest = Math.max(...Object.values(keptDays));

/** The tables of which every record has an end. */
const timed = (Object.keys(tables) as TableName[]).filter((name) =>
  tableShape(name).kept.every((rule) => 'by' in rule && rule.by === 'time to live'),
);

const earlier = Object.keys(frozenSites);

/** Whether a record is that of a school whose records an earlier release wrote. */
export const isOfEarlier = ({ pk }: Item): boolean => earlier.includes(`${pk}`.split('#')[0] ?? '');

/**
 * Every record that must end has a time for it, and none is later than the longest term. Those of an earlier
 * release have terms that outlast every test.
 */
export const ends: MakeCheck = (world) => ({
  name: 'ends',
  async look() {
    const latest = world.clock.now().getTime() / 1000 + (longest + 500) * day;
    const { database } = world.portal.tables;
    return timed.flatMap((name) => {
      const endless = [...database.table(name).items.values()].filter(
        (item) =>
          !isOfEarlier(item) && !(typeof item.expires_at === 'number' && item.expires_at < latest),
      );
      const [first] = endless;
      return first
        ? [`${endless.length} records of ${name} never end: ${first.pk} ${first.sk}`]
        : [];
    });
  },
});
