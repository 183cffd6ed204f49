import { addDays } from '#shared/kernel/zone';
import { type DemoSite, demoSettings } from '../content.ts';
import type { Cell } from '../csv.ts';
import { dayOfTerm } from '../learning/school-year.ts';
import type { Teaching } from '../learning/teaching.ts';
import { gradeCode, grades, isSecondary, yearName } from '../people/community.ts';
import type { School } from '../school-data.ts';
import type { CsvFile } from './table.ts';

/** Returns the contacts, key dates and documents of each year. */
export const yearInfo = (site: DemoSite, { teaching }: School): CsvFile => ({
  columns: ['grade', 'kind', 'title', 'date', 'STAFF_ID', 'url'],
  rows: yearRows(site, teaching[site][0]),
});

function* yearRows(site: DemoSite, teaching: Teaching | undefined): Generator<Cell[]> {
  if (!teaching) return;
  const { year, homerooms } = teaching;
  const documents = `https://${demoSettings[site].domain}/documents`;
  for (const grade of grades) {
    const code = gradeCode(grade);
    const head = homerooms.findLast((homeroom) => homeroom.grade === grade)?.teacher;
    if (!head) continue;
    yield [code, 'head_of_year', `Head of ${yearName(grade)}`, '', head.sourcedId, ''];
    const evening = dayOfTerm(year, 1, 3, isSecondary(grade) ? 3 : 2);
    yield [code, 'key_date', 'Information evening', evening, '', ''];
    yield [code, 'key_date', 'School photographs', dayOfTerm(year, 2, 3, 1 + (grade % 5)), '', ''];
    const lastDay = addDays(year.terms.at(-1)?.end ?? year.whole.end, -1);
    const conferences = dayOfTerm(year, 3, 7, 4);
    yield [code, 'key_date', 'Conferences with teachers', conferences, '', ''];
    yield [code, 'key_date', 'Presentation evening', dayOfTerm(year, 4, 9, 3), '', ''];
    yield [code, 'key_date', 'Last day of the year', lastDay, '', ''];
    const handbook = `${documents}/handbook-${code.toLowerCase()}-${year.year}.pdf`;
    yield [code, 'document', `${yearName(grade)} handbook`, '', '', handbook];
    const dates = `${documents}/assessment-${code.toLowerCase()}-${year.year}.pdf`;
    yield [code, 'document', `Assessment calendar ${year.year}`, '', '', dates];
  }
}
