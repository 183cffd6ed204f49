import { wallAt } from '#shared/calendar/calendar-time';
import { compact } from './lines.ts';

/** A change of the clocks of a zone. */
interface Change {
  readonly at: number;
  /** Minutes ahead of UTC, before and after the change. */
  readonly from: number;
  readonly to: number;
}

const hour = 3_600_000;

/**
 * Writes the clock changes of a zone for some years (RFC 5545, 3.6.5). Each change is written
 * separately, so that a year in which a government moved a change is also right.
 */
export function vtimezone(zone: string, firstYear: number, lastYear: number): string[] {
  const begin = Date.UTC(firstYear, 0, 1);
  const changes = changesOf(zone, begin, Date.UTC(lastYear + 1, 0, 1));
  const first = offsetAt(zone, begin);
  const standard = Math.min(first, ...changes.map(({ to }) => to));
  const opening = { at: begin, from: first, to: first };
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...[opening, ...changes].flatMap((change) => observance(zone, change, standard)),
    'END:VTIMEZONE',
  ];
}

function observance(zone: string, { at, from, to }: Change, standard: number): string[] {
  const kind = to > standard ? 'DAYLIGHT' : 'STANDARD';
  // The start is the time that the clock shows before the change.
  const wall = new Date(at + from * 60_000).toISOString().slice(0, 19);
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(wall)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${nameAt(zone, at)}`,
    `END:${kind}`,
  ];
}

function changesOf(zone: string, begin: number, end: number): Change[] {
  const changes: Change[] = [];
  const step = 7 * 24 * hour;
  for (let at = begin; at < end; at += step) {
    const [from, to] = [offsetAt(zone, at), offsetAt(zone, Math.min(at + step, end))];
    if (from !== to) changes.push({ at: momentOf(zone, at, Math.min(at + step, end)), from, to });
  }
  return changes;
}

/** Finds the minute between two instants at which the offset changes, by binary search. */
function momentOf(zone: string, early: number, late: number): number {
  const before = offsetAt(zone, early);
  let [low, high] = [early, late];
  while (high - low > 60_000) {
    const middle = low + Math.floor((high - low) / 120_000) * 60_000;
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the minutes that a zone is ahead of UTC. */
function offsetAt(zone: string, at: number): number {
  const shown = Date.parse(`${wallAt(zone, new Date(at))}Z`);
  return Math.round((shown - Math.floor(at / 1000) * 1000) / 60_000);
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const digits = `${hours}`.padStart(2, '0') + `${rest}`.padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${digits}`;
}

const nameAt = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
