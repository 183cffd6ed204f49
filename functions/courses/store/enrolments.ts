import type { School } from '#functions/kernel/record/declaration';
import { ofPerson } from '#functions/kernel/roster/keys';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Enrollment } from '#shared/intake/class-records';

export type EnrolmentReader = ReturnType<typeof enrolmentReader>;

/** Reads the classes of people from the imported roster. */
export const enrolmentReader = ({ db, table }: Tables) => {
  const TableName = table('roster');
  return {
    of: (school: School) => ({
      /** Returns all enrolments of a person, also ended ones and those that begin later. */
      async ofPerson(userUid: string): Promise<Enrollment[]> {
        const found = await wholeQuery(db, {
          TableName,
          IndexName: 'person',
          KeyConditionExpression: 'personPk = :pk',
          ExpressionAttributeValues: { ':pk': ofPerson(school, 'enrollments', userUid) },
        });
        return found.map((item) => Enrollment.parse(item));
      },
    }),
  };
};
