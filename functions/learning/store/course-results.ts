import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keysOf, partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { resultStates } from '#shared/learning/result-rules';
import { courseResultsRecords } from '#shared/tables/learning';

/** A student's result in a task of a course. */
export const StoredTask = z.object({
  taskId: z.string(),
  task: z.string(),
  due_date: z.string(),
  state: z.enum(resultStates),
  /** In tenths of a per cent; only of a marked task. */
  tenths: z.number().optional(),
  /** Of the task's category. */
  weight: z.number().optional(),
});
export type StoredTask = z.infer<typeof StoredTask>;

/** A student's results in a course of a school year. */
export const CourseRecord = z.object({
  userUid: z.string(),
  /** The year and the key of the course, as in its partition. */
  year: z.string(),
  courseId: z.string(),
  course: z.string(),
  /** The number of the student in the figures of the course. It says nothing about the student. */
  number: z.string(),
  /** Whether the student has left the course. It is then not shown. */
  left: z.boolean().optional(),
  tasks: z.array(StoredTask),
  expires_at: z.number(),
});
export type CourseRecord = z.infer<typeof CourseRecord>;

/** A course of a school year. */
export interface CourseKey {
  readonly year: string;
  readonly courseId: string;
}

const { key, indexes } = courseResultsRecords.results;

export type CourseResultRepository = ReturnType<typeof courseResultRepository>;

/** Stores the results of students by course. Only the worker of figures writes them. */
export const courseResultRepository = ({ db, table }: Tables) => {
  const TableName = table('course-results');

  return {
    of(school: School) {
      const ofPerson = (userUid: string) => partitionOf(school, indexes.person.key, { userUid });

      return {
        /** Returns the courses of a student in a year: one query of about 15 records. */
        async ofStudent(userUid: string, year: string): Promise<CourseRecord[]> {
          const found = await wholeQuery(db, {
            TableName,
            IndexName: 'person',
            KeyConditionExpression: 'personPk = :pk AND begins_with(personSk, :year)',
            ExpressionAttributeValues: { ':pk': ofPerson(userUid), ':year': `${year}#` },
          });
          return found.map((item) => CourseRecord.parse(item)).filter(({ left }) => !left);
        },

        /** Returns a student's results in one course, or nothing. */
        async inCourse(userUid: string, { year, courseId }: CourseKey) {
          const found = await wholeQuery(db, {
            TableName,
            IndexName: 'person',
            KeyConditionExpression: 'personPk = :pk AND personSk = :sk',
            ExpressionAttributeValues: {
              ':pk': ofPerson(userUid),
              ':sk': `${year}#${courseId}`,
            },
          });
          const [record] = found.map((item) => CourseRecord.parse(item));
          return record?.left ? undefined : record;
        },

        /** Returns the records of all students of a course, also of those who left it. */
        async ofCourse(course: CourseKey): Promise<CourseRecord[]> {
          const found = await wholeQuery(db, {
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': partitionOf(school, key, course) },
            ConsistentRead: true,
          });
          return found.map((item) => CourseRecord.parse(item));
        },

        async put(record: CourseRecord): Promise<void> {
          const Item = { ...record, ...keysOf(school, courseResultsRecords.results, record) };
          await db.send(new PutCommand({ TableName, Item }));
        },
      };
    },
  };
};
