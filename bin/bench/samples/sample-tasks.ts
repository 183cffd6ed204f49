import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys } from '#functions/intake/store/roster';
import { rosterKey } from '#functions/kernel/roster/keys';
import { addDays } from '#shared/kernel/zone';
import type { Site } from '#shared/rights/site';

/** The course of a sample place. */
export interface SampleCourse {
  readonly site: Site;
  readonly course_id: string;
  /** The number of tasks of all classes together. */
  readonly tasks: number;
  /** The year of the due dates. */
  readonly year: number;
}

const classes = 4;

/** Writes a course of 4 classes with its tasks, as the intake would. All names are different. */
export async function fillCourse(
  db: DynamoDBDocumentClient,
  TableName: string,
  sampleCourse: SampleCourse,
): Promise<void> {
  const { course_id, tasks, year } = sampleCourse;
  const items: Record<string, unknown>[] = [];
  const add = (
    kind: 'courses' | 'classes' | 'lineItems',
    record: { sourcedId: string } & Record<string, unknown>,
  ) =>
    items.push({
      ...record,
      ...rosterKey(sampleCourse, kind, record.sourcedId),
      ...indexKeys(sampleCourse, kind, record),
    });
  const none = { grades: [], subjects: [] };
  add('courses', {
    sourcedId: course_id,
    title: 'Course',
    orgSourcedId: 'o1',
    ...none,
  });
  for (let n = 0; n < classes; n++) {
    add('classes', {
      sourcedId: `${course_id}-${n}`,
      title: `Class ${n}`,
      classType: 'scheduled',
      ...none,
      periods: [],
      courseSourcedId: course_id,
      schoolSourcedId: 'o1',
      termSourcedIds: [],
    });
  }
  for (let n = 0; n < tasks; n++) {
    const dueDate = addDays(`${year}-02-01`, n % 280);
    add('lineItems', {
      sourcedId: `${course_id}-t${n}`,
      title: `Task ${n}: a title of a usual length`,
      assignDate: addDays(dueDate, -14),
      dueDate,
      classSourcedId: `${course_id}-${n % classes}`,
    });
  }
  for (let i = 0; i < items.length; i += 25) {
    const requests = items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
    await db.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  }
}
