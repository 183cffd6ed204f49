import type { AcademicSession, Class } from '#shared/intake/class-records';
import type { DaySpan } from '#shared/timetables/school-days';

/**
 * Returns the days from the first to the last session of a class, holidays between them included. A
 * class without known sessions has no limits.
 */
export function daysOfClass(
  { termSourcedIds }: Pick<Class, 'termSourcedIds'>,
  sessions: readonly AcademicSession[],
): DaySpan {
  const own = sessions.filter(({ sourcedId }) => termSourcedIds.includes(sourcedId));
  const from = own.map(({ startDate }) => startDate).sort()[0];
  const until = own
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
  return { from, until };
}
