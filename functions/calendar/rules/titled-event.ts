import { type CalendarEvent, isForReader } from '#shared/calendar/calendar-event';
import type { Caller } from '#shared/rights/caller';

/** Returns an event without its title if the caller may not see it. */
export function titledFor(caller: Caller, event: CalendarEvent): CalendarEvent {
  if (isForReader(event.audience, caller)) return event;
  return { ...event, title: '', changed: event.changed.map((each) => ({ ...each, title: '' })) };
}
