import type { School } from '#functions/kernel/record/declaration';
import { ofKind } from '#functions/kernel/roster/keys';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { AcademicSession } from '#shared/intake/class-records';

export type SessionReader = ReturnType<typeof sessionReader>;

/** Reads the terms and other sessions of schools from the imported roster. */
export const sessionReader = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    /** Returns all sessions of a school: about 7 for each school year. */
    async all(): Promise<AcademicSession[]> {
      const found = await wholePartition(db, table('roster'), ofKind(school, 'academicSessions'));
      return found.map((item) => AcademicSession.parse(item));
    },
  }),
});
