import type { CalendarEvent } from '#shared/domain/calendar-event';
import { isRepeated } from '#shared/domain/calendar-occurrences';
import { instantAt, wallAt } from '#shared/domain/calendar-time';
import type { Findings } from '../faults.ts';
import { eventOf } from './calendar.ts';
import { asChanged, type IcsEvent, isSameKind } from './ics-event.ts';
import type { SchoolFacts } from './school.ts';

/** Puts the changed occurrences of each series into it; of two versions of the same, the one with the higher number counts. */
export function mergeChanged(
  read: readonly IcsEvent[],
  school: SchoolFacts,
  found: Findings,
): CalendarEvent[] {
  const series = new Map<string, IcsEvent>();
  for (const event of read.filter(({ recurrence }) => recurrence === undefined)) {
    const known = series.get(event.parts.uid);
    if (known && known.parts.sequence === event.parts.sequence) {
      const where = known.place('UID');
      const reason = `Another event has this identifier, in line ${where.row} of ${where.file}.`;
      found.fault(event.place('UID'), reason);
    }
    if (!known || known.parts.sequence < event.parts.sequence) series.set(event.parts.uid, event);
  }
  const changes = Map.groupBy(
    read.filter(({ recurrence }) => recurrence !== undefined),
    ({ parts }) => parts.uid,
  );
  for (const [uid, all] of changes) {
    const [first] = all;
    // An invitation to one occurrence comes without its series: it is an event of its own.
    if (first && !series.has(uid)) series.set(uid, { ...first, recurrence: undefined });
  }
  return [...series.values()].map(({ parts, place }) => {
    const changed = changedOf(parts, changes.get(parts.uid) ?? [], found);
    const event = eventOf(school, { ...parts, changed });
    if (Buffer.byteLength(JSON.stringify(event)) > largestStored) {
      found.fault(
        place('UID'),
        'This series has too many exceptions. Please end it and begin another.',
      );
    }
    return event;
  });
}

/** A record of a table holds 400 KB in all. */
const largestStored = 300_000;

function changedOf(parts: IcsEvent['parts'], all: readonly IcsEvent[], found: Findings) {
  if (!isRepeated(parts)) return [];
  const latest = new Map<string, IcsEvent>();
  for (const each of all) {
    const recurrence = each.recurrence ?? '';
    if (!isSameKind(parts, each.parts)) {
      found.fault(
        each.place('DTSTART'),
        'An occurrence must be of days or of times as its series is.',
      );
      continue;
    }
    const known = latest.get(recurrence);
    if (!known || known.parts.sequence <= each.parts.sequence) latest.set(recurrence, each);
  }
  return [...latest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([recurrence, each]) => asChanged(onClockOfSeries(parts, each.parts), recurrence));
}

/** The changed times on the clock of the series. */
function onClockOfSeries(
  { zone }: IcsEvent['parts'],
  changed: IcsEvent['parts'],
): IcsEvent['parts'] {
  if (changed.zone === zone || changed.all_day) return changed;
  const on = (wall: string) => wallAt(zone, instantAt(changed.zone, wall));
  return { ...changed, starts: on(changed.starts), ends: on(changed.ends), zone };
}
