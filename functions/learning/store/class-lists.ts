import type { School } from '#functions/kernel/record/declaration';
import { ofClass } from '#functions/kernel/roster/keys';
import { userUidOf } from '#functions/kernel/roster/uids';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { cardsOf } from '#functions/people/store/people-cards';
import { Enrollment } from '#shared/intake/class-records';

/** A student in a list of the whole school. */
export interface StudentCard {
  readonly userUid: string;
  readonly firstname: string;
  readonly surname: string;
  readonly groups: readonly string[];
}

export type ClassLists = ReturnType<typeof classLists>;

/** Reads which students there are: of a class by an index, or of the whole school. */
export const classLists = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    /** Returns the students of a class by userUid, also those who have left it. */
    async ofClass(classUid: string): Promise<string[]> {
      const found = await wholeQuery(db, {
        TableName: table('roster'),
        IndexName: 'class',
        KeyConditionExpression: 'classPk = :pk',
        ExpressionAttributeValues: { ':pk': ofClass(school, 'enrollments', classUid) },
      });
      return found
        .map((item) => Enrollment.parse(item))
        .filter(({ role }) => role === 'student')
        .map(({ userSourcedId }) => userUidOf(school.site, userSourcedId));
    },

    /** Returns all students who are here now. Reads the cards of the whole school. */
    async all(): Promise<StudentCard[]> {
      const cards = await cardsOf({ db, table }, school);
      return cards.filter(({ type }) => type === 'student');
    },
  }),
});
