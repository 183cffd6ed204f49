import { terms } from '#shared/goals/term';
import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import { isSecondary } from '../people/community.ts';
import type { School } from '../school-data.ts';
import { goals, reflections } from './learning.ts';
import { type CsvFile, studentsOf, wasHere } from './table.ts';

const virtues = ['Courage', 'Curiosity', 'Kindness', 'Perseverance'];

/** Returns the students' goals for learning virtues, by term. */
export const virtueGoals = (site: DemoSite, school: School): CsvFile => ({
  columns: ['STUDENT_NUMBER', 'year', 'term', 'virtue', 'goal', 'reflection'],
  rows: virtueRows(site, school),
});

/** Yields two virtues of each term of this year that has begun. */
function* virtueRows(site: DemoSite, { date, ...school }: School): Generator<Cell[]> {
  const year = date.slice(0, 4);
  const students = studentsOf(site, { date, ...school }).filter(({ grade }) => isSecondary(grade));
  for (const term of terms) {
    const begins = `${year}-${String(Number(term) * 3 - 2).padStart(2, '0')}-28`;
    const ends = `${year}-${String(Number(term) * 3).padStart(2, '0')}-20`;
    if (begins > date) continue;
    for (const student of students) {
      if (!wasHere(student, begins)) continue;
      const chance = chanceOf('virtues', site, student.sourcedId, `${year} ${term}`);
      for (const virtue of chance.shuffled(virtues).slice(0, 2)) {
        const looksBack = ends <= date && chance.is(0.7);
        const reflection = looksBack ? chance.pick(reflections) : '';
        yield [student.studentNumber, year, term, virtue, chance.pick(goals), reflection];
      }
    }
  }
}
