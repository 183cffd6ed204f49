import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { childrenOf } from '#functions/people/store/children';
import type { UserRepository } from '#functions/people/store/users';
import { sees } from '#functions/places/rules/place-access';
import type {
  upcomingTasks as contract,
  UpcomingTask,
} from '#shared/courses/upcoming-tasks.contract';
import type { Handlers } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { may, reachOf } from '#shared/rights/permissions';
import { type TaskOwner, taskKey, tasksOfPeople } from './rules/people-tasks.ts';
import { type CoursePlaceDeps, coursePlaces } from './store/course-places.ts';
import type { DueTasks } from './store/due-tasks.ts';

interface UpcomingTaskDeps extends CoursePlaceDeps {
  readonly tasks: DueTasks;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
}

/** Lists the tasks that are due soon. The ids of a request can only narrow the list. */
export const upcomingTaskHandlers = ({
  tasks,
  users,
  ...places
}: UpcomingTaskDeps): Handlers<typeof contract> => ({
  async list({ days, people, course_ids, with_places, limit, next_token }, caller, { now, audit }) {
    const { userUid, timeZone } = caller;
    const reach = reachOf(caller, 'up.task');
    const position = positionOf(next_token) ?? '';
    const children = reach.has('link')
      ? await childrenOf(users, caller, await users.of(caller).get(userUid), now, timeZone)
      : [];
    const owners: TaskOwner[] = [...(reach.has('self') ? [{ userUid }] : []), ...children].filter(
      (each) => people === undefined || people.includes(each.userUid),
    );
    await audit(owners.map((owner) => owner.userUid).filter((uid) => isStudent(uid)));
    const today = dayIn(timeZone, now);
    const span = [today, addDays(today, days - 1)] as const;
    const found = await tasksOfPeople(tasks, caller, owners, { span, today });
    const wanted = found.filter(
      ({ course_id = '' }) => course_ids === undefined || course_ids.includes(course_id),
    );
    const rest = wanted.filter((task) => taskKey(task) > position);
    const records = rest.slice(0, limit);
    const last = rest.length > limit ? records.at(-1) : undefined;
    return {
      records: with_places ? await withPlaces(places, caller, records) : records,
      total: wanted.length,
      next_token: last && tokenOf(taskKey(last)),
    };

    function isStudent(uid: string): boolean {
      return uid !== userUid || caller.type === 'student';
    }
  },
});

/** Adds to tasks the place that shows their course: the first one, by name, that the caller may see. */
async function withPlaces(
  deps: CoursePlaceDeps,
  caller: Caller,
  tasks: readonly UpcomingTask[],
): Promise<UpcomingTask[]> {
  if (!may(caller, 'plc.get')) return [...tasks];
  const shown = await coursePlaces(
    deps,
    caller,
    tasks.flatMap(({ course_id }) => course_id ?? []),
  );
  return tasks.map((task) => {
    const place = shown.get(task.course_id ?? '')?.find((each) => sees(caller, each));
    return { ...task, ...(place && { slug: place.slug }) };
  });
}
