import * as z from 'zod';
import { virtueGoalUidOf } from '#functions/kernel/roster/uids';
import { terms } from '#shared/goals/term';
import type { VirtueGoal } from '#shared/goals/virtue-goal';
import type { Findings } from '../../faults.ts';
import { Id, Text, Year } from '../../oneroster/values.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { rowsOfPeople } from '../named-people.ts';
import type { SchoolFacts } from '../school.ts';
import { ofGoalYears } from './goal-years.ts';

/** The longest texts, in characters. */
const longest = { text: 4000, virtue: 100 };
const upTo = (most: number) =>
  Text.refine((value) => value.length <= most, `Use at most ${most} characters.`);

/** Reports write a term as `1` or `Term 1`. */
const TermCell = z
  .string({ error: 'A value is needed here.' })
  .transform((value) => value.replace(/^term\s+/i, ''))
  .pipe(z.enum(terms, 'This must be a term from 1 to 4.'));

const cells = z.object({
  STUDENT_NUMBER: Id,
  year: Year,
  term: TermCell,
  virtue: upTo(longest.virtue),
  goal: upTo(longest.text).optional(),
  reflection: upTo(longest.text).optional(),
});

/** The students’ goals and reflections for the learning virtues. */
export const virtueGoals = fileKind({
  table: 'virtue-goals',
  cells,
  mostRows: 20_000,
  recordsOf,
  // A school uploads one class or one term at a time, so other rows stay.
  removes: ({ goal, reflection }) => goal === '' && reflection === '',
});

async function recordsOf(
  rows: readonly ReadRow<z.infer<typeof cells>>[],
  school: SchoolFacts,
  found: Findings,
): Promise<VirtueGoal[]> {
  const naming = { column: 'STUDENT_NUMBER', kind: 'students', isStrict: true } as const;
  const rowOf = new Map<string, number | undefined>();
  const known = ofGoalYears(rows, school, found);
  return (await rowsOfPeople(known, naming, school, found)).flatMap(({ row, person }) => {
    const { year, term, virtue, goal = '', reflection = '' } = row.cells;
    const { userUid } = person;
    const about = JSON.stringify([userUid, year, term, virtue.toLowerCase()]);
    const virtueGoalUid = virtueGoalUidOf(school.site, about);
    if (rowOf.has(virtueGoalUid)) {
      const earlier = `Row ${rowOf.get(virtueGoalUid)} has the same student, year, term and virtue.`;
      found.fault(row.locate('virtue'), earlier);
      return [];
    }
    rowOf.set(virtueGoalUid, row.locate('virtue').row);
    return [{ virtueGoalUid, userUid, year, term, virtue, goal, reflection }];
  });
}
