import { addDays } from '#shared/kernel/zone';
import { type SchoolCalendar, schoolDayFrom } from '#shared/timetables/school-days';

/** Returns the next two school days, today included. */
export function quickDays(today: string, calendar: SchoolCalendar): string[] {
  const first = schoolDayFrom(calendar, today);
  const second = first && schoolDayFrom(calendar, addDays(first, 1));
  return [first, second].flatMap((day) => day ?? []);
}
