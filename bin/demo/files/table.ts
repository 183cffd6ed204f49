import type { Student } from '../community.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import type { School } from '../school.ts';

/** A file of ours: identifiers of the information system in capitals, everything else in small letters. */
export interface CsvFile {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** The students of a school who have not left. */
export const studentsOf = (site: DemoSite, { community }: School): Student[] =>
  community.students.filter((student) => student.site === site && !student.lastDay);

/** Whether a student of today was at the school on a day. */
export const wasHere = ({ firstDay, lastDay }: Student, day: string): boolean =>
  lastDay === undefined && (firstDay === undefined || firstDay <= day);

/** Semesters of this year and the last whose lessons are over, the latest first: they are reported on the day after. */
export function reportedSemesters({ teaching, date }: School, site: DemoSite) {
  return teaching[site].flatMap((taught) => {
    const { semesters, terms } = taught.year;
    return semesters
      .map((semester, i) => {
        const last = terms.findLast(({ parent }) => parent === semester.sourcedId);
        return { semester, number: i + 1, taught, issued: last?.end ?? semester.end };
      })
      .filter(({ issued }) => issued <= date)
      .reverse();
  });
}
