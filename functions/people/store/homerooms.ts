import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import type { Profile } from '#shared/intake/roster';
import { groupRepository } from './groups.ts';

/** Milliseconds for which a school's homerooms are kept in memory. */
const freshFor = 60_000;

/** Returns the names of a school's homerooms by group, at most 1 minute old. */
export type Homerooms = (school: School, now: Date) => Promise<ReadonlyMap<string, string>>;

/** Reads all groups of a school at once: a student has ten, and one of them is the homeroom. */
export const homerooms = (tables: Tables): Homerooms => {
  const groups = groupRepository(tables);
  const known = new Map<string, { at: number; found: Promise<ReadonlyMap<string, string>> }>();
  const read = async (school: School) => {
    const all = await groups.of(school).all();
    const named = all.filter(({ grouptype }) => grouptype === 'Homeroom');
    return new Map(named.map(({ groupUid, groupname }) => [groupUid, groupname]));
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

/** Returns the name of a student's homeroom; undefined without one. */
export const roomNameOf = (
  student: Pick<Profile, 'groups'> | undefined,
  rooms: ReadonlyMap<string, string>,
): string | undefined =>
  student?.groups.flatMap((group) => {
    const name = rooms.get(group);
    return name === undefined ? [] : [name];
  })[0];
