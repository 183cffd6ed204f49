import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CourseReader } from '#functions/data/courses';
import { wholeQuery } from '#functions/lib/partition';
import { type Class, Enrollment, type LineItem } from '#shared/domain/roster-records';

/** A task of a class. */
export interface ClassTask {
  readonly task: LineItem;
  readonly ofClass: Class | undefined;
}

export type DueTasks = ReturnType<typeof dueTasks>;

/** The tasks that people have to do: those of the classes they are enrolled in. */
export const dueTasks = (
  db: DynamoDBDocumentClient,
  TableName: string,
  courses: Pick<CourseReader, 'tasksOf' | 'classes'>,
) => ({
  /** What is due in a span of days, in the classes that a person has not left. */
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
});
