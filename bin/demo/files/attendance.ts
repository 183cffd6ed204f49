import { addDays } from '#shared/kernel/zone';
import { type Chance, chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import { schoolDaysUntil } from '../learning/school-year.ts';
import type { Student } from '../people/community.ts';
import type { School } from '../school-data.ts';
import { type CsvFile, studentsOf, wasHere } from './table.ts';

const illness = ['Sick', 'Sick', 'Sick', 'Flu', 'Gastroenteritis'];
const single = [
  'Sick',
  'Sick',
  'Medical appointment',
  'Family reason',
  'Sport representation',
  'Religious observance',
  'Transport: the bus did not come',
];

/** Returns the absences of the last year. Most older ones are explained, and half of the newest. */
export const absences = (site: DemoSite, school: School): CsvFile => ({
  columns: ['DAILY_ATTENDANCE_ID', 'STUDENT_NUMBER', 'date', 'period', 'status', 'reason'],
  rows: absenceRows(site, school),
});

function* absenceRows(site: DemoSite, school: School): Generator<Cell[]> {
  const { date, teaching } = school;
  const since = addDays(date, -365);
  const days = teaching[site]
    .flatMap(({ year }) => schoolDaysUntil(year, date))
    .filter((day) => day > since)
    .sort();
  let id = 50_000;
  for (const student of studentsOf(site, school)) {
    const chance = chanceOf('absences', site, student.sourcedId);
    for (const [day, { period, reason }] of missedBy(student, days, chance)) {
      if (!wasHere(student, day)) continue;
      const isExplained = reason !== '' && chance.is(day < addDays(date, -14) ? 0.92 : 0.5);
      const explanation = isExplained ? ['verified', reason] : ['unverified', ''];
      yield [++id, student.studentNumber, day, period, ...explanation];
    }
  }
}

interface Missed {
  readonly period: string;
  readonly reason: string;
}

/**
 * Returns what a student missed, by day: spells of illness of up to 4 days, single days, halves and
 * lessons. Sam's last 2 days at school are waiting for an explanation.
 */
function missedBy({ username }: Student, days: readonly string[], chance: Chance) {
  const missed = new Map<string, Missed>();
  const count = Math.floor(chance.next() * chance.next() * 0.12 * days.length);
  while (missed.size < count) {
    const first = chance.between(0, days.length - 1);
    const isSpell = chance.is(0.2);
    const spell = days.slice(first, first + (isSpell ? chance.between(2, 4) : 1));
    const reason = chance.pick(isSpell ? illness : single);
    const period = isSpell ? 'day' : periodBy(chance);
    for (const day of spell) missed.set(day, { period, reason });
  }
  if (username === 'sam') {
    for (const [i, day] of days.slice(-2).entries()) {
      missed.set(day, { period: i === 0 ? 'day' : '1', reason: '' });
    }
  }
  return [...missed].sort(([a], [b]) => (a < b ? -1 : 1));
}

const periodBy = (chance: Chance): string =>
  chance.is(0.7) ? 'day' : chance.pick(['am', 'pm', '1', '3', '6']);
