import type { Bound, School } from '#functions/kernel/record/declaration';
import { courseIdOf } from '#functions/kernel/roster/keys';
import type { RosterKind } from '#shared/intake/roster-records';
import type { StoredRoster } from '../merge/stored.ts';
import type { Change } from '../plan/change.ts';
import type { PlanReader } from '../plan/chunks.ts';

/** Kinds of records of which each one concerns every course. */
const ofAll: readonly RosterKind[] = ['courses', 'categories', 'academicSessions'];
/** Kinds that change the results of a course. */
const kinds: readonly string[] = [...ofAll, 'classes', 'enrollments', 'lineItems', 'results'];

/** Tells whether a load may have changed the results of a course. */
export const changesResults = (counts: readonly { readonly kind: string }[]): boolean =>
  counts.some(({ kind }) => kinds.includes(kind));

/** Returns the courses whose results a plan changes, by their key. */
export async function changedCourses(
  stored: Bound<StoredRoster, 'records' | 'recordsWith'>,
  school: School,
  reader: PlanReader,
): Promise<string[]> {
  const named = namedRecords();
  for (let at = 0; at < reader.changes; ) {
    const changes = await reader.after(at, 1_000);
    at += changes.length;
    for (const change of changes) named.add(change);
  }
  if (named.isAll) {
    const courseIds = new Set<string>();
    for await (const course of stored.of(school).records('courses'))
      courseIds.add(courseIdOf(course));
    return [...courseIds];
  }
  const tasks = await stored.of(school).recordsWith('lineItems', [...named.tasks]);
  for (const { classSourcedId } of tasks.values()) named.classes.add(classSourcedId);
  const classes = await stored.of(school).recordsWith('classes', [...named.classes]);
  for (const { courseSourcedId } of classes.values()) named.courses.add(courseSourcedId);
  const courses = await stored.of(school).recordsWith('courses', [...named.courses]);
  return [...new Set([...courses.values()].map(courseIdOf))];
}

/** Collects the records by which the courses are found: those before a change, and after it. */
function namedRecords() {
  const [tasks, classes, courses] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let isAll = false;
  return {
    tasks,
    classes,
    courses,
    get isAll() {
      return isAll;
    },
    add(change: Change): void {
      if (change.table !== 'roster') return;
      const { kind, before, after } = change;
      if (ofAll.includes(kind)) isAll = true;
      for (const record of [before, after]) {
        if (!record) continue;
        if (kind === 'results') tasks.add(String(record.lineItemSourcedId));
        if (kind === 'lineItems' || kind === 'enrollments') {
          classes.add(String(record.classSourcedId));
        }
        if (kind === 'classes') courses.add(String(record.courseSourcedId));
      }
    },
  };
}
