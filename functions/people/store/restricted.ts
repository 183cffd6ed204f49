import type { Tables } from '#functions/kernel/store/tables';
import { cardsOf } from './people-cards.ts';

/** The cache time in milliseconds. */
const freshFor = 60_000;

export type RestrictedChildren = ReturnType<typeof restrictedChildren>;

/** Reads which children have a restricted link to any carer. Caches them in memory for 1 minute. */
export const restrictedChildren = (tables: Tables) => {
  const known = new Map<string, { at: number; children: Promise<ReadonlySet<string>> }>();

  async function read(site: string): Promise<ReadonlySet<string>> {
    const cards = await cardsOf(tables, site);
    const links = cards.flatMap(({ children }) => children);
    return new Set(links.flatMap(({ restricted, userUid }) => (restricted ? userUid : [])));
  }

  return {
    of(site: string, now: Date): Promise<ReadonlySet<string>> {
      const last = known.get(site);
      if (last && now.getTime() - last.at < freshFor) return last.children;
      const children = read(site);
      known.set(site, { at: now.getTime(), children });
      // A failed read is not cached.
      children.catch(() => known.delete(site));
      return children;
    },
  };
};
