import { wholeQuery } from '#functions/kernel/store/partition';
import { removeAnswered, removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { type SchoolTerm, semesters } from '#shared/goals/term';
import { type Part, termPartition, versionPartition } from './goals-record.ts';

const parts: readonly Part[] = ['goals', 'comment'];

/** A year before the portal stored goals. */
const firstYear = 2024;

/** Returns every semester in which a student may have written. Only this year's goals can be saved. */
const semestersUntil = (now: Date): SchoolTerm[] =>
  Array.from({ length: now.getUTCFullYear() + 2 - firstYear }, (_, i) =>
    semesters.map((semester) => ({ year: String(firstYear + i), semester })),
  ).flat();

/** Removes what students and homeroom teachers wrote about goals, with all versions. */
export const goalsRemoval = ({ db, table }: Tables) => {
  const TableName = table('student-goals');
  return {
    async remove(site: string, userUid: string, now: Date): Promise<void> {
      for (const term of semestersUntil(now)) {
        // Versions go first: a run that stops here finds the student again by what is left.
        for (const part of parts) {
          await removePartition(db, TableName, versionPartition(site, part, { ...term, userUid }));
        }
        await removeAnswered(db, TableName, {
          KeyConditionExpression: 'pk = :term AND begins_with(sk, :student)',
          ExpressionAttributeValues: {
            ':term': termPartition(site, term),
            ':student': `${userUid}#`,
          },
          ProjectionExpression: 'pk, sk',
        });
      }
    },

    /** Returns the students of a school that have written goals or comments. */
    async students(site: string, now: Date): Promise<Set<string>> {
      const found = new Set<string>();
      for (const term of semestersUntil(now)) {
        const keys = await wholeQuery(db, {
          TableName,
          KeyConditionExpression: 'pk = :term',
          ExpressionAttributeValues: { ':term': termPartition(site, term) },
          ProjectionExpression: 'sk',
        });
        for (const { sk } of keys) found.add(String(sk).split('#')[0] ?? '');
      }
      return found;
    },
  };
};
