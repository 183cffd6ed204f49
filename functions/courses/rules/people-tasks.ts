import type { School } from '#functions/kernel/record/declaration';
import type { UpcomingTask } from '#shared/courses/upcoming-tasks.contract';
import type { ClassTask, DueTasks } from '../store/due-tasks.ts';

/** A person whose tasks the caller may see: a child, or the caller without a first name. */
export interface TaskOwner {
  readonly userUid: string;
  readonly firstname?: string;
}

interface Due {
  /** The first and the last day. */
  readonly span: readonly [from: string, to: string];
  readonly today: string;
}

/** Returns the tasks of some people, each once, sorted by due date, then by name. */
export async function tasksOfPeople(
  tasks: DueTasks,
  school: School,
  owners: readonly TaskOwner[],
  { span, today }: Due,
): Promise<UpcomingTask[]> {
  const found = await Promise.all(
    owners.map(async (owner) => ({
      owner,
      due: await tasks.of(school).ofPerson(owner.userUid, span, today),
    })),
  );
  return merged(found).sort((a, b) => (taskKey(a) < taskKey(b) ? -1 : 1));
}

/** The position of a task in a list. */
export const taskKey = ({ DUE_DATE, TASK, taskUid }: UpcomingTask): string =>
  `${DUE_DATE}#${TASK.slice(0, 100)}#${taskUid}`;

/** Returns each task once, with the people who have it. */
function merged(
  found: readonly { readonly owner: TaskOwner; readonly due: readonly ClassTask[] }[],
): UpcomingTask[] {
  const tasks = new Map<string, UpcomingTask>();
  for (const { owner, due } of found) {
    for (const each of due) {
      const task = tasks.get(each.task.sourcedId) ?? shownTask(each);
      tasks.set(task.taskUid, task);
      if (owner.firstname === undefined) task.own = true;
      else task.for_children.push({ userUid: owner.userUid, firstname: owner.firstname });
    }
  }
  return [...tasks.values()];
}

const shownTask = ({ task, ofClass }: ClassTask): UpcomingTask => ({
  taskUid: task.sourcedId,
  TASK: task.title,
  DUE_DATE: task.dueDate,
  SET_DATE: task.assignDate,
  ...(task.resultValueMax !== undefined && { MARK_OUT_OF: task.resultValueMax }),
  ...(task.description !== undefined && { description: task.description }),
  CLASS_ID: task.classSourcedId,
  class_name: ofClass?.title ?? '',
  ...(ofClass && { course_id: ofClass.courseSourcedId }),
  own: false,
  for_children: [],
});
