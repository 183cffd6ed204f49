import type { UpcomingTask } from '#shared/courses/upcoming-tasks.contract';
import { marksOf, ranked } from '#shared/search/rank';
import { pathTo } from '#shared/site/paths';
import type { Entry } from './entry.ts';

/** The most tasks that a search shows. */
const most = 5;

/** Returns the tasks whose names fit the words, the first due first. Each opens its course. */
export function taskEntries(tasks: readonly UpcomingTask[], words: string): Entry[] {
  const listed = tasks.flatMap(({ slug, ...task }) => {
    if (slug === undefined) return [];
    const children = task.for_children.map(({ firstname }) => firstname).join(', ');
    return {
      id: `task:${task.taskUid}`,
      label: task.TASK,
      url: pathTo('/places/:slug', { slug }),
      hint: 'Task',
      marks: marksOf(task.TASK, words),
      where: [task.class_name, children].filter(Boolean).join(' · '),
      date: task.DUE_DATE,
    };
  });
  return ranked(listed, words).slice(0, most);
}
