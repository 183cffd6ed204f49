import type { CourseResults } from '#functions/learning/rules/release';
import { courseTenths, type Tenths } from '#shared/learning/result-rules';
import { chance } from '#test/support/chance';

/** A course at one moment: its students with their results, and the names of its figures. */
export interface Moment {
  readonly results: CourseResults;
  readonly names: readonly string[];
}

type Marks = Map<string, Map<string, Tenths>>;

/**
 * Returns the history of a course. Students join, leave and come back, also a whole class for a
 * day. Marks come late, change and are taken back; missing work turns to 0; a task gets another name.
 */
export function madeUpCourse(seed: number): Moment[] {
  const { pick, under, is } = chance(seed);
  const steps = pick([1, 2, 4, 5, 10, 20, 100, 1000]);
  const good = pick([0, 0.3, 0.7]);
  const mark = (): Tenths => (is(good) ? 1000 : (1000 / steps) * under(steps + 1));
  const marks: Marks = new Map();
  let joined = 8 + under(30);
  let roster = Array.from({ length: joined }, (_, i) => `${i}`);
  let gone: string[] = [];
  let tasks = ['t1', 't2', 't3'];
  const moments: Moment[] = [];
  for (let moment = 0; moment < 8; moment++) {
    if (moment > 0) moveStudents();
    if (moment > 3 && is(0.1)) rename();
    for (const student of roster) {
      const own = marks.get(student) ?? new Map<string, Tenths>();
      marks.set(student, own);
      for (const [i, task] of tasks.entries()) if (moment >= 2 * i) change(own, task);
    }
    moments.push({ results: resultsOf(roster, marks), names: [...tasks, 'course'] });
  }
  return moments;

  function moveStudents() {
    // Often exactly one, which is what a difference needs.
    const joining = Array.from({ length: pick([0, 0, 1, 1, 2, 3, 4, 6]) }, () => `${joined++}`);
    const back = gone.filter(() => is(0.3));
    const leaving = is(0.05) ? 0.5 : pick([0, 0, 1, 1, 2, 3]) / roster.length;
    const left = roster.filter(() => is(leaving));
    roster = [...roster.filter((each) => !left.includes(each)), ...back, ...joining];
    gone = [...gone.filter((each) => !back.includes(each)), ...left];
  }

  function change(own: Map<string, Tenths>, task: string) {
    if (!own.has(task)) {
      if (is(0.8)) own.set(task, mark());
    } else if (is(0.04)) own.set(task, mark());
    else if (is(0.01)) own.delete(task);
  }

  function rename() {
    const [old = '', name] = [tasks[0], `${tasks[0]}b`];
    tasks = [name, ...tasks.slice(1)];
    for (const own of marks.values()) {
      const value = own.get(old);
      if (value !== undefined) own.set(name, value);
      own.delete(old);
    }
  }
}

function resultsOf(roster: readonly string[], marks: Marks): CourseResults {
  return new Map(
    roster.map((student) => {
      const own = [...(marks.get(student) ?? [])];
      const course = courseTenths(own.map(([, tenths]) => ({ tenths })));
      return [student, { ...Object.fromEntries(own), ...(course !== undefined && { course }) }];
    }),
  );
}
