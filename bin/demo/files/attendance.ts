import { addDays } from '#shared/kernel/zone';
import { type Chance, chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import { schoolDaysUntil } from '../learning/school-year.ts';
import { periodsOf } from '../learning/timetable.ts';
import type { School } from '../school-data.ts';
import { type CsvFile, studentsOf, wasHere } from './table.ts';

const reasons = [
  ...['Sick', 'Sick', 'Sick', 'Medical appointment', 'Family reason', 'Sport representation'],
  ...['Religious observance', 'Late: the bus did not come'],
];

/** Returns the absences of the last year. Most older ones are explained, and half of the newest. */
export function absences(site: DemoSite, school: School): CsvFile {
  return {
    columns: ['DAILY_ATTENDANCE_ID', 'STUDENT_NUMBER', 'date', 'period', 'status', 'reason'],
    rows: absenceRows(site, school),
  };
}

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
    const count = Math.floor(chance.next() * chance.next() * 0.12 * days.length);
    const missed = new Set(Array.from({ length: count }, () => chance.pick(days)));
    for (const day of [...missed].sort()) {
      if (!wasHere(student, day)) continue;
      const isExplained = chance.is(day < addDays(date, -14) ? 0.92 : 0.5);
      yield [
        ...[++id, student.studentNumber, day, periodBy(chance)],
        ...(isExplained ? ['verified', chance.pick(reasons)] : ['unverified', '']),
      ];
    }
  }
}

const periodBy = (chance: Chance): string =>
  chance.is(0.75) ? 'day' : chance.pick(['am', 'pm', '1', '3', '6']);

/** Returns the lessons of a week, class by class. */
export function timetable(site: DemoSite, { teaching, staffing }: School): CsvFile {
  const [now] = teaching[site];
  const classes = now ? [...now.homerooms, ...now.classes] : [];
  return {
    columns: [
      ...['TIMETABLE_ID', 'CLASS_ID', 'STAFF_ID', 'weekday', 'period', 'starts', 'ends', 'room'],
    ],
    rows: classes.flatMap((each) =>
      periodsOf(each).map(({ name, weekday, period, starts, ends }) => [
        ...[`${each.sourcedId}-${name}`, each.sourcedId, each.teacher.sourcedId],
        ...[weekday, period, starts, ends, staffing[site].roomOf(each.teacher)],
      ]),
    ),
  };
}
