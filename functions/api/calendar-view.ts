import type { NamedChild } from '#functions/data/children';
import type { EventSummary } from '#shared/contract/calendar';
import { colourOf } from '#shared/domain/calendar-categories';
import {
  audienceTypeIds,
  type CalendarEvent,
  childrenConcerned,
} from '#shared/domain/calendar-event';
import { isRepeated, type Occurrence, occurrenceNamed } from '#shared/domain/calendar-occurrences';
import { daysLater } from '#shared/domain/calendar-time';
import { AppError } from '#shared/errors';

/** The name of an occurrence: the event's, and when it should be by its rule. */
export const occurrenceId = (eventUid: string, recurrence: string | undefined): string =>
  recurrence === undefined ? eventUid : `${eventUid}~${recurrence.replace(/[-:]/g, '')}`;

/** Reads the name of an occurrence. */
export function readOccurrenceId(id: string): { eventUid: string; recurrence?: string } {
  const [, eventUid = id, named] = /^([^~]+)~([^~]*)$/.exec(id) ?? [];
  const [, y, m, d, time, h, min, s] =
    /^(\d{4})(\d\d)(\d\d)(T(\d\d)(\d\d)(\d\d))?$/.exec(named ?? '') ?? [];
  if (named === undefined) return { eventUid };
  return { eventUid, recurrence: time ? `${y}-${m}-${d}T${h}:${min}:${s}` : `${y}-${m}-${d}` };
}

/** The occurrence that an identifier names; of a repeated event, its bare identifier names none. */
export const occurrenceWith = (event: CalendarEvent, id: string): Occurrence | undefined =>
  occurrenceNamed(event, readOccurrenceId(id).recurrence);

/** An occurrence as its readers get it. */
export function shownOccurrence(
  event: CalendarEvent,
  { recurrence, changed, starts, ends, start, end }: Occurrence,
  children: readonly NamedChild[],
): EventSummary & { description: string } {
  const { title, location, description, status } = changed ?? event;
  return {
    EVENT_ID: occurrenceId(event.eventUid, recurrence),
    ...{ title, location, description },
    // A series that is cancelled has no occurrence that is not.
    status: event.status === 'cancelled' ? 'cancelled' : status,
    start: event.all_day ? starts : start.toISOString(),
    end: event.all_day ? daysLater(ends, -1) : end.toISOString(),
    all_day: event.all_day,
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

/** The same words whether an event never was, has been removed, or is for others. */
export const eventNotFound = () => new AppError('notFound', 'This event is not available.');
