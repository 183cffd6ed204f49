import { daysBetween } from '#shared/calendar/calendar-time';
import { AppError } from '#shared/kernel/errors';
import { addDays, dayIn } from '#shared/kernel/zone';
import { mostTimetableDays, type TimetableDays } from '#shared/timetables/timetable-day';

/** A timetable is known for about a year. Other days are typing errors. */
const reach = 366;

/** Returns the days of a request in order: one day, today if none is given, or a span. */
export function chosenDays({ date, from, to }: TimetableDays, timeZone: string, now: Date) {
  if (date !== undefined && (from !== undefined || to !== undefined)) {
    throw refused('date', 'Choose one day, or a first and a last day.');
  }
  const today = dayIn(timeZone, now);
  const first = from ?? date ?? to ?? today;
  const last = to ?? first;
  for (const [field, day] of Object.entries({ date, from, to })) {
    if (day !== undefined && Math.abs(daysBetween(today, day)) > reach) {
      throw refused(field, 'Choose a day within a year from today.');
    }
  }
  const count = daysBetween(first, last) + 1;
  if (count < 1) {
    throw refused('to', 'The last day is before the first day. Choose a later last day.');
  }
  if (count > mostTimetableDays) {
    throw refused('to', `Choose ${mostTimetableDays} days at most. You chose ${count} days.`);
  }
  return Array.from({ length: count }, (_, n) => addDays(first, n));
}

const refused = (field: string, message: string) =>
  new AppError('badRequest', message, { fields: { [field]: message } });
