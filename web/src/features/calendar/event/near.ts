import type { EventSummary } from '#shared/calendar/calendar.contract';
import { addDays, dayIn } from '#shared/kernel/zone';
import { fromToday } from '../../../components/days/dayWords.ts';
import { daysOfEvent } from '../../../components/days/eventTimes.ts';

/** Returns how far away an event is: `tomorrow`, `in 3 weeks`, or that today is one of its days. */
export function nearText(
  event: Pick<EventSummary, 'start' | 'end' | 'all_day'>,
  timeZone: string,
  now: Date,
): string {
  const { first, last } = daysOfEvent(event, timeZone);
  const today = dayIn(timeZone, now);
  if (first < last && first <= today && today <= last) {
    if (today === last) return 'Today, the last day';
    return addDays(today, 1) === last ? 'Today and tomorrow' : 'Today and the next days';
  }
  const words = fromToday(today <= first ? first : last, today);
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return first < last && today < first ? `Begins ${words}` : text;
}
