import { wallAt } from '#shared/calendar/calendar-time';
import { compact } from '#shared/calendar/ics-lines';

/** A change of the clocks of a zone. */
interface Change {
  readonly at: number;
  /** Minutes ahead of UTC, before and after the change. */
  readonly from: number;
  readonly to: number;
}

const hour = 3_600_000;

/** The years of a zone that a calendar file describes. */
interface Years {
  /** The first year with an event, and one before it. */
  readonly first: number;
  /** From this year on, yearly rules must be right. Events before it are in the past. */
  readonly regularFrom: number;
  readonly last: number;
}

/** So many years show whether a change is in the last week of a month, or in its fourth. */
const yearsOfRule = 8;

/**
 * Describes the clocks of a zone (RFC 5545, 3.6.5). Outlook and Exchange read one STANDARD and at
 * most one DAYLIGHT, each with a yearly rule, and shift events in other descriptions. So a zone that
 * changes its clocks by the same two rules each year has those. Of another zone each change is
 * written separately.
 */
export function vtimezone(zone: string, { first, regularFrom, last }: Years): string[] {
  const end = Date.UTC(Math.max(last, regularFrom + yearsOfRule - 1) + 1, 0, 1);
  const rules = yearlyRules(changesOf(zone, Date.UTC(regularFrom, 0, 1), end));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(rules
      ? rules.flatMap((rule) => ruledObservance(zone, rule, first))
      : eachChange(zone, first, last)),
    'END:VTIMEZONE',
  ];
}

/** Describes a zone whose clocks do not change by yearly rules, or do not change at all. */
function eachChange(zone: string, firstYear: number, lastYear: number): string[] {
  const begin = Date.UTC(firstYear, 0, 1);
  const changes = changesOf(zone, begin, Date.UTC(lastYear + 1, 0, 1));
  const first = offsetAt(zone, begin);
  const standard = Math.min(first, ...changes.map(({ to }) => to));
  const opening = { at: begin, from: first, to: first };
  return [opening, ...changes].flatMap((change) => observance(zone, change, standard));
}

/** A change of the clocks that comes each year. */
interface YearlyRule {
  /** Its first change among those that were compared. */
  readonly change: Change;
  readonly kind: 'STANDARD' | 'DAYLIGHT';
  /** January is 0. */
  readonly month: number;
  /** Sunday is 0. */
  readonly weekday: number;
  /** The position of the weekday in the month: 1 to 4, or -1 for the last one. */
  readonly position: number;
  /** The time that the clock shows before the change: `02:00:00`. */
  readonly time: string;
}

/** Returns the two rules of a zone by the month, or undefined if its changes have no such rules. */
function yearlyRules(changes: readonly Change[]): readonly YearlyRule[] | undefined {
  const forwards = changes.filter(({ from, to }) => to > from);
  const back = changes.filter(({ from, to }) => to < from);
  const rules = [ruleOf(forwards, 'DAYLIGHT'), ruleOf(back, 'STANDARD')];
  const found = rules.filter((rule) => rule !== undefined);
  return found.length === 2 ? found.sort((a, b) => a.month - b.month) : undefined;
}

/** Returns the rule that all changes follow, one in each year. */
function ruleOf(changes: readonly Change[], kind: YearlyRule['kind']): YearlyRule | undefined {
  const [change] = changes;
  if (!change) return undefined;
  const walls = changes.map(wallBefore);
  const wall = walls[0] as Date;
  const isSame = (of: (each: Date) => unknown) => new Set(walls.map(of)).size === 1;
  const isYearly = walls.every(
    (each, i) => each.getUTCFullYear() === wall.getUTCFullYear() + i && isSameShift(changes[i]),
  );
  const nth = (each: Date) => Math.ceil(each.getUTCDate() / 7);
  const isLast = (each: Date) => each.getUTCDate() > daysInMonth(each) - 7;
  const position = walls.every(isLast) ? -1 : isSame(nth) ? nth(wall) : 0;
  if (!isYearly || changes.length < yearsOfRule || position === 0) return undefined;
  if (!isSame((each) => `${each.getUTCMonth()} ${each.getUTCDay()} ${timeOf(each)}`)) {
    return undefined;
  }
  const [month, weekday, time] = [wall.getUTCMonth(), wall.getUTCDay(), timeOf(wall)];
  return { change, kind, month, weekday, position, time };

  function isSameShift(each: Change | undefined) {
    return each?.from === change?.from && each?.to === change?.to;
  }
}

/** Returns the time that the clock shows before a change, as a date in UTC. */
const wallBefore = ({ at, from }: Change): Date => new Date(at + from * 60_000);

const timeOf = (wall: Date): string => wall.toISOString().slice(11, 19);

const daysInMonth = (wall: Date): number =>
  new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Writes a rule from a year on. */
function ruledObservance(zone: string, rule: YearlyRule, year: number): string[] {
  const { change, kind, month, weekday, position, time } = rule;
  const day = dayOfRule(rule, year).toISOString().slice(0, 10);
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(`${day}T${time}`)}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${position}${weekdays[weekday]}`,
    ...offsets(zone, change),
    `END:${kind}`,
  ];
}

/** Returns the day of a rule in a year, as a date in UTC. */
function dayOfRule({ month, weekday, position }: YearlyRule, year: number): Date {
  if (position < 0) {
    const last = new Date(Date.UTC(year, month + 1, 0));
    const back = (last.getUTCDay() - weekday + 7) % 7;
    return new Date(Date.UTC(year, month + 1, -back));
  }
  const first = new Date(Date.UTC(year, month, 1));
  const ahead = (weekday - first.getUTCDay() + 7) % 7;
  return new Date(Date.UTC(year, month, 1 + ahead + (position - 1) * 7));
}

function observance(zone: string, change: Change, standard: number): string[] {
  const kind = change.to > standard ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(wallBefore(change).toISOString().slice(0, 19))}`,
    ...offsets(zone, change),
    `END:${kind}`,
  ];
}

const offsets = (zone: string, { at, from, to }: Change) => [
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `TZNAME:${nameAt(zone, at)}`,
];

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
