import type { CalendarEvent, Cancelled, ChangedOccurrence } from '#shared/calendar/calendar-event';
import {
  isRepeated,
  type Occurrence,
  occurrenceNamed,
} from '#shared/calendar/calendar-occurrences';
import { dayOf } from '#shared/calendar/calendar-time';
import type { Cancellation } from '../store/cancellation.record.ts';
import { readOccurrenceId } from './calendar-view.ts';

/** Returns the cancellations of each event, by eventUid. */
export function byEvent(all: readonly Cancellation[]): ReadonlyMap<string, Cancellation[]> {
  const found = new Map<string, Cancellation[]>();
  for (const each of all) {
    const { eventUid } = readOccurrenceId(each.EVENT_ID);
    found.set(eventUid, [...(found.get(eventUid) ?? []), each]);
  }
  return found;
}

/**
 * Returns an event with what the school cancelled in the portal. A file changes what is stored of
 * the event, and never this. What was taken back still counts in the sequence, which calendar apps
 * expect to grow.
 */
export function withCancellations(
  event: CalendarEvent,
  all: readonly Cancellation[] | undefined,
): CalendarEvent {
  if (!all || all.length === 0) return event;
  const raised = all.reduce((sum, each) => sum + each.raised, 0);
  const updated_at = all.reduce((at, each) => (each.updated_at > at ? each.updated_at : at), '');
  const valid = all.filter(({ is_cancelled }) => is_cancelled);
  const whole = valid.find(({ EVENT_ID }) => EVENT_ID === event.eventUid);
  const changed = changedBy(event, valid);
  return {
    ...event,
    sequence: event.sequence + raised,
    updated_at: updated_at > event.updated_at ? updated_at : event.updated_at,
    changed,
    ...(whole && {
      status: 'cancelled' as const,
      // A day that differs from the others has a status of its own.
      changed: changed.map((each) => ({ ...each, status: 'cancelled' as const })),
      cancelled: told(whole),
    }),
  };
}

/** Returns the changed occurrences of a series, with those that the school cancelled. */
function changedBy(event: CalendarEvent, valid: readonly Cancellation[]): ChangedOccurrence[] {
  if (!isRepeated(event)) return event.changed;
  const changed = new Map(event.changed.map((each) => [each.recurrence, each]));
  for (const each of valid) {
    const occurrence = cancelledIn(event, each.EVENT_ID);
    if (occurrence?.recurrence === undefined) continue;
    const { recurrence, starts, ends } = occurrence;
    const { title, location, description } = occurrence.changed ?? event;
    changed.set(recurrence, {
      recurrence,
      title,
      location,
      description,
      starts,
      ends,
      status: 'cancelled',
      cancelled: told(each),
    });
  }
  return [...changed.values()];
}

/**
 * Returns the occurrence that was cancelled. A series that got another time of day keeps its
 * cancelled days; one that no longer has the day has nothing to cancel.
 */
function cancelledIn(event: CalendarEvent, EVENT_ID: string): Occurrence | undefined {
  const { recurrence } = readOccurrenceId(EVENT_ID);
  if (recurrence === undefined) return undefined;
  const sameDay = dayOf(recurrence) + event.starts.slice(10);
  return occurrenceNamed(event, recurrence) ?? occurrenceNamed(event, sameDay);
}

const told = ({ EVENT_ID, note, moved_to, updated_at }: Cancellation): Cancelled => ({
  EVENT_ID,
  note,
  ...(moved_to !== undefined && { moved_to }),
  updated_at,
});
