import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { cardsOf } from './people-cards.ts';

/** Milliseconds for which a school's links are kept in memory. */
const freshFor = 60_000;

/** Returns the children of a school to whom any carer has a restricted link, at most 1 minute old. */
export type RestrictedLinks = (school: School, now: Date) => Promise<ReadonlySet<string>>;

/** Reads all links of a school at once, because a link is stored with the carer. */
export const restrictedLinks = (tables: Tables): RestrictedLinks => {
  const known = new Map<string, { at: number; found: Promise<ReadonlySet<string>> }>();
  const read = async (school: School) => {
    const cards = await cardsOf(tables, school);
    const links = cards.flatMap(({ children }) => children);
    return new Set(links.flatMap(({ restricted, userUid }) => (restricted ? userUid : [])));
  };
  return (school, now) => {
    const last = known.get(school.site);
    if (last && now.getTime() - last.at < freshFor) return last.found;
    const found = read(school);
    known.set(school.site, { at: now.getTime(), found });
    // A failed read is not cached.
    found.catch(() => known.delete(school.site));
    return found;
  };
};
