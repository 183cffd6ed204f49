import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import type { Class, LineItem } from '#shared/intake/class-records';
import type { CourseReader } from './courses.ts';
import { type EnrolmentReader, enrolmentReader } from './enrolments.ts';

/** A task of a class. */
export interface ClassTask {
  readonly task: LineItem;
  readonly ofClass: Class | undefined;
}

export type DueTasks = ReturnType<typeof dueTasks>;

/** Reads the tasks of the classes in which a person is enrolled. */
export const dueTasks = (
  tables: Tables,
  courses: Bound<CourseReader, 'tasksOf' | 'classes'>,
  enrolments: EnrolmentReader = enrolmentReader(tables),
) => {
  return {
    of: (school: School) => ({
      /**
       * Returns the tasks that are due in a span of days, in the classes that the person has not left.
       */
      async ofPerson(
        userUid: string,
        due: readonly [from: string, to: string],
        today: string,
      ): Promise<ClassTask[]> {
        const enrolled = (await enrolments.of(school).ofPerson(userUid))
          .filter(({ endDate }) => endDate === undefined || endDate > today)
          .map(({ classSourcedId }) => classSourcedId);
        const ids = [...new Set(enrolled)];
        const classes = await courses.of(school).classes(ids);
        const tasks = await Promise.all(ids.map((id) => courses.of(school).tasksOf(id, due)));
        return tasks.flat().map((task) => ({ task, ofClass: classes.get(task.classSourcedId) }));
      },
    }),
  };
};
