import type { UpcomingTask } from '#shared/courses/upcoming-tasks.contract';
import { addDays } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import type { DueTasks } from '../store/due-tasks.ts';
import { type TaskOwner, tasksOfPeople } from './people-tasks.ts';

interface Wanted {
  readonly children: readonly Required<TaskOwner>[];
  readonly today: string;
  /** The days ahead, from today. */
  readonly days: number;
}

/** Returns the tasks that are due soon in the classes of the caller and of the caller's children. */
export function homeTasks(
  tasks: DueTasks,
  caller: Caller,
  { children, today, days }: Wanted,
): Promise<UpcomingTask[]> {
  const reach = reachOf(caller, 'up.task');
  const owners = [
    ...(reach.has('self') ? [{ userUid: caller.userUid }] : []),
    ...(reach.has('link') ? children : []),
  ];
  const span = [today, addDays(today, days - 1)] as const;
  return tasksOfPeople(tasks, caller.site, owners, { span, today });
}
