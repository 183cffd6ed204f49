import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { courseIdOf, ofClass, rosterKey } from '#functions/kernel/roster/keys';
import { classUidOf, userUidOf } from '#functions/kernel/roster/uids';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Course, Enrollment, LineItem, Result } from '#shared/intake/class-records';
import { byCharacters } from '#shared/kernel/in-order';

export type TaughtReader = ReturnType<typeof taughtReader>;

/** Reads what is taught and marked, from the imported roster. */
export const taughtReader = ({ db, table }: Tables) => {
  const roster: Roster = { db, TableName: table('roster') };
  return {
    of: (school: School) => ({
      /** Returns the courses of one key: those with this code, or the one without a code. */
      async courses(courseId: string): Promise<Course[]> {
        const Key = rosterKey(school, 'courses', courseId);
        const [coded, { Item }] = await Promise.all([
          inClassIndex(roster, ofClass(school, 'courses', courseId)),
          db.send(new GetCommand({ TableName: roster.TableName, Key })),
        ]);
        const found = [...coded, ...(Item ? [Item] : [])].map((item) => Course.parse(item));
        return found.filter((course) => courseIdOf(course) === courseId);
      },

      /** Returns the students of a class on a day, by userUid. */
      async studentsOf(classSourcedId: string, today: string): Promise<string[]> {
        const pk = ofClass(school, 'enrollments', classUidOf(school.site, classSourcedId));
        const found = (await inClassIndex(roster, pk)).map((item) => Enrollment.parse(item));
        return found
          .filter(
            ({ role, beginDate, endDate }) =>
              role === 'student' && (beginDate ?? '') <= today && (endDate ?? '9') > today,
          )
          .map(({ userSourcedId }) => userUidOf(school.site, userSourcedId));
      },

      async tasksOf(classSourcedId: string): Promise<LineItem[]> {
        const pk = ofClass(school, 'lineItems', classUidOf(school.site, classSourcedId));
        return (await inClassIndex(roster, pk)).map((item) => LineItem.parse(item));
      },

      /** Returns the results in a task by the userUid of the student. The newest counts. */
      async resultsOf(lineItemSourcedId: string): Promise<Map<string, Result>> {
        const found = await inClassIndex(roster, ofClass(school, 'results', lineItemSourcedId));
        const results = found
          .map((item) => Result.parse(item))
          .sort((a, b) => byCharacters(a.scoreDate, b.scoreDate));
        return new Map(
          results.map((each) => [userUidOf(school.site, each.studentSourcedId), each]),
        );
      },
    }),
  };
};

interface Roster {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
}

const inClassIndex = ({ db, TableName }: Roster, pk: string) =>
  wholeQuery(db, {
    TableName,
    IndexName: 'class',
    KeyConditionExpression: 'classPk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
