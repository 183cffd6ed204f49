import * as z from 'zod';
import { behaviourUidOf } from '#functions/kernel/roster/uids';
import { positionNames } from '#shared/learning/behaviour';
import { type BehaviourRecord, yearOfPeriod } from '#shared/learning/behaviour-record';
import type { Findings } from '../../faults.ts';
import { Id, Line } from '../../oneroster/values.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { rowsOfPeople } from '../named-people.ts';
import type { SchoolFacts } from '../school.ts';

const longest = 100;
const Short = Line.refine((value) => value.length <= longest, `Use at most ${longest} characters.`);

const Scale = z
  .string({ error: 'A value is needed here.' })
  .transform((value) => positionNames.find((name) => name.toLowerCase() === value.toLowerCase()))
  .refine(
    (value) => value !== undefined,
    'This must be Consistently, Usually, Sometimes or Rarely.',
  )
  .transform((value) => value as BehaviourRecord['scale']);

const cells = z.object({
  STUDENT_NUMBER: Id,
  COURSE_ID: Id,
  report_period: Short.refine(
    (value) => yearOfPeriod(value) !== undefined,
    'Write the year of the report, like 2026 Semester 1.',
  ),
  learning_behaviour: Short,
  scale: Scale,
});

/** What reports say about how students learn. */
export const learningBehaviours = fileKind({
  table: 'learning-behaviours',
  cells,
  recordsOf: behavioursOf,
});

async function behavioursOf(
  rows: readonly ReadRow<z.infer<typeof cells>>[],
  school: SchoolFacts,
  found: Findings,
): Promise<BehaviourRecord[]> {
  const uids = new Set<string>();
  const named = { column: 'STUDENT_NUMBER', kind: 'students' } as const;
  return (await rowsOfPeople(rows, named, school, found)).flatMap(({ row, person }) => {
    const { COURSE_ID, report_period, learning_behaviour, scale } = row.cells;
    const course = school.courses.get(COURSE_ID)?.title;
    if (course === undefined) {
      found.fault(row.locate('COURSE_ID'), 'The roster has no course with this identifier.');
      return [];
    }
    const { userUid } = person;
    const key = JSON.stringify([userUid, COURSE_ID, report_period, learning_behaviour]);
    const behaviourUid = behaviourUidOf(school.site, key);
    if (uids.has(behaviourUid)) {
      const reason = 'An earlier row has the same student, course, report and behaviour.';
      found.fault(row.locate('learning_behaviour'), reason);
      return [];
    }
    uids.add(behaviourUid);
    return [{ behaviourUid, userUid, report_period, course, learning_behaviour, scale }];
  });
}
