import * as z from 'zod';
import { OpenAbsence, unexplainedOf } from '#functions/absences/rules/home-absences';
import type { AbsenceRecords } from '#functions/absences/store/absence-records';
import type { EnrolmentReader } from '#functions/courses/store/enrolments';
import { dayCards } from '#functions/kernel/day-cards/day-cards';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { Enrollment } from '#shared/intake/class-records';

/** What the Home of a carer needs of a child's records on a day, and only intakes write. */
const ChildCard = z.object({
  /** Also ended ones and those that begin later. */
  enrolments: z.array(Enrollment),
  /** Those that wait for an explanation, oldest first. */
  absences: z.array(OpenAbsence),
});
export type ChildCard = z.infer<typeof ChildCard>;

/** The kind of these cards. */
export const childrenKind = 'children';

interface ChildSources {
  readonly enrolments: EnrolmentReader;
  readonly records: Bound<AbsenceRecords, 'ofStudentIn'>;
}

export type ChildCards = ReturnType<typeof childCards>;

/**
 * The classes and absences of children on a day, each child one card by its `userUid`: so a further
 * child costs a record in a read, and not two queries. Its notices and documents are not on it, because
 * people write them. The caller decides whose child it is.
 */
export const childCards = (tables: Tables, { enrolments, records }: ChildSources) => {
  async function makeCard(school: School, userUid: string, day: string): Promise<ChildCard> {
    const [enrolled, absences] = await Promise.all([
      enrolments.of(school).ofPerson(userUid),
      unexplainedOf(records.of(school), userUid, day),
    ]);
    return { enrolments: enrolled, absences };
  }

  return dayCards<ChildCard>(tables, {
    name: childrenKind,
    schema: ChildCard,
    make: async (school, ids, day) =>
      new Map(
        await Promise.all(ids.map(async (id) => [id, await makeCard(school, id, day)] as const)),
      ),
  });
};
