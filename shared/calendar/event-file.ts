import type { CalendarEvent } from '#shared/calendar/calendar.contract';
import { daysLater } from './calendar-time.ts';
import { fileOf, head } from './ics-lines.ts';
import { type DueTask, taskVevent, vevents } from './vevent.ts';

/**
 * Returns an event as a calendar file (RFC 5545) for one download. It has the identifier that
 * subscriptions give the event; an occurrence of a series has one of its own, because programs
 * refuse an occurrence whose series they do not know. Times are in UTC, so it describes no zone.
 */
export function eventFile(event: CalendarEvent, site: string): string {
  const { start, end, all_day } = event;
  const stored = {
    ...event,
    eventUid: event.EVENT_ID,
    starts: all_day ? start : start.slice(0, 19),
    ends: all_day ? daysLater(end, 1) : end.slice(0, 19),
    zone: 'UTC',
    extra: [],
    except: [],
    changed: [],
    cancelled: undefined,
  };
  return fileOf([...head, ...vevents(stored, { site }), 'END:VCALENDAR']);
}

/** Returns a day on which something is due as a calendar file. It does not mark the day as busy. */
export const dueFile = (due: DueTask, site: string): string =>
  fileOf([...head, ...taskVevent(due, { site }), 'END:VCALENDAR']);
