import { shownOccurrence } from '#functions/calendar/rules/calendar-view';
import type { EventSummary } from '#shared/calendar/calendar.contract';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { isRepeated, type Occurrence, occurrencesIn } from '#shared/calendar/calendar-occurrences';
import { pathTo } from '#shared/site/paths';
import type { Described } from './described.ts';
import type { Document, Listed } from './index/document.ts';

// An event as the search finds it. A repeated one is one record, and leads to its next occurrence.

const dayMs = 86_400_000;

/** The path of an occurrence. */
export const eventPath = (id: string): string => pathTo('/calendar/calendar_details/:id', { id });

/** Returns what the index keeps of an event beside its words. */
export function listedEvent(event: CalendarEvent): Listed {
  const { eventUid: uid, first, last, audience } = event;
  const isLong = isRepeated(event) || Date.parse(last) - Date.parse(first) > dayMs;
  return { kind: 'event', uid, date: first, ...(isLong && { until: last }), rights: audience };
}

/** Returns the words of an event and of its changed occurrences. */
export function eventWords(event: CalendarEvent): Omit<Document, 'listed'> {
  const all = [event, ...event.changed];
  const join = (field: 'title' | 'location' | 'description') => all.map((each) => each[field]);
  return {
    title: [...new Set(join('title'))].join(' '),
    summary: [...new Set([event.category, ...join('location')])].join(' '),
    text: [...new Set(join('description'))].join(' '),
  };
}

/** The days ahead in which the next occurrence is searched: most are near, and a rule is slow to follow. */
const spans = [40, 400, 4_000];

/** Returns the occurrence that is on or comes next, or else the last one. */
function occurrenceAt(event: CalendarEvent, now: Date): Occurrence | undefined {
  const later = (days: number) => new Date(now.getTime() + days * dayMs);
  if (!isRepeated(event)) return occurrencesIn(event, { from: new Date(0), to: endOfTime })[0];
  for (const days of spans) {
    const [next] = occurrencesIn(event, { from: now, to: later(days) });
    if (next) return next;
  }
  const last = new Date(event.last);
  const from = new Date(last.getTime() - 400 * dayMs);
  return last < now ? occurrencesIn(event, { from, to: last }).at(-1) : undefined;
}

const endOfTime = new Date('9999-12-31T00:00:00.000Z');

/** Returns an event as its readers see it now. */
export function shownEvent(
  event: CalendarEvent,
  now: Date,
): (EventSummary & { readonly description: string }) | undefined {
  const occurrence = occurrenceAt(event, now);
  return occurrence && shownOccurrence(event, occurrence, []);
}

/** Describes an event as a hit, by the occurrence that is on or comes next. */
export function describedEvent(event: CalendarEvent, now: Date): Described | undefined {
  const occurrence = occurrenceAt(event, now);
  if (!occurrence) return undefined;
  const { EVENT_ID, title, location, category, all_day, status } = shownOccurrence(
    event,
    occurrence,
    [],
  );
  return {
    kind: 'event',
    group: 'event',
    uid: event.eventUid,
    path: eventPath(EVENT_ID),
    title,
    where: [status === 'cancelled' ? 'Cancelled' : '', location].filter(Boolean).join(' · '),
    summary: [category, location].filter(Boolean).join(' – '),
    date: occurrence.start.toISOString(),
    all_day,
    hidden: false,
  };
}
