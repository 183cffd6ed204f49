import type { EventSummary } from '#shared/calendar/calendar.contract';
import { dayIn } from '#shared/kernel/zone';
import { fromToday } from '../../../components/days/dayWords.ts';
import { daysOfEvent } from '../eventDays.ts';

/** Returns how far away an event is: `tomorrow`, `in 3 weeks`, or which of its days is today. */
export function nearText(
  event: Pick<EventSummary, 'start' | 'end' | 'all_day'>,
  timeZone: string,
  now: Date,
): string {
  const { first, last } = daysOfEvent(event, timeZone);
  const today = dayIn(timeZone, now);
  const isNow = first <= today && today <= last;
  const words = isNow ? 'today' : fromToday(today < first ? first : last, today);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
