import { expect, it } from 'vitest';
import { growing } from '#bin/bench/growth/lists';
import { countedTables } from '#bin/lib/running/counted-tables';

/** A school with many records; `npm run bench` has a million. */
const many = 4_000;
/** The most units by which a page may grow: it is filled only in the larger school. */
const filled = 12;

it.each(Object.keys(growing) as (keyof typeof growing)[])(
  'reads as much for each list of %s in a small school as in a large one',
  async (kind) => {
    const { tables: names, fill, calls } = growing[kind];
    const tables = countedTables(names);
    await fill(tables.filling, 'small', 100);
    await fill(tables.filling, 'large', many);
    for (const [what, call] of Object.entries(calls(tables))) {
      if (/^(job|report):/.test(what)) continue;
      const unitsOf = async (site: string) => {
        await call(site);
        tables.spent();
        await call(site);
        return tables.spent();
      };
      const [few, some] = [await unitsOf('small'), await unitsOf('large')];
      expect(few, what).toBeGreaterThan(0);
      expect(some, what).toBeLessThanOrEqual(few + filled);
    }
  },
);
