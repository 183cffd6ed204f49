import { addDays } from '#shared/kernel/zone';
import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Student } from '../people/community.ts';
import { dayOfTerm } from './school-year.ts';
import { type Task, tasksOf } from './subjects.ts';
import type { Course, SchoolClass } from './teaching.ts';

/** A task of a class. */
export interface ClassTask extends Task {
  readonly sourcedId: string;
  readonly class: SchoolClass;
  readonly course: Course;
  readonly setOn: string;
  readonly dueOn: string;
}

/** The result of a student in a task. */
export interface Mark {
  readonly sourcedId: string;
  readonly task: ClassTask;
  readonly student: Student;
  readonly status: 'fully graded' | 'submitted' | 'not submitted' | 'exempt';
  readonly score?: number;
  readonly grade?: string;
  readonly comment?: string;
  readonly day: string;
}

const daysToMark = 9;

/**
 * Returns the tasks of a class in its year. All classes of a course have the same tasks and days.
 */
export function tasksOfClass(of: SchoolClass): ClassTask[] {
  const { course, year } = of;
  if (!course) return [];
  return tasksOf(of.grade, course.subject).map((task, i) => {
    const chance = chanceOf('task', year.year, course.sourcedId, i);
    const dueOn = dayOfTerm(year, task.term, chance.between(3, 9), chance.between(1, 5));
    return {
      ...task,
      sourcedId: `${of.sourcedId}-${i + 1}`,
      class: of,
      course,
      setOn: addDays(dueOn, -chance.between(10, 21)),
      dueOn,
    };
  });
}

/**
 * Yields the results of a task on a day. Before it is due there are none, and marks take 9 days.
 */
export function* marksOf(task: ClassTask, site: DemoSite, date: string): Generator<Mark> {
  if (task.dueOn > date) return;
  const isMarked = addDays(task.dueOn, daysToMark) <= date;
  for (const student of task.class.students) {
    const wasAway =
      (student.firstDay !== undefined && student.firstDay > task.dueOn) ||
      (student.lastDay !== undefined && student.lastDay < task.dueOn);
    if (wasAway) continue;
    yield markOf(task, student, site, isMarked);
  }
}

function markOf(task: ClassTask, student: Student, site: DemoSite, isMarked: boolean): Mark {
  const chance = chanceOf('mark', site, student.sourcedId, task.sourcedId);
  const mark = { sourcedId: `${task.sourcedId}-${student.sourcedId}`, task, student };
  const outcome = chance.next();
  if (outcome < 0.02) return { ...mark, status: 'exempt', day: task.dueOn };
  if (outcome < 0.05) return { ...mark, status: 'not submitted', day: task.dueOn };
  if (!isMarked) return { ...mark, status: 'submitted', day: task.dueOn };
  const talent = talentOf(site, student, task.course);
  const part = Math.min(1, Math.max(0.12, talent + 0.09 * chance.bell()));
  const score = Math.round(part * task.outOf * 2) / 2;
  return {
    ...mark,
    status: 'fully graded',
    score,
    grade: gradeOf(score / task.outOf),
    ...(chance.is(0.1) && { comment: chance.pick(commentsFor(part)) }),
    day: addDays(task.dueOn, chance.between(3, daysToMark)),
  };
}

/**
 * Returns how well a student does in a course, from 0 to 1: a general talent and one for the
 * department.
 */
export function talentOf(site: DemoSite, student: Student, course: Course): number {
  const general = chanceOf('talent', site, student.sourcedId).bell();
  const special = chanceOf('talent', site, student.sourcedId, course.subject.department).bell();
  return 0.68 + 0.12 * general + 0.08 * special;
}

const gradeOf = (part: number) =>
  part >= 0.85 ? 'A' : part >= 0.7 ? 'B' : part >= 0.5 ? 'C' : part >= 0.35 ? 'D' : 'E';

const commentsFor = (part: number): readonly string[] =>
  part >= 0.7
    ? ['Clear and well argued.', 'Careful work.\nThe last page is the best one.']
    : ['Show the steps, not only the answer.', 'A good start; please come and see me.'];
