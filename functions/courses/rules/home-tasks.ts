import type { UpcomingTask } from '#shared/courses/upcoming-tasks.contract';
import { mostTaskDays } from '#shared/courses/upcoming-tasks.contract';
import type { HomeChange } from '#shared/home/home.contract';
import type { Result } from '#shared/intake/class-records';
import { addDays } from '#shared/kernel/zone';
import { isGraded, isMissing } from '#shared/learning/result-rules';
import type { Caller } from '#shared/rights/caller';
import { may, reachOf } from '#shared/rights/permissions';
import type { DueTasks } from '../store/due-tasks.ts';
import type { ResultReader } from '../store/results.ts';
import { type TaskOwner, tasksOfPeople } from './people-tasks.ts';

/** The days back in which work that was not handed in is shown, and in which a change is news. */
const lateDays = 28;
const newsDays = 7;

interface Wanted {
  readonly children: readonly Required<TaskOwner>[];
  readonly today: string;
  /** The days ahead, from today. */
  readonly days: number;
}

export interface HomeTasks {
  /** The tasks that are due soon, of the caller and of the caller's children. */
  readonly due: readonly UpcomingTask[];
  /** A student's own tasks whose due day is past and that were not handed in, newest first. */
  readonly late: readonly UpcomingTask[];
  /** A student's new tasks and new results, newest first. */
  readonly changed: readonly HomeChange[];
}

export interface HomeTaskDeps {
  readonly tasks: DueTasks;
  readonly results: ResultReader;
}

/** Returns what is due, and for students also what is late and what is new. */
export async function homeTasks(
  deps: HomeTaskDeps,
  caller: Caller,
  { children, today, days }: Wanted,
): Promise<HomeTasks> {
  const reach = reachOf(caller, 'up.task');
  const own = reach.has('self') ? [{ userUid: caller.userUid }] : [];
  const owners = [...own, ...(reach.has('link') ? children : [])];
  const week = [today, addDays(today, days - 1)] as const;
  const isStudent = own.length > 0 && caller.type === 'student';
  const from = addDays(today, -lateDays);
  const span = isStudent ? ([from, addDays(today, mostTaskDays)] as const) : week;
  const [found, results] = await Promise.all([
    tasksOfPeople(deps.tasks, caller, owners, { span, today }),
    isStudent && may(caller, 'plot')
      ? deps.results.of(caller).since(caller.userUid, from)
      : ([] as Result[]),
  ]);
  const due = found.filter(({ DUE_DATE }) => DUE_DATE >= today && DUE_DATE <= week[1]);
  return { due, ...(isStudent ? ownWork(found, results, today) : { late: [], changed: [] }) };
}

/** Returns what is late and what is new among a student's own tasks. */
function ownWork(found: readonly UpcomingTask[], results: readonly Result[], today: string) {
  const own = new Map(found.filter((task) => task.own).map((task) => [task.taskUid, task]));
  const lately = addDays(today, 1 - newsDays);
  const late: UpcomingTask[] = [];
  const changed: HomeChange[] = [];
  for (const result of results) {
    const task = own.get(result.lineItemSourcedId);
    if (!task) continue;
    if (isMissing(result) && task.DUE_DATE < today) late.push(task);
    const isNew = result.scoreDate >= lately && result.scoreDate <= today;
    if (isGraded(result) && isNew) changed.push(changeOf('result', task, result.scoreDate));
  }
  for (const task of own.values()) {
    const isNew = task.SET_DATE >= lately && task.SET_DATE <= today;
    if (isNew && task.DUE_DATE >= today) changed.push(changeOf('task', task, task.SET_DATE));
  }
  return {
    late: late.sort((a, b) => (a.DUE_DATE > b.DUE_DATE ? -1 : 1)),
    changed: changed.sort((a, b) => (a.date > b.date ? -1 : 1)),
  };
}

const changeOf = (kind: HomeChange['kind'], task: UpcomingTask, date: string): HomeChange => ({
  kind,
  date,
  taskUid: task.taskUid,
  TASK: task.TASK,
  DUE_DATE: task.DUE_DATE,
  CLASS_ID: task.CLASS_ID,
  class_name: task.class_name,
});
