import { chanceOf } from '../chance.ts';
import { isSecondary } from '../community.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import type { School } from '../school.ts';
import { pdfOf } from './pdf.ts';
import { type CsvFile, reportedSemesters, wasHere } from './table.ts';

/** Academic reports of the upper school: the list, and each report as a PDF file. A few are kept elsewhere and only named. */
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
        const said = [issued, `${semester.title} report`];
        if (chanceOf('report', site, id).is(0.02)) {
          rows.push([...about, `https://reports.example.edu/${site}/${id}.pdf`, 'custom', ...said]);
          continue;
        }
        const path = `reports/${id}.pdf`;
        rows.push([...about, `${semester.title} ${code}.pdf`, path, ...said]);
        documents[path] = pdfOf([
          `${semester.title} report`,
          `Student number ${student.studentNumber}, homeroom ${code}`,
          `School: ${site}`,
          'This page stands in for a report of the demo school.',
        ]);
      }
    }
  }
  const columns = ['FILE_ID', 'STUDENT_NUMBER', 'FILENAME', 'FILE_PATH', 'LAST_UPDATED', 'title'];
  return { table: { columns, rows }, documents };
}
