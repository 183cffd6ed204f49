import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { childrenOf } from '#functions/people/store/children';
import type { UserRepository } from '#functions/people/store/users';
import type {
  upcomingTasks as contract,
  UpcomingTask,
} from '#shared/courses/upcoming-tasks.contract';
import type { Handlers } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import { reachOf } from '#shared/rights/permissions';
import type { ClassTask, DueTasks } from './store/due-tasks.ts';

interface UpcomingTaskDeps {
  readonly tasks: DueTasks;
  readonly users: Pick<UserRepository, 'get' | 'many'>;
}

/** A person whose tasks the caller may see: a child, or the caller without a first name. */
interface Owner {
  readonly userUid: string;
  readonly firstname?: string;
}

/** Lists the tasks that are due soon. The ids of a request can only narrow the list. */
export const upcomingTaskHandlers = ({
  tasks,
  users,
}: UpcomingTaskDeps): Handlers<typeof contract> => ({
  async list({ days, people, course_ids, limit, next_token }, caller, { now, audit }) {
    const { site, userUid, timeZone } = caller;
    const reach = reachOf(caller, 'up.task');
    const position = positionOf(next_token) ?? '';
    const children = reach.has('link')
      ? await childrenOf(users, site, await users.get(site, userUid), now, timeZone)
      : [];
    const owners: Owner[] = [...(reach.has('self') ? [{ userUid }] : []), ...children].filter(
      (each) => people === undefined || people.includes(each.userUid),
    );
    await audit(owners.map((owner) => owner.userUid).filter((uid) => isStudent(uid)));
    const today = dayIn(timeZone, now);
    const span = [today, addDays(today, days - 1)] as const;
    const found = await Promise.all(
      owners.map(async (owner) => ({
        owner,
        due: await tasks.of(site, owner.userUid, span, today),
      })),
    );
    const wanted = merged(found)
      .filter(({ course_id = '' }) => course_ids === undefined || course_ids.includes(course_id))
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const rest = wanted.filter((task) => keyOf(task) > position);
    const records = rest.slice(0, limit);
    const last = rest.length > limit ? records.at(-1) : undefined;
    return { records, total: wanted.length, next_token: last && tokenOf(keyOf(last)) };

    function isStudent(uid: string): boolean {
      return uid !== userUid || caller.type === 'student';
    }
  },
});

/** Tasks sort by due date, then by name. */
const keyOf = ({ DUE_DATE, TASK, taskUid }: UpcomingTask): string =>
  `${DUE_DATE}#${TASK.slice(0, 100)}#${taskUid}`;

/** Returns each task once, with the people who have it. */
function merged(
  found: readonly { readonly owner: Owner; readonly due: readonly ClassTask[] }[],
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
