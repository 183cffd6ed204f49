import { daysBetween } from '#shared/absences/school-day';
import { isNameable, type SchoolCalendar, unknownFrom } from '#shared/timetables/school-days';

/** What the school knows of a leave. */
export interface LeaveDays {
  /** The school days, sorted. They alone count. */
  readonly known: readonly string[];
  /** The first day of the leave whose term is not known yet, if it has any. */
  readonly unknown_from?: string;
}

/** Returns the school days of a leave from its first to its last day, as far as they are known. */
export function leaveDaysIn(calendar: SchoolCalendar, from: string, to: string): LeaveDays {
  const known = daysBetween(from, to).filter((day) => isNameable(calendar, day));
  const end = unknownFrom(calendar);
  if (end === undefined || to < end) return { known };
  return { known, unknown_from: from > end ? from : end };
}
