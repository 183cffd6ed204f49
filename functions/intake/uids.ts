import { createHash } from 'node:crypto';

/**
 * The portal's own identifiers for what comes from a roster: the same at every load, whatever the person's username becomes, and safe in
 * keys and addresses, which a sourcedId need not be.
 */
const uidOf = (kind: string, site: string, sourcedId: string): string => {
  const hash = createHash('sha256').update(`${kind}\n${site}\n${sourcedId}`).digest('base64url');
  return `${kind}-${hash.slice(0, 22)}`;
};

export const userUidOf = (site: string, sourcedId: string): string =>
  uidOf('user', site, sourcedId);

/** The group of a class or homeroom; enrolments, tasks and results name the class by it too. */
export const classUidOf = (site: string, sourcedId: string): string =>
  uidOf('class', site, sourcedId);

export const yearUidOf = (site: string, yearName: string): string => uidOf('year', site, yearName);

/** A group of staff: `all`, `teaching`, or the sourcedId of a department. */
export const staffUidOf = (site: string, which: string): string => uidOf('staff', site, which);

/** A key learning area: a subject that courses name, whatever its case. */
export const areaUidOf = (site: string, subject: string): string =>
  uidOf('area', site, subject.toLowerCase());

/** An event of the school's calendar. */
export const eventUidOf = (site: string, uid: string): string => uidOf('event', site, uid);

/** What there is to read for a task; the row has no identifier, so all of it is one. */
export const resourceUidOf = (site: string, row: string): string => uidOf('resource', site, row);

/** Remembers what a function answered, for identifiers that are asked for a hundred thousand times. */
export function remembered(make: (id: string) => string): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const uid = known.get(id) ?? make(id);
    known.set(id, uid);
    return uid;
  };
}
