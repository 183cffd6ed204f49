import { createHash } from 'node:crypto';
import type { Site } from '#shared/rights/site';

/**
 * Returns the portal's identifier of a roster record. It is the same at every load and does not
 * depend on the username. It is safe in keys and addresses; a sourcedId may not be.
 */
const uidOf = (kind: string, site: Site, sourcedId: string): string => {
  const hash = createHash('sha256').update(`${kind}\n${site}\n${sourcedId}`).digest('base64url');
  return `${kind}-${hash.slice(0, 22)}`;
};

export const userUidOf = (site: Site, sourcedId: string): string => uidOf('user', site, sourcedId);

/**
 * The identifier of the group of a class or homeroom. Enrolments and tasks name the class by it
 * too.
 */
export const classUidOf = (site: Site, sourcedId: string): string =>
  uidOf('class', site, sourcedId);

export const yearUidOf = (site: Site, yearName: string): string => uidOf('year', site, yearName);

/** The identifier of a staff group: `all`, `teaching`, or the sourcedId of a department. */
export const staffUidOf = (site: Site, which: string): string => uidOf('staff', site, which);

/** The identifier of a key learning area: a subject of courses, without regard to case. */
export const areaUidOf = (site: Site, subject: string): string =>
  uidOf('area', site, subject.toLowerCase());

/** The identifier of an event of the school's calendar. */
export const eventUidOf = (site: Site, uid: string): string => uidOf('event', site, uid);

/** The identifier of a resource of a task. Its row has none, so the whole row serves as one. */
export const resourceUidOf = (site: Site, row: string): string => uidOf('resource', site, row);

/** The identifier of a row of `year-info.csv`. The whole row serves as one. */
export const yearInfoUidOf = (site: Site, row: string): string => uidOf('year-info', site, row);

/** The identifier of a learning behaviour of a student in a course and a report. */
export const behaviourUidOf = (site: Site, row: string): string => uidOf('behaviour', site, row);
/** The identifier of a row of `homeroom-comments.csv`: one for each student, semester and class. */
export const commentUidOf = (site: Site, row: string): string => uidOf('comment', site, row);

/** The identifier of a goal for a virtue: one for each student, year, term and virtue. */
export const virtueGoalUidOf = (site: Site, row: string): string => uidOf('virtue', site, row);

/**
 * Caches the identifiers that a function makes. A large roster asks for the same ones 100,000
 * times.
 */
export function remembered(make: (id: string) => string): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const uid = known.get(id) ?? make(id);
    known.set(id, uid);
    return uid;
  };
}
