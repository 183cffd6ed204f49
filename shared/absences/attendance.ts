import { type DaySpan, isWithin } from '#shared/timetables/school-days';
import type { AbsenceRecord } from './absence-record.ts';

/** What the figures of a student's attendance follow from. */
export interface AttendanceSources {
  /** The school days of the school year, without repetition. */
  readonly schoolDays: readonly string[];
  /** The days on which the student belongs to the school. */
  readonly enrolled: DaySpan;
  /** The day in the school's time zone. Figures reach up to the day before. */
  readonly today: string;
  readonly absences: readonly Pick<AbsenceRecord, 'date' | 'period'>[];
  /** Returns the number of the student's lessons on a day; nothing where no timetable is known. */
  readonly lessonsOn: (day: string) => number | undefined;
}

/** A student's attendance up to yesterday. */
export interface Attendance {
  /** School days on which the student could be at school. */
  readonly possible: number;
  /** Days that the student missed, to 2 decimals. */
  readonly missed: number;
  /** `possible` less `missed`. */
  readonly attended: number;
  /** Days attended, in per cent of the possible ones, rounded down to one decimal. Absent before the first day. */
  readonly percentage?: number;
}

/** Lessons of a day where no timetable is known. */
const usualLessons = 6;

/**
 * A day in whole units, so that sums of halves, sixths and sevenths are exact. The number can be
 * divided by every number up to 20.
 */
const wholeDay = 232_792_560;

/**
 * Returns a student's attendance. A day counts 1, a morning or afternoon half, and a lesson its share
 * of the day's lessons. No day counts more than 1, and the same absence counts once.
 */
export function attendanceOf(sources: AttendanceSources): Attendance {
  const { schoolDays, enrolled, today, absences, lessonsOn } = sources;
  const days = schoolDays.filter((day) => day < today && isWithin(day, enrolled));
  const missedOn = new Map<string, Set<string>>(days.map((day) => [day, new Set()]));
  for (const { date, period } of absences) missedOn.get(date)?.add(period);
  let missed = 0;
  for (const [day, periods] of missedOn) missed += unitsOf(periods, () => lessonsOn(day));
  const all = days.length * wholeDay;
  const shown = Math.round((missed / wholeDay) * 100) / 100;
  return {
    possible: days.length,
    missed: shown,
    attended: Math.round((days.length - shown) * 100) / 100,
    ...(all > 0 && { percentage: Math.floor(((all - missed) * 1000) / all) / 10 }),
  };
}

function unitsOf(periods: ReadonlySet<string>, lessons: () => number | undefined): number {
  if (periods.size === 0) return 0;
  if (periods.has('day')) return wholeDay;
  const share = wholeDay / Math.max(1, lessons() || usualLessons);
  let units = 0;
  for (const period of periods) units += isHalf(period) ? wholeDay / 2 : share;
  return Math.min(wholeDay, units);
}

const isHalf = (period: string) => period === 'am' || period === 'pm';

/** Returns the numbers of verified and unverified absences in a span of days. */
export function countAbsences(
  absences: readonly Pick<AbsenceRecord, 'date' | 'status'>[],
  span: DaySpan,
): Record<AbsenceRecord['status'], number> {
  const counts = { verified: 0, unverified: 0 };
  for (const { date, status } of absences) if (isWithin(date, span)) counts[status] += 1;
  return counts;
}
