import type { TaskResource } from '#shared/courses/course-records';
import type { LineItem } from '#shared/intake/class-records';
import { byCharacters, inOrder } from '#shared/kernel/in-order';
import { dayIn } from '#shared/kernel/zone';

/** A row of the task page: one for each resource of a task, or one without a resource. */
export interface TaskRow {
  readonly TASK: string;
  /** Per cent of the mark of the year; absent if the school gives no weights. */
  readonly WEIGHTING?: number | undefined;
  readonly MARK_OUT_OF?: number | undefined;
  readonly SET_DATE: string;
  readonly DUE_DATE: string;
  readonly LEARNING_RESOURCE: string;
  readonly LEARNING_RESOURCE_URL: string;
}

/** A task as the page shows it: once, with all of its resources. */
export interface Task extends Omit<TaskRow, 'LEARNING_RESOURCE' | 'LEARNING_RESOURCE_URL'> {
  readonly resources: readonly { readonly name: string; readonly url: string }[];
}

/**
 * Returns last year, this year and next year in the school's time zone, which the task page offers.
 */
export function taskYears(timeZone: string, now: Date): readonly [number, number, number] {
  const year = Number(dayIn(timeZone, now).slice(0, 4));
  return [year - 1, year, year + 1];
}

/** The records that the tasks of a course come from. */
export interface TaskSources {
  readonly tasks: readonly LineItem[];
  readonly resources: readonly TaskResource[];
  /** The weight of a category in per cent. */
  readonly weightOf: (categorySourcedId: string) => number | undefined;
  /** The school year of a session. */
  readonly yearOf: (sessionSourcedId: string) => string | undefined;
}

/**
 * Returns the rows of a course's tasks in a school year, by due date. A task that several classes
 * have on the same days is one task. A class with other days gets its own row, because its students
 * need their own date.
 */
export function taskRows(sources: TaskSources, year: number): TaskRow[] {
  const tasks = new Map<string, { row: Omit<TaskRow, Resource>; ids: Set<string> }>();
  for (const item of sources.tasks) {
    if (schoolYearOf(item, sources) !== String(year)) continue;
    const weight = item.categorySourcedId && sources.weightOf(item.categorySourcedId);
    const row = {
      TASK: item.title,
      ...(typeof weight === 'number' && { WEIGHTING: weight }),
      ...(item.resultValueMax !== undefined && { MARK_OUT_OF: item.resultValueMax }),
      SET_DATE: item.assignDate,
      DUE_DATE: item.dueDate,
    };
    const known = tasks.get(identityOf(row)) ?? { row, ids: new Set() };
    tasks.set(identityOf(row), known);
    known.ids.add(item.sourcedId);
  }
  return [...tasks.values()]
    .sort((a, b) => byDueDay(a.row, b.row))
    .flatMap(({ row, ids }) => withResources(row, resourcesFor(row.TASK, ids, year, sources)));
}

type Resource = 'LEARNING_RESOURCE' | 'LEARNING_RESOURCE_URL';

/** Returns the school year of the session of a task, or the year of its due date. */
const schoolYearOf = ({ sessionSourcedId, dueDate }: LineItem, sources: TaskSources): string =>
  (sessionSourcedId && sources.yearOf(sessionSourcedId)) ?? dueDate.slice(0, 4);

function resourcesFor(
  task: string,
  ids: ReadonlySet<string>,
  year: number,
  { resources }: TaskSources,
): TaskResource[] {
  const title = task.toLowerCase();
  return resources
    .filter(({ TASK_ID, TASK, year: only }) =>
      TASK_ID === undefined
        ? TASK.toLowerCase() === title && (only ?? String(year)) === String(year)
        : ids.has(TASK_ID),
    )
    .sort((a, b) => inOrder(a.LEARNING_RESOURCE, b.LEARNING_RESOURCE));
}

const withResources = (
  row: Omit<TaskRow, Resource>,
  resources: readonly Pick<TaskRow, Resource>[],
): TaskRow[] =>
  (resources.length > 0 ? resources : [{ LEARNING_RESOURCE: '', LEARNING_RESOURCE_URL: '' }]).map(
    ({ LEARNING_RESOURCE, LEARNING_RESOURCE_URL }) => ({
      ...row,
      LEARNING_RESOURCE,
      LEARNING_RESOURCE_URL,
    }),
  );

const byDueDay = (a: Omit<TaskRow, Resource>, b: Omit<TaskRow, Resource>) =>
  byCharacters(a.DUE_DATE, b.DUE_DATE) || inOrder(a.TASK, b.TASK);

const identityOf = (row: Omit<TaskRow, Resource>): string =>
  JSON.stringify([row.TASK, row.WEIGHTING, row.MARK_OUT_OF, row.SET_DATE, row.DUE_DATE]);

/** Merges the rows of each task, in the order of the rows. A repeated resource is kept once. */
export function mergeTasks(rows: readonly TaskRow[]): Task[] {
  const merged = new Map<string, Task & { resources: { name: string; url: string }[] }>();
  for (const { LEARNING_RESOURCE: name, LEARNING_RESOURCE_URL: url, ...row } of rows) {
    const task = merged.get(identityOf(row)) ?? { ...row, resources: [] };
    merged.set(identityOf(row), task);
    const isNew = !task.resources.some((known) => known.name === name && known.url === url);
    if (url !== '' && isNew) task.resources.push({ name, url });
  }
  return [...merged.values()];
}
