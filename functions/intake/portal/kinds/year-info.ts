import * as z from 'zod';
import { yearInfoUidOf } from '#functions/kernel/roster/uids';
import { type YearInfo, yearInfoKinds } from '#shared/people/year-info';
import { yearNameOf } from '../../derive/groups.ts';
import type { Findings } from '../../faults.ts';
import { Id, Line } from '../../oneroster/values.ts';
import { OwnDay, SecureAddress, word } from '../cells.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { staffUid } from '../named-people.ts';
import { nameKey, type SchoolFacts } from '../school.ts';

const cells = z.object({
  grade: Id,
  kind: word(...yearInfoKinds),
  title: Line,
  date: OwnDay.optional(),
  STAFF_ID: Id.optional(),
  url: SecureAddress.optional(),
});
type Row = ReadRow<z.infer<typeof cells>>;

/** Who heads the year levels, their key dates and documents. */
export const yearInfo = fileKind({ table: 'year-info', cells, recordsOf: yearInfoOf });

/** The column that each kind needs. The others are ignored. */
const needed = {
  head_of_year: ['STAFF_ID', 'Write who heads the year.'],
  key_date: ['date', 'Write the day.'],
  document: ['url', 'Write the address of the document.'],
} as const;

async function yearInfoOf(
  rows: readonly Row[],
  school: SchoolFacts,
  found: Findings,
): Promise<YearInfo[]> {
  const people = await school.people();
  const uids = new Set<string>();
  const withoutStudents = new Set<string>();
  return rows.flatMap((row) => {
    const { grade, kind, title, date, STAFF_ID, url } = row.cells;
    const year = yearNameOf(grade);
    if (!school.groups.has(nameKey(year)) && !withoutStudents.has(year)) {
      withoutStudents.add(year);
      found.warn(row.locate('grade'), `No student is in ${year}.`);
    }
    const [column, reason] = needed[kind];
    if (row.cells[column] === undefined) {
      found.fault(row.locate(column), reason);
      return [];
    }
    const named = JSON.stringify([year, kind, title, date, STAFF_ID, url]);
    const yearInfoUid = yearInfoUidOf(school.site, named);
    if (uids.has(yearInfoUid)) {
      found.fault(row.locate('title'), 'An earlier row of this file is the same.');
      return [];
    }
    uids.add(yearInfoUid);
    const userUid = kind === 'head_of_year' ? staffUid(people, STAFF_ID, row, found) : undefined;
    return [
      {
        yearInfoUid,
        year,
        kind,
        title,
        ...(kind === 'key_date' && date !== undefined && { date }),
        ...(kind === 'document' && url !== undefined && { url }),
        ...(userUid !== undefined && { userUid }),
      },
    ];
  });
}
