import { shownFiles } from '#functions/files/rules/shown-files';
import type { NamedChild } from '#functions/people/store/children';
import type { EventSummary, CalendarEvent as WholeEvent } from '#shared/calendar/calendar.contract';
import {
  audienceTypeIds,
  type CalendarEvent,
  type Cancelled,
  childrenConcerned,
} from '#shared/calendar/calendar-event';
import {
  isRepeated,
  type Occurrence,
  occurrenceNamed,
} from '#shared/calendar/calendar-occurrences';
import { daysLater, isDayOnly } from '#shared/calendar/calendar-time';
import { colourOf } from '#shared/calendar/category-colours';
import { AppError } from '#shared/kernel/errors';

/** Returns the identifier of an occurrence: that of the event, and its time by the rule. */
export const occurrenceId = (eventUid: string, recurrence: string | undefined): string =>
  recurrence === undefined ? eventUid : `${eventUid}~${recurrence.replace(/[-:]/g, '')}`;

/** Parses the identifier of an occurrence. */
export function readOccurrenceId(id: string): { eventUid: string; recurrence?: string } {
  const [, eventUid = id, named] = /^([^~]+)~([^~]*)$/.exec(id) ?? [];
  const [, y, m, d, time, h, min, s] =
    /^(\d{4})(\d\d)(\d\d)(T(\d\d)(\d\d)(\d\d))?$/.exec(named ?? '') ?? [];
  if (named === undefined) return { eventUid };
  return { eventUid, recurrence: time ? `${y}-${m}-${d}T${h}:${min}:${s}` : `${y}-${m}-${d}` };
}

/**
 * Returns the occurrence with an identifier. The identifier of a repeated event alone names none.
 */
export const occurrenceWith = (event: CalendarEvent, id: string): Occurrence | undefined =>
  occurrenceNamed(event, readOccurrenceId(id).recurrence);

/** Returns an occurrence as its readers get it. */
export function shownOccurrence(
  event: CalendarEvent,
  { recurrence, changed, starts, ends, start, end }: Occurrence,
  children: readonly NamedChild[],
): EventSummary & { description: string } {
  const { title, location, description, status } = changed ?? event;
  // One day of an all-day series may have a time, and the other way round.
  const isAllDay = isDayOnly(starts);
  return {
    EVENT_ID: occurrenceId(event.eventUid, recurrence),
    title,
    location,
    description,
    // If the series is cancelled, all of its occurrences are.
    status: event.status === 'cancelled' ? 'cancelled' : status,
    start: isAllDay ? starts : start.toISOString(),
    end: isAllDay ? daysLater(ends, -1) : end.toISOString(),
    all_day: isAllDay,
    category: event.category,
    colour: colourOf(event.category),
    AUDIENCE_TYPE_ID: audienceTypeIds(event.audience),
    sequence: event.sequence,
    repeated: isRepeated(event),
    for_children: childrenConcerned(event.audience, children).map(({ userUid, firstname }) => ({
      userUid,
      firstname,
    })),
  };
}

/** Returns what the school said when it cancelled an event, or this occurrence of it. */
export const cancelledOf = (
  { cancelled }: CalendarEvent,
  { changed }: Occurrence,
): Cancelled | undefined => cancelled ?? changed?.cancelled;

/** Tells whether an event comes from a file of the school, or was added in the portal. */
export const originOf = ({ source }: Pick<CalendarEvent, 'source'>): WholeEvent['origin'] =>
  source === 'portal' ? 'portal' : 'file';

/** Returns an occurrence as its own screen shows it. */
export function wholeOccurrence(
  event: CalendarEvent,
  occurrence: Occurrence,
  children: readonly NamedChild[],
  moved_to: EventSummary | undefined,
): WholeEvent {
  const { moved_to: _, ...cancelled } = cancelledOf(event, occurrence) ?? {};
  return {
    ...shownOccurrence(event, occurrence, children),
    address: event.address ?? '',
    contact: event.contact ?? '',
    origin: originOf(event),
    updated_at: event.updated_at,
    ...shownFiles(event.files),
    ...('EVENT_ID' in cancelled && {
      cancelled: { ...cancelled, ...(moved_to && { moved_to }) },
    }),
  };
}

/**
 * The answer for every event that the caller may not see. The same text for all reasons reveals
 * nothing.
 */
export const eventNotFound = () => new AppError('notFound', 'This event is not available.');
