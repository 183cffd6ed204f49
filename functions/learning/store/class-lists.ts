import type { School } from '#functions/kernel/record/declaration';
import { ofClass } from '#functions/kernel/roster/keys';
import { userUidOf } from '#functions/kernel/roster/uids';
import { sharedBySchool } from '#functions/kernel/shared-read';
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

/** How long the list of a whole school is kept, in milliseconds. It costs a unit for each 37 people. */
const freshFor = 60_000;

export type ClassLists = ReturnType<typeof classLists>;

/** Reads which students there are: of a class by an index, or of the whole school. */
export const classLists = ({ db, table }: Tables) => {
  const here = sharedBySchool(freshFor, async (school): Promise<StudentCard[]> => {
    const cards = await cardsOf({ db, table }, school);
    return cards.flatMap(({ type, userUid, firstname, surname, groups }) =>
      type === 'student' ? [{ userUid, firstname, surname, groups }] : [],
    );
  });
  return {
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

      /** Returns all students who are here, at most a minute old. Reads the cards of the whole school. */
      all: (now: Date): Promise<readonly StudentCard[]> => here.of(school).read(now),
    }),
  };
};
