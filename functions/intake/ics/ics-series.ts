import { isDeepStrictEqual } from '#functions/kernel/node-util';
import type { CalendarEvent, ChangedOccurrence } from '#shared/calendar/calendar-event';
import { isRepeated, occurrenceNamed } from '#shared/calendar/calendar-occurrences';
import { instantAt, wallAt } from '#shared/calendar/calendar-time';
import type { Findings } from '../faults.ts';
import { eventOf } from '../portal/kinds/calendar.ts';
import type { SchoolFacts } from '../portal/school.ts';
import { asChanged, type IcsEvent, uidFrom } from './ics-event.ts';
import { inKindOf } from './ics-times.ts';

/**
 * Merges changed occurrences into their series. `aside` has the identifiers of the series that were
 * set aside, whose changes say nothing without them; it receives those that are too large.
 */
export function mergeChanged(
  read: readonly IcsEvent[],
  aside: Set<string>,
  school: SchoolFacts,
  found: Findings,
): CalendarEvent[] {
  const series = seriesIn(
    read.filter(({ recurrence }) => recurrence === undefined),
    found,
  );
  const changes = Map.groupBy(
    read.filter(({ recurrence }) => recurrence !== undefined),
    ({ parts }) => parts.uid,
  );
  for (const [uid, all] of changes) {
    if (series.has(uid) || aside.has(uid)) continue;
    // Invitations to occurrences have no series, so each becomes an event of its own.
    for (const [i, each] of all.entries()) {
      const own = i === 0 ? uid : uidFrom(each.parts.starts, uid);
      series.set(own, { ...each, parts: { ...each.parts, uid: own }, recurrence: undefined });
    }
    changes.delete(uid);
  }
  return [...series.values()].flatMap(({ parts, locate, setAside }) => {
    const all = changes.get(parts.uid) ?? [];
    const whole = { ...parts, except: matching(parts, locate, found), changed: [] };
    const event = eventOf(school, { ...whole, changed: changedOf(whole, all, school, found) });
    if (Buffer.byteLength(JSON.stringify(event)) <= largestStored) return [event];
    setAside(locate('UID'), 'This series has too many exceptions. End it and start a new one.');
    aside.add(parts.uid);
    return [];
  });
}

/** The largest event that is stored, in bytes. A table item holds 400 KB. */
const largestStored = 300_000;

/**
 * Returns the events by identifier. Of two versions, the higher sequence number counts. Some
 * programs give several events one identifier: with other starts they are other events.
 */
function seriesIn(events: readonly IcsEvent[], found: Findings): Map<string, IcsEvent> {
  const series = new Map<string, IcsEvent>();
  for (const event of events) {
    const { uid, sequence, starts, title } = event.parts;
    const known = series.get(uid);
    if (!known || known.parts.sequence < sequence) series.set(uid, event);
    if (!known || known.parts.sequence !== sequence) continue;
    const { row, file } = known.locate('UID');
    const where = `line ${row} of ${file}`;
    if (isDeepStrictEqual(known.parts, event.parts)) {
      found.leaveOut(event.locate('UID'), `This event is also at ${where}. It counts once.`);
    } else if (known.parts.starts === starts) {
      const reason = `An event with this identifier and start is also at ${where}. The later one counts.`;
      found.leaveOut(event.locate('UID'), reason);
      series.set(uid, event);
    } else {
      const own = uidFrom(starts, `${uid}\n${title}`);
      found.warn(
        event.locate('UID'),
        `Another event has this identifier: ${where}. Both are imported.`,
      );
      series.set(own, { ...event, parts: { ...event.parts, uid: own } });
    }
  }
  return series;
}

/** Returns the excluded times that are occurrences of a series. The others exclude nothing. */
function matching(parts: IcsEvent['parts'], locate: IcsEvent['locate'], found: Findings) {
  return parts.except.filter((wall) => {
    if (isOccurrence(parts, wall)) return true;
    found.warn(
      locate('EXDATE', wall),
      'The series has no occurrence at this time, so the exception changes nothing.',
    );
    return false;
  });
}

/** Whether a series has an occurrence at a time, without its exceptions. */
const isOccurrence = (parts: IcsEvent['parts'], wall: string): boolean =>
  occurrenceNamed({ ...parts, except: [], changed: [] }, wall) !== undefined;

/** Returns the changed occurrences of a series: of two versions that with the higher sequence. */
function changedOf(
  parts: IcsEvent['parts'],
  all: readonly IcsEvent[],
  { timeZone }: SchoolFacts,
  found: Findings,
): ChangedOccurrence[] {
  const latest = new Map<string, IcsEvent>();
  const start = { wall: parts.starts, zone: parts.zone };
  for (const each of all) {
    if (!each.recurrence) continue;
    const recurrence = inKindOf(start, each.recurrence, timeZone);
    const known = latest.get(recurrence);
    if (!known || known.parts.sequence <= each.parts.sequence) latest.set(recurrence, each);
  }
  if (!isRepeated(parts)) {
    for (const { locate } of all) {
      const reason = 'The event of this change is no series. The change was left out.';
      found.leaveOut(locate('RECURRENCE-ID'), reason);
    }
    return [];
  }
  return [...latest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([recurrence, each]) => {
      if (!isOccurrence(parts, recurrence)) {
        const reason =
          'The series has no occurrence at this time, so the changed one is shown beside the others.';
        found.warn(each.locate('RECURRENCE-ID'), reason);
      }
      return asChanged(inZoneOfSeries(parts, each.parts), recurrence);
    });
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
