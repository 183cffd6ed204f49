import type { CourseResults } from '#functions/learning/rules/release';
import { courseTenths, type Tenths } from '#shared/learning/result-rules';
import { chance } from '#test/support/chance';

/** A course at one moment: who is in it, and the mark of each student in each task. */
export interface Moment {
  readonly roster: readonly string[];
  readonly marks: ReadonlyMap<string, ReadonlyMap<string, Tenths>>;
}

export const taskNames = ['t1', 't2', 't3'] as const;
export const names = [...taskNames, 'course'];

/** Returns the history of a course in which students join and leave and marks come and change. */
export function madeUpCourse(seed: number): Moment[] {
  const { pick, under, is } = chance(seed);
  const size = 8 + under(24);
  const steps = pick([4, 5, 10, 20, 100]);
  const mark = () => (1000 / steps) * under(steps + 1);
  let roster = Array.from({ length: size }, (_, i) => `s${i}`);
  let marks = new Map<string, Map<string, Tenths>>();
  let joined = size;
  const moments: Moment[] = [];
  for (let moment = 0; moment < 6; moment++) {
    marks = new Map([...marks].map(([student, own]) => [student, new Map(own)]));
    if (moment > 0) {
      // Often exactly one, which is what a difference needs.
      for (let i = pick([0, 0, 1, 1, 2, 3, 4]); i > 0; i--) roster = [...roster, `s${joined++}`];
      const leaving = pick([0, 0, 1, 1, 2, 3]);
      for (let i = leaving; i > 0; i--)
        roster = roster.filter((_, at) => at !== under(roster.length));
    }
    for (const student of roster) {
      const own = marks.get(student) ?? new Map<string, Tenths>();
      marks.set(student, own);
      for (const [i, task] of taskNames.entries()) {
        const isDue = moment >= 2 * i;
        if (isDue && !own.has(task) && is(0.85)) own.set(task, mark());
        else if (own.has(task) && is(0.03)) own.set(task, mark());
      }
    }
    moments.push({ roster, marks });
  }
  return moments;
}

/** Returns the results of a moment as the worker reads them. */
export function resultsOf({ roster, marks }: Moment): CourseResults {
  return new Map(
    roster.map((student) => {
      const own = [...(marks.get(student) ?? [])];
      const course = courseTenths(own.map(([, tenths]) => ({ tenths })));
      return [student, { ...Object.fromEntries(own), ...(course !== undefined && { course }) }];
    }),
  );
}
