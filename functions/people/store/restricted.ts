import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { cardsOf } from './people-cards.ts';

/** The cache time in milliseconds. */
const freshFor = 60_000;

export type RestrictedChildren = ReturnType<typeof restrictedChildren>;

/** Reads which children have a restricted link to any carer. Caches them in memory for 1 minute. */
export const restrictedChildren = (tables: Tables) => {
  const known = new Map<string, { at: number; children: Promise<ReadonlySet<string>> }>();

  return {
    of(school: School) {
      async function read(): Promise<ReadonlySet<string>> {
        const cards = await cardsOf(tables, school);
        const links = cards.flatMap(({ children }) => children);
        return new Set(links.flatMap(({ restricted, userUid }) => (restricted ? userUid : [])));
      }

      return {
        children(now: Date): Promise<ReadonlySet<string>> {
          const last = known.get(school.site);
          if (last && now.getTime() - last.at < freshFor) return last.children;
          const children = read();
          known.set(school.site, { at: now.getTime(), children });
          // A failed read is not cached.
          children.catch(() => known.delete(school.site));
          return children;
        },
      };
    },
  };
};
