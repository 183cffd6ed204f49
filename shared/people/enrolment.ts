import type { Enrollment } from '#shared/intake/class-records';
import { type DaySpan, isWithin } from '#shared/timetables/school-days';

/**
 * Returns the days on which a student belongs to the school: from the first day of an enrolment to
 * the last. An enrolment without a first or last day has no limit on that side.
 */
export function enrolledDays(
  enrolments: readonly Pick<Enrollment, 'beginDate' | 'endDate'>[],
): DaySpan {
  const begins = enrolments.map(({ beginDate = '' }) => beginDate).sort();
  const ends = enrolments.map(({ endDate = '9999' }) => endDate).sort();
  const [from, until] = [begins[0], ends.at(-1)];
  return { ...(from && { from }), ...(until !== '9999' && { until }) };
}

/** Whether a person belongs to a class on a day. The end date of an enrolment is the day after. */
export const isEnrolledOn = (
  { beginDate, endDate }: Pick<Enrollment, 'beginDate' | 'endDate'>,
  day: string,
): boolean => isWithin(day, { from: beginDate, until: endDate });
