import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { type Class, Enrollment, type LineItem } from '#shared/intake/roster-records';
import type { CourseReader } from './courses.ts';

/** A task of a class. */
export interface ClassTask {
  readonly task: LineItem;
  readonly ofClass: Class | undefined;
}

export type DueTasks = ReturnType<typeof dueTasks>;

/** Reads the tasks of the classes in which a person is enrolled. */
export const dueTasks = (
  { db, table }: Tables,
  courses: Pick<CourseReader, 'tasksOf' | 'classes'>,
) => {
  const TableName = table('roster');
  return {
    /**
     * Returns the tasks that are due in a span of days, in the classes that the person has not left.
     */
    async of(
      site: string,
      userUid: string,
      due: readonly [from: string, to: string],
      today: string,
    ): Promise<ClassTask[]> {
      const found = await wholeQuery(db, {
        TableName,
        IndexName: 'person',
        KeyConditionExpression: 'personPk = :pk',
        ExpressionAttributeValues: { ':pk': `${site}#enrollments#${userUid}` },
      });
      const enrolled = found
        .map((item) => Enrollment.parse(item))
        .filter(({ endDate }) => endDate === undefined || endDate > today)
        .map(({ classSourcedId }) => classSourcedId);
      const ids = [...new Set(enrolled)];
      const classes = await courses.classes(site, ids);
      const tasks = await Promise.all(ids.map((id) => courses.tasksOf(site, id, due)));
      return tasks.flat().map((task) => ({ task, ofClass: classes.get(task.classSourcedId) }));
    },
  };
};
