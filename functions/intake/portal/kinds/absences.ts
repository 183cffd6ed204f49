import * as z from 'zod';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import type { Findings } from '../../faults.ts';
import { Id, Line } from '../../oneroster/values.ts';
import { mostPeriods, OwnDay, OwnId, word } from '../cells.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { rowsOfPeople } from '../named-people.ts';
import type { SchoolFacts } from '../school.ts';

const Period = z
  .string({ error: 'A value is needed here.' })
  .transform((value) => value.toLowerCase())
  .refine(
    (value) =>
      /^(day|am|pm)$/.test(value) || (/^\d{1,2}$/.test(value) && Number(value) <= mostPeriods),
    `Write day, am, pm, or the number of a lesson up to ${mostPeriods}.`,
  )
  .transform((value) => (/^\d/.test(value) ? String(Number(value)) : value));

const cells = z.object({
  DAILY_ATTENDANCE_ID: OwnId,
  STUDENT_NUMBER: Id,
  date: OwnDay,
  period: Period,
  status: word('verified', 'unverified'),
  reason: Line.optional(),
});

/** The school's record of absences. */
export const absences = fileKind({
  table: 'absences',
  cells,
  id: 'DAILY_ATTENDANCE_ID',
  recordsOf: absencesOf,
  /** An absence stays with the homeroom of its day when the student moves to another one. */
  withStored: (before, loaded) => ({ ...loaded, homeroom: before.homeroom || loaded.homeroom }),
});

async function absencesOf(
  rows: readonly ReadRow<z.infer<typeof cells>>[],
  school: SchoolFacts,
  found: Findings,
): Promise<AbsenceRecord[]> {
  const homerooms = new Set(
    [...school.groups.values()]
      .flat()
      .flatMap(({ groupUid, grouptype }) => (grouptype === 'Homeroom' ? groupUid : [])),
  );
  const named = { column: 'STUDENT_NUMBER', kind: 'students' } as const;
  return (await rowsOfPeople(rows, named, school, found)).map(({ row, person }) => {
    const { DAILY_ATTENDANCE_ID, date, period, status, reason = '' } = row.cells;
    const homeroom = person.groups.find((group) => homerooms.has(group)) ?? '';
    return {
      DAILY_ATTENDANCE_ID,
      userUid: person.userUid,
      date,
      period,
      status,
      reason,
      homeroom,
    };
  });
}
