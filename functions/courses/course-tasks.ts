import { taskRows, taskYears } from '#shared/courses/course-tasks';
import { type courseTasks as contract, wrongYear } from '#shared/courses/course-tasks.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { type CourseDeps, coursesFor } from './course-access.ts';
import type { ResourceReader } from './store/course-files.ts';

/**
 * Lists the tasks of a course in a school year. A task that several classes have is listed once,
 * with its resources.
 */
export const courseTaskHandlers = (
  deps: CourseDeps & { readonly resources: ResourceReader },
): Handlers<typeof contract> => ({
  async list({ course_id, selected_year }, caller, { now }) {
    const { courses, resources } = deps;
    const years = taskYears(caller.timeZone, now);
    const year = selected_year === undefined ? years[1] : Number(selected_year);
    if (!years.includes(year)) {
      throw new AppError('badRequest', wrongYear, { fields: { selected_year: wrongYear } });
    }
    const found = await coursesFor(caller, 'cu', course_id, deps);
    const [classes, read] = await Promise.all([
      Promise.all(found.map(({ sourcedId }) => courses.of(caller).classesOf(sourcedId))),
      Promise.all(found.map(({ sourcedId }) => resources.of(caller).ofCourse(sourcedId))),
    ]);
    // A school year is named after the year in which it ends, so it may have begun a year earlier.
    const span = [`${year - 1}-07-01`, `${year + 1}-01-31`] as const;
    const tasks = (
      await Promise.all(
        classes.flat().map(({ sourcedId }) => courses.of(caller).tasksOf(sourcedId, span)),
      )
    ).flat();
    const [categories, sessions] = await Promise.all([
      courses.of(caller).categories(tasks.flatMap((task) => task.categorySourcedId ?? [])),
      courses.of(caller).sessions(tasks.flatMap((task) => task.sessionSourcedId ?? [])),
    ]);
    const sources = {
      tasks,
      resources: read.flat(),
      weightOf: (id: string) => categories.get(id)?.weight,
      yearOf: (id: string) => sessions.get(id)?.schoolYear,
    };
    return taskRows(sources, year);
  },
});
