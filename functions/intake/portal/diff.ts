import { isDeepStrictEqual } from 'node:util';
import type { CalendarEvent } from '#shared/domain/calendar-event';
import { type PortalRecord, type PortalTable, portalIds } from '#shared/domain/portal-records';
import type { Step } from '../plan/diff.ts';

/** Compares a file with what is stored: it is everything there is of its kind, so what it lacks goes. */
export async function* fileSteps<T extends PortalTable>(
  table: T,
  came: readonly PortalRecord<T>[],
  stored: AsyncIterable<PortalRecord<T>>,
): AsyncGenerator<Step> {
  const idOf = (record: PortalRecord<T>) =>
    String((record as Readonly<Record<string, unknown>>)[portalIds[table]]);
  const open = new Map(came.map((record) => [idOf(record), record]));
  for await (const before of stored) {
    const id = idOf(before);
    const after = open.get(id);
    open.delete(id);
    if (!after) yield { table, id, before };
    else if (isDeepStrictEqual(before, after)) yield { table, unchanged: true };
    else yield { table, id, before, after };
  }
  for (const [id, after] of open) yield { table, id, after };
}

/** How long those who show an event are told that it is gone: calendars on telephones ask seldom. */
const toldFor = 60 * 86_400;

/** The events of a load, and the kinds of files they came from: events of another kind stay. */
export interface CameEvents {
  readonly sources: ReadonlySet<CalendarEvent['source']>;
  readonly events: readonly CalendarEvent[];
}

/**
 * Compares events with what is stored. One that vanished is kept for a while as removed, and each version has a higher number than the one
 * before, whatever the school's file says.
 */
export async function* eventSteps(
  { sources, events }: CameEvents,
  stored: AsyncIterable<CalendarEvent>,
  now: Date,
  /** Told of every event that there is after the load. */
  stays: (event: CalendarEvent) => void,
): AsyncGenerator<Step> {
  const table = 'calendar';
  const open = new Map(events.map((event) => [event.eventUid, event]));
  for await (const before of stored) {
    const id = before.eventUid;
    const came = open.get(id);
    open.delete(id);
    if (came) stays(came);
    else if (!sources.has(before.source)) stays(before);
    if (came) {
      if (isSameEvent(before, came)) yield { table, unchanged: true };
      else yield { table, id, before, after: following(before, came) };
    } else if (sources.has(before.source) && !before.removed_at) {
      yield { table, id, before, after: removed(before, now) };
    }
  }
  for (const [id, after] of open) {
    stays(after);
    yield { table, id, after };
  }
}

/** When a record was written is no difference, nor is a number that the file does not raise. */
const isSameEvent = (before: CalendarEvent, came: CalendarEvent): boolean =>
  came.sequence <= before.sequence &&
  isDeepStrictEqual(
    { ...before, sequence: 0, updated_at: '' },
    { ...came, sequence: 0, updated_at: '' },
  );

const following = (before: CalendarEvent, came: CalendarEvent): CalendarEvent => ({
  ...came,
  sequence: Math.max(came.sequence, before.sequence + 1),
});

const removed = (event: CalendarEvent, now: Date): CalendarEvent => ({
  ...event,
  sequence: event.sequence + 1,
  removed_at: now.toISOString(),
  expires_at: Math.floor(now.getTime() / 1000) + toldFor,
  updated_at: now.toISOString(),
});
