import { type CourseParts, coursesFor } from '#functions/api/course-access';
import type { ResourceReader } from '#functions/data/course-files';
import { type courseTasks as contract, wrongYear } from '#shared/contract/course-tasks';
import type { Handlers } from '#shared/contract/route';
import { taskRows, taskYears } from '#shared/domain/course-tasks';
import { AppError } from '#shared/errors';

/** The tasks of a course in a school year: what its classes were set, each once, with what there is to read. */
export const courseTaskHandlers = (
  parts: CourseParts & { readonly resources: ResourceReader },
): Handlers<typeof contract> => ({
  async list({ course_id, selected_year }, caller, { now }) {
    const { courses, resources } = parts;
    const { site } = caller;
    const years = taskYears(caller.timeZone, now);
    const year = selected_year === undefined ? years[1] : Number(selected_year);
    if (!years.includes(year)) {
      throw new AppError('badRequest', wrongYear, { fields: { selected_year: wrongYear } });
    }
    const meant = await coursesFor(caller, 'cu', course_id, parts);
    const [classes, read] = await Promise.all([
      Promise.all(meant.map(({ sourcedId }) => courses.classesOf(site, sourcedId))),
      Promise.all(meant.map(({ sourcedId }) => resources.ofCourse(site, sourcedId))),
    ]);
    // A school year has the name of the year in which it ends, so it may have begun in the one before.
    const span = [`${year - 1}-07-01`, `${year + 1}-01-31`] as const;
    const tasks = (
      await Promise.all(
        classes.flat().map(({ sourcedId }) => courses.tasksOf(site, sourcedId, span)),
      )
    ).flat();
    const [categories, sessions] = await Promise.all([
      courses.categories(
        site,
        tasks.flatMap((task) => task.categorySourcedId ?? []),
      ),
      courses.sessions(
        site,
        tasks.flatMap((task) => task.sessionSourcedId ?? []),
      ),
    ]);
    const book = {
      tasks,
      resources: read.flat(),
      weightOf: (id: string) => categories.get(id)?.weight,
      yearOf: (id: string) => sessions.get(id)?.schoolYear,
    };
    return taskRows(book, year);
  },
});
