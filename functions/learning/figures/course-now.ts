import { createHash } from 'node:crypto';
import type { CourseReader } from '#functions/courses/store/courses';
import { atOnce } from '#functions/kernel/at-once';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Class, Course, LineItem, Result } from '#shared/intake/class-records';
import { byCharacters, inOrder } from '#shared/kernel/in-order';
import { taskResult } from '#shared/learning/result-rules';
import type { StoredTask } from '../store/course-results.ts';
import type { TaughtReader } from '../store/taught.ts';

/** What the worker reads a course from. */
export interface CourseSources {
  readonly taught: TaughtReader;
  readonly courses: Bound<CourseReader, 'classesOf' | 'categories' | 'sessions'>;
}

/** A course of a school year as the roster has it now. */
export interface CourseNow {
  readonly title: string;
  readonly taskIds: readonly string[];
  /** The tasks of each student who is in the course, by userUid. */
  readonly students: ReadonlyMap<string, readonly StoredTask[]>;
}

/** A task of a class, with the identifier that it has in the whole course. */
interface ClassTask {
  readonly taskId: string;
  readonly item: LineItem;
  readonly weight: number | undefined;
  readonly results: ReadonlyMap<string, Result>;
}

/** Queries at the same time. A course has up to 20 classes with 100 tasks. */
const width = 10;

/** Returns the tasks and results of a course in a school year; undefined if it has no tasks. */
export async function courseNow(
  sources: CourseSources,
  school: School,
  courses: readonly Course[],
  { year, today }: { readonly year: string; readonly today: string },
): Promise<CourseNow | undefined> {
  const { taught } = sources;
  const classes = await classesOf(sources, school, courses, year);
  const tasks = await tasksOf(sources, school, classes, year);
  const all = [...tasks.values()].flat();
  if (all.length === 0) return undefined;
  const inClass = await atOnce(width, classes, async ({ sourcedId }) => ({
    sourcedId,
    students: await taught.of(school).studentsOf(sourcedId, today),
  }));
  const ownClasses = new Map<string, string[]>();
  for (const { sourcedId, students } of inClass) {
    for (const each of students) {
      ownClasses.set(each, [...(ownClasses.get(each) ?? []), sourcedId]);
    }
  }
  return {
    title: courses[0]?.title ?? '',
    taskIds: [...new Set(all.map(({ taskId }) => taskId))].sort(),
    students: new Map(
      [...ownClasses].map(([userUid, own]) => [userUid, tasksFor(userUid, new Set(own), all)]),
    ),
  };
}

/**
 * Returns the classes of some courses that are held in a school year. Enrolments in those of earlier
 * years often have no end. A class counts if it names no term, or one that nobody knows.
 */
async function classesOf(
  { courses: reader }: CourseSources,
  school: School,
  courses: readonly Course[],
  year: string,
): Promise<Class[]> {
  const found = await atOnce(width, courses, ({ sourcedId }) =>
    reader.of(school).classesOf(sourcedId),
  );
  const classes = found.flat();
  const terms = new Set(classes.flatMap(({ termSourcedIds }) => termSourcedIds));
  const sessions = await reader.of(school).sessions([...terms]);
  const isOfYear = (term: string) => (sessions.get(term)?.schoolYear ?? year) === year;
  return classes.filter(
    ({ termSourcedIds }) => termSourcedIds.length === 0 || termSourcedIds.some(isOfYear),
  );
}

/** Returns the tasks of each class in a school year, with all results. */
async function tasksOf(
  { taught, courses }: CourseSources,
  school: School,
  classes: readonly Class[],
  year: string,
): Promise<Map<string, ClassTask[]>> {
  const items = (
    await atOnce(width, classes, ({ sourcedId }) => taught.of(school).tasksOf(sourcedId))
  ).flat();
  const [categories, sessions] = await Promise.all([
    courses
      .of(school)
      .categories(items.flatMap(({ categorySourcedId }) => categorySourcedId ?? [])),
    courses.of(school).sessions(items.flatMap(({ sessionSourcedId }) => sessionSourcedId ?? [])),
  ]);
  const ofYear = items.filter(
    ({ sessionSourcedId = '', dueDate }) =>
      (sessions.get(sessionSourcedId)?.schoolYear ?? dueDate.slice(0, 4)) === year,
  );
  const tasks = new Map<string, ClassTask[]>();
  const named = ofYear.sort(byDueDay).map((item) => ({ item, taskId: '' }));
  const found = await atOnce(width, named, async ({ item }) => ({
    item,
    results: await taught.of(school).resultsOf(item.sourcedId),
  }));
  for (const { item, results } of found) {
    const own = tasks.get(item.classSourcedId) ?? [];
    tasks.set(item.classSourcedId, own);
    const title = item.title.trim().toLowerCase();
    const earlier = own.filter(({ item: other }) => other.title.trim().toLowerCase() === title);
    const weight = categories.get(item.categorySourcedId ?? '')?.weight;
    own.push({ taskId: taskIdOf(title, earlier.length), item, weight, results });
  }
  return tasks;
}

const byDueDay = (a: LineItem, b: LineItem) =>
  byCharacters(a.dueDate, b.dueDate) || byCharacters(a.sourcedId, b.sourcedId);

/**
 * Returns the identifier of a task in its course. The classes of a course have a task each, often on
 * days of their own: those of one title are one task. Of several with one title in a class, the
 * first is that of the first in the other classes.
 */
const taskIdOf = (title: string, earlier: number): string =>
  createHash('sha256').update(`${title}\n${earlier}`).digest('base64url').slice(0, 16);

/**
 * Returns the tasks of a student: those of the own classes, and those marked in a class that the
 * student has left for another of the course.
 */
function tasksFor(
  userUid: string,
  ownClasses: ReadonlySet<string>,
  all: readonly ClassTask[],
): StoredTask[] {
  const tasks = new Map<string, StoredTask>();
  for (const { taskId, item, weight, results } of all) {
    const result = results.get(userUid);
    if (!result && !ownClasses.has(item.classSourcedId)) continue;
    const task: StoredTask = {
      taskId,
      task: item.title,
      due_date: item.dueDate,
      ...taskResult(result, item),
      ...(weight !== undefined && { weight }),
    };
    const known = tasks.get(taskId);
    if (!known || known.state === 'unmarked' || task.state === 'marked') tasks.set(taskId, task);
  }
  return [...tasks.values()].sort(
    (a, b) => byCharacters(a.due_date, b.due_date) || inOrder(a.task, b.task),
  );
}
