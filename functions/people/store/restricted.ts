import type { School } from '#functions/kernel/record/declaration';
import { sharedBySchool } from '#functions/kernel/shared-read';
import type { Tables } from '#functions/kernel/store/tables';
import { cardsOf } from './people-cards.ts';

/** The cache time in milliseconds. */
const freshFor = 60_000;

export type RestrictedChildren = ReturnType<typeof restrictedChildren>;

/**
 * Reads which children have a restricted link to any carer, by the roster or by the school, at most
 * 1 minute old. It reads all links of a school at once, because a link is stored with the carer.
 */
export const restrictedChildren = (tables: Tables) => {
  const shared = sharedBySchool(freshFor, async (school): Promise<ReadonlySet<string>> => {
    const cards = await cardsOf(tables, school);
    const links = cards.flatMap(({ children }) => children);
    return new Set(links.flatMap(({ restricted, userUid }) => (restricted ? userUid : [])));
  });
  return {
    of: (school: School) => ({ children: (now: Date) => shared.of(school).read(now) }),
  };
};
