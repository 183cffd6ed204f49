import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { isRepeated } from '#shared/calendar/calendar-occurrences';
import { instantAt, wallAt } from '#shared/calendar/calendar-time';
import type { Findings } from '../faults.ts';
import { eventOf } from '../portal/kinds/calendar.ts';
import type { SchoolFacts } from '../portal/school.ts';
import { asChanged, type IcsEvent, isSameKind } from './ics-event.ts';

/**
 * Merges changed occurrences into their series. Of two versions, the higher sequence number counts.
 */
export function mergeChanged(
  read: readonly IcsEvent[],
  school: SchoolFacts,
  found: Findings,
): CalendarEvent[] {
  const series = new Map<string, IcsEvent>();
  for (const event of read.filter(({ recurrence }) => recurrence === undefined)) {
    const known = series.get(event.parts.uid);
    if (known && known.parts.sequence === event.parts.sequence) {
      const { row, file } = known.locate('UID');
      const reason = `Another event has this identifier: line ${row} of ${file}.`;
      found.fault(event.locate('UID'), reason);
    }
    if (!known || known.parts.sequence < event.parts.sequence) series.set(event.parts.uid, event);
  }
  const changes = Map.groupBy(
    read.filter(({ recurrence }) => recurrence !== undefined),
    ({ parts }) => parts.uid,
  );
  for (const [uid, all] of changes) {
    const [first] = all;
    // An invitation to one occurrence has no series, so it becomes an event of its own.
    if (first && !series.has(uid)) series.set(uid, { ...first, recurrence: undefined });
  }
  return [...series.values()].map(({ parts, locate }) => {
    const changed = changedOf(parts, changes.get(parts.uid) ?? [], found);
    const event = eventOf(school, { ...parts, changed });
    if (Buffer.byteLength(JSON.stringify(event)) > largestStored) {
      found.fault(
        locate('UID'),
        'This series has too many exceptions. End it and start a new one.',
      );
    }
    return event;
  });
}

/** The largest event that is stored, in bytes. A table item holds 400 KB. */
const largestStored = 300_000;

function changedOf(parts: IcsEvent['parts'], all: readonly IcsEvent[], found: Findings) {
  if (!isRepeated(parts)) return [];
  const latest = new Map<string, IcsEvent>();
  for (const each of all) {
    const recurrence = each.recurrence ?? '';
    if (!isSameKind(parts, each.parts)) {
      found.fault(
        each.locate('DTSTART'),
        'This occurrence has a time and its series has not, or the other way round.',
      );
      continue;
    }
    const known = latest.get(recurrence);
    if (!known || known.parts.sequence <= each.parts.sequence) latest.set(recurrence, each);
  }
  return [...latest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([recurrence, each]) => asChanged(inZoneOfSeries(parts, each.parts), recurrence));
}

/** Converts changed times to the time zone of the series. */
function inZoneOfSeries(
  { zone }: IcsEvent['parts'],
  changed: IcsEvent['parts'],
): IcsEvent['parts'] {
  if (changed.zone === zone || changed.all_day) return changed;
  const on = (wall: string) => wallAt(zone, instantAt(changed.zone, wall));
  return { ...changed, starts: on(changed.starts), ends: on(changed.ends), zone };
}
