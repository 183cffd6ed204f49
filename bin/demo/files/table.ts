import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import type { Student } from '../people/community.ts';
import type { School } from '../school-data.ts';

/** A file in the portal's own format. Its identifiers of the information system are in capitals. */
export interface CsvFile {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** Returns the students of a school who have not left. */
export const studentsOf = (site: DemoSite, { community }: School): Student[] =>
  community.students.filter((student) => student.site === site && !student.lastDay);

/** Whether a current student was at the school on a day. */
export const wasHere = ({ firstDay, lastDay }: Student, day: string): boolean =>
  lastDay === undefined && (firstDay === undefined || firstDay <= day);

/**
 * Returns the ended semesters of this year and the last, newest first. Reports are issued on the
 * day after.
 */
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
