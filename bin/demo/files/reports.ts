import { chanceOf } from '../chance.ts';
import { type DemoSite, schoolDomains } from '../content.ts';
import type { Cell } from '../csv.ts';
import { isSecondary } from '../people/community.ts';
import type { School } from '../school-data.ts';
import { pdfOf } from './pdf.ts';
import { type CsvFile, reportedSemesters, wasHere } from './table.ts';

/**
 * Returns the reports of the upper school: the list and the PDF files. 2 % are on the school’s own server.
 */
export function reports(
  site: DemoSite,
  school: School,
): { table: CsvFile; documents: Record<string, string> } {
  const rows: Cell[][] = [];
  const documents: Record<string, string> = {};
  for (const { semester, taught, issued } of reportedSemesters(school, site)) {
    for (const { grade, code, students } of taught.homerooms) {
      if (!isSecondary(grade)) continue;
      for (const student of students) {
        if (!wasHere(student, issued)) continue;
        const id = `${semester.sourcedId}-${student.studentNumber}`;
        const about = [id, student.studentNumber];
        const details = [issued, `${semester.title} report`];
        if (chanceOf('report', site, id).is(0.02)) {
          rows.push([
            ...about,
            `https://reports.${schoolDomains[site]}/${id}.pdf`,
            'custom',
            ...details,
          ]);
          continue;
        }
        const path = `reports/${id}.pdf`;
        rows.push([...about, `${semester.title} ${code}.pdf`, path, ...details]);
        documents[path] = pdfOf([
          `${semester.title} report`,
          `Student number ${student.studentNumber}, homeroom ${code}`,
          `School: ${site}`,
          'This page replaces a report of the demo school.',
        ]);
      }
    }
  }
  const columns = ['FILE_ID', 'STUDENT_NUMBER', 'FILENAME', 'FILE_PATH', 'LAST_UPDATED', 'title'];
  return { table: { columns, rows }, documents };
}
