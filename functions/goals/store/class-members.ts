import type { School } from '#functions/kernel/record/declaration';
import { ofClass } from '#functions/kernel/roster/keys';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Enrollment } from '#shared/intake/class-records';

export type ClassMembers = ReturnType<typeof classMembers>;

/** Reads who is enrolled in the classes and homerooms of the roster. */
export const classMembers = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    /**
     * Returns the students of a class by its group, also those whose enrolment has ended. A group that
     * is no class has none.
     */
    async students(groupUid: string): Promise<string[]> {
      const found = await wholeQuery(db, {
        TableName: table('roster'),
        IndexName: 'class',
        KeyConditionExpression: 'classPk = :pk',
        ExpressionAttributeValues: { ':pk': ofClass(school, 'enrollments', groupUid) },
      });
      return found.flatMap((item) =>
        Enrollment.parse(item).role === 'student' ? String(item.classSk) : [],
      );
    },
  }),
});
