import * as z from 'zod';
import type { NamedChild } from '#functions/people/store/children';
import {
  audienceTypeIds,
  type CalendarEvent,
  childrenConcerned,
  EventAudience,
} from '#shared/calendar/calendar-event';
import type { Occurrence } from '#shared/calendar/calendar-occurrences';
import { colourOf } from '#shared/calendar/category-colours';
import { EventSummary } from '#shared/calendar/event-summary';
import { shownOccurrence } from './calendar-view.ts';

/** An occurrence with its audience, as the record of a day holds it: without its description. */
export const DayEvent = EventSummary.omit({
  colour: true,
  AUDIENCE_TYPE_ID: true,
  for_children: true,
}).extend({
  audience: EventAudience,
  /** The instant of its start, by which lists sort. */
  at: z.string(),
});
export type DayEvent = z.infer<typeof DayEvent>;

/** Returns an occurrence as the record of its days holds it. */
export const dayEventOf = (event: CalendarEvent, occurrence: Occurrence): DayEvent =>
  DayEvent.parse({
    ...shownOccurrence(event, occurrence, []),
    audience: event.audience,
    at: occurrence.start.toISOString(),
  });

/** Returns an event of a day as its reader gets it. */
export const shownDayEvent = (
  { audience, at: _, ...event }: DayEvent,
  children: readonly NamedChild[],
): EventSummary => ({
  ...event,
  colour: colourOf(event.category),
  AUDIENCE_TYPE_ID: audienceTypeIds(audience),
  for_children: childrenConcerned(audience, children).map(({ userUid, firstname }) => ({
    userUid,
    firstname,
  })),
});
