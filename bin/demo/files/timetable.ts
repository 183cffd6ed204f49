import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import { weekdayOf } from '../days.ts';
import { demoSchoolDay } from '../learning/demo-days.ts';
import { schoolDaysUntil } from '../learning/school-year.ts';
import type { SchoolClass } from '../learning/teaching.ts';
import { type Period, periodsOf } from '../learning/timetable.ts';
import type { School } from '../school-data.ts';
import type { CsvFile } from './table.ts';

/** A weekly lesson of a class. */
interface Lesson {
  readonly id: string;
  readonly of: SchoolClass;
  readonly at: Period;
}

function lessonsOf(site: DemoSite, { teaching }: School): Lesson[] {
  const [now] = teaching[site];
  const classes = now ? [...now.homerooms, ...now.classes] : [];
  return classes.flatMap((of) =>
    periodsOf(of).map((at) => ({ id: `${of.sourcedId}-${at.name}`, of, at })),
  );
}

/** Returns the lessons of a week, class by class. */
export const timetable = (site: DemoSite, school: School): CsvFile => ({
  columns: [
    'TIMETABLE_ID',
    'CLASS_ID',
    'STAFF_ID',
    'weekday',
    'period',
    'starts',
    'ends',
    'room',
    'week',
  ],
  rows: lessonsOf(site, school).map(({ id, of, at }) => [
    id,
    of.sourcedId,
    of.teacher.sourcedId,
    at.weekday,
    at.period,
    at.starts,
    at.ends,
    school.staffing[site].roomOf(of.teacher),
    at.week,
  ]),
});

/** Returns the changes of lessons around the day of the demo: 5 school days before it to 10 after. */
export const timetableChanges = (site: DemoSite, school: School): CsvFile => ({
  columns: [
    'CHANGE_ID',
    'TIMETABLE_ID',
    'date',
    'kind',
    'to_date',
    'period',
    'starts',
    'ends',
    'room',
    'STAFF_ID',
  ],
  rows: changeRows(site, school),
});

/** Lessons after the last one of a usual day. */
const late = [7, '15:30', '16:15'];

function* changeRows(site: DemoSite, school: School): Generator<Cell[]> {
  const [now] = school.teaching[site];
  if (!now) return;
  const all = schoolDaysUntil(now.year);
  const next = all.indexOf(demoSchoolDay(school.date));
  const middle = next < 0 ? all.length : next;
  const days = all.slice(Math.max(0, middle - 5), middle + 10);
  const today = days[Math.min(5, middle)] ?? days.at(-1);
  const lessons = lessonsOf(site, school).filter(({ at }) => at.week === undefined);
  const byWeekday = Map.groupBy(lessons, ({ at }) => at.weekday);
  for (const [i, day] of days.entries()) {
    const ofDay = byWeekday.get(weekdayOf(day)) ?? [];
    for (const lesson of ofDay) {
      const kind = kindOf(site, lesson, day, day === today);
      if (!kind) continue;
      const values = valuesOf(kind, lesson, { ofDay, to: days[i + 1] ?? day });
      const id = `${day}-${lesson.id}`;
      yield [id, lesson.id, day, kind, ...values.map((value) => value ?? '')];
    }
  }

  /** Returns the new values of a change: day, period, times, room, teacher. */
  function valuesOf(
    kind: Kind,
    { of, at }: Lesson,
    { ofDay, to }: { readonly ofDay: readonly Lesson[]; readonly to: string },
  ): Cell[] {
    const none = ['', '', '', ''];
    if (kind === 'cancelled') return [...none, '', ''];
    if (kind === 'moved') return [to, ...late, '', ''];
    if (kind === 'added') return ['', ...late, '', ''];
    const busy = new Set(
      ofDay.filter((each) => each.at.period === at.period).map((each) => each.of.teacher),
    );
    const free = ofDay.map((each) => each.of.teacher).find((teacher) => !busy.has(teacher));
    if (kind === 'teacher') return [...none, '', (free ?? of.teacher).sourcedId];
    const room = free ? school.staffing[site].roomOf(free) : 'Library';
    return [...none, room, ''];
  }
}

type Kind = 'cancelled' | 'room' | 'teacher' | 'moved' | 'added';

/** What happens to Sam's lessons on the day of the demo, by period. */
const samsDay: readonly (Kind | undefined)[] = [
  ...([undefined, 'room', 'teacher', undefined, 'cancelled', 'moved', 'added'] as const),
];

function kindOf(
  site: DemoSite,
  { id, of, at }: Lesson,
  day: string,
  isToday: boolean,
): Kind | undefined {
  if (isToday && of.students.some(({ username }) => username === 'sam')) return samsDay[at.period];
  if (!of.course) return undefined;
  const chance = chanceOf('change', site, id, day);
  if (!chance.is(0.04)) return undefined;
  return chance.pick([
    'cancelled',
    'room',
    'room',
    'teacher',
    'teacher',
    'teacher',
    'moved',
  ] as const);
}
