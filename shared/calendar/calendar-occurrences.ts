import type { CalendarEvent, ChangedOccurrence } from '#shared/calendar/calendar-event';
import {
  dayIn,
  dayOf,
  daysBetween,
  daysLater,
  instantAt,
  isDayOnly,
  timeOf,
  wallAt,
} from '#shared/calendar/calendar-time';
import { daysOf, lastDayOf } from '#shared/calendar/recurrence';
import { parseRule, type RepeatRule } from '#shared/calendar/recurrence-rule';
import { addDays } from '#shared/kernel/zone';

/** The fields that say when an event happens. */
export type EventTimes = Pick<
  CalendarEvent,
  'all_day' | 'starts' | 'ends' | 'zone' | 'rrule' | 'extra' | 'except' | 'changed'
>;

/** One occurrence of an event. */
export interface Occurrence {
  /**
   * For repeated events the time by the rule. It identifies the occurrence, also if it was moved.
   */
  readonly recurrence: string | undefined;
  readonly starts: string;
  readonly ends: string;
  /** The instants of start and end. */
  readonly start: Date;
  readonly end: Date;
  /** How this occurrence differs from the others. */
  readonly changed: ChangedOccurrence | undefined;
}

/** Whether an event happens more than once. */
export const isRepeated = ({ rrule, extra }: Pick<EventTimes, 'rrule' | 'extra'>): boolean =>
  rrule !== undefined || extra.length > 0;

/** Parses the rule of an event in the event's own zone. */
export const ruleOf = (
  { starts, zone }: Pick<EventTimes, 'starts' | 'zone'>,
  rrule: string,
): RepeatRule =>
  parseRule(rrule, {
    time: isDayOnly(starts) ? undefined : timeOf(starts),
    lastDay(moment) {
      const isUtc = moment.endsWith('Z');
      const time = { wall: moment.replace(/Z$/, ''), zone: isUtc ? 'UTC' : zone };
      if (isDayOnly(starts)) return dayIn(zone, time);
      const wall = isUtc ? wallAt(zone, new Date(moment)) : time.wall;
      // A rule that ends before the start time of the event has its last occurrence on the day
      // before.
      return timeOf(wall) < timeOf(starts) ? addDays(dayOf(wall), -1) : dayOf(wall);
    },
  });

/** Returns the last day of a rule that has an end, as far as days are searched. */
export const lastRuleDay = (event: EventTimes, rule: RepeatRule): string | undefined =>
  lastDayOf(rule, dayOf(event.starts), farAway);

/** A span of instants, without the last one. */
interface InstantSpan {
  readonly from: Date;
  readonly to: Date;
}

/** Whether an occurrence is in a span. One without length is in the span of its start. */
export const overlaps = (
  { start, end }: Pick<Occurrence, 'start' | 'end'>,
  { from, to }: InstantSpan,
): boolean => start < to && (end > from || (end.getTime() === start.getTime() && start >= from));

/** Returns the occurrences of an event that overlap a span, sorted by start. */
export function occurrencesIn(event: EventTimes, { from, to }: InstantSpan): Occurrence[] {
  const isHere = (occurrence: Occurrence) => overlaps(occurrence, { from, to });
  if (!isRepeated(event)) return [once(event)].filter(isHere);
  const changed = new Map(event.changed.map((each) => [each.recurrence, each]));
  const usual = recurrencesOf(event, from, to)
    .filter((recurrence) => !changed.has(recurrence))
    .map((recurrence) => occurrenceAt(event, recurrence));
  const others = event.changed.map((each) => changedAt(event, each));
  return [...usual, ...others].filter(isHere).sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** Returns the occurrence with an identifier, if there is one. */
export function occurrenceNamed(event: EventTimes, recurrence: string | undefined) {
  if (recurrence === undefined) return isRepeated(event) ? undefined : once(event);
  const changed = event.changed.find((each) => each.recurrence === recurrence);
  if (changed) return changedAt(event, changed);
  if (!isRepeated(event) || !/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/.test(recurrence))
    return undefined;
  const at = instantAt(event.zone, recurrence);
  if (Number.isNaN(at.getTime())) return undefined;
  const isOne = recurrencesOf(event, at, new Date(at.getTime() + 1)).includes(recurrence);
  return isOne ? occurrenceAt(event, recurrence) : undefined;
}

/** The latest day on which occurrences are searched. */
const farAway = '2200-01-01';

/** Returns the first start and the last end; `last` is undefined for a series without an end. */
export function spanOf(event: EventTimes): { first: Date; last: Date | undefined } {
  const all = [once(event), ...event.changed.map((each) => changedAt(event, each))];
  for (const extra of event.extra) all.push(occurrenceAt(event, extra));
  let isEndless = false;
  if (event.rrule !== undefined) {
    const last = lastRuleDay(event, ruleOf(event, event.rrule));
    isEndless = last === undefined;
    if (last) all.push(occurrenceAt(event, last + event.starts.slice(10)));
  }
  const first = Math.min(...all.map(({ start }) => start.getTime()));
  const last = Math.max(...all.map(({ end }) => end.getTime()));
  return { first: new Date(first), last: isEndless ? undefined : new Date(last) };
}

const once = ({ starts, ends, zone }: EventTimes): Occurrence => ({
  recurrence: undefined,
  starts,
  ends,
  start: instantAt(zone, starts),
  end: instantAt(zone, ends),
  changed: undefined,
});

const changedAt = (event: EventTimes, changed: ChangedOccurrence): Occurrence => ({
  ...once({ ...event, ...changed }),
  recurrence: changed.recurrence,
  changed,
});

/**
 * Returns the occurrence at a time. It has the length of the first one: in days, or in elapsed
 * time.
 */
function occurrenceAt(event: EventTimes, recurrence: string): Occurrence {
  const { starts, ends, zone } = event;
  const start = instantAt(zone, recurrence);
  if (isDayOnly(starts)) {
    const over = daysLater(recurrence, daysBetween(starts, ends));
    const end = instantAt(zone, over);
    return { recurrence, starts: recurrence, ends: over, start, end, changed: undefined };
  }
  const length = instantAt(zone, ends).getTime() - instantAt(zone, starts).getTime();
  const end = new Date(start.getTime() + length);
  return {
    recurrence,
    starts: recurrence,
    ends: wallAt(zone, end),
    start,
    end,
    changed: undefined,
  };
}

/**
 * Returns the identifiers of the occurrences that may overlap a span: by the rule and added,
 * without excluded ones.
 */
function recurrencesOf(event: EventTimes, from: Date, to: Date): string[] {
  const { starts, ends, zone, rrule, extra, except } = event;
  const length = instantAt(zone, ends).getTime() - instantAt(zone, starts).getTime();
  // One more day on both sides, because an instant may be on another day in another zone.
  const first = addDays(new Date(from.getTime() - length).toISOString().slice(0, 10), -1);
  const last = addDays(to.toISOString().slice(0, 10), 1);
  const byRule = rrule
    ? [...daysOf(ruleOf(event, rrule), dayOf(starts), { from: first, to: last })].map(
        (day) => day + starts.slice(10),
      )
    : [starts];
  const excluded = new Set(except.map((wall) => inKindOfStart(event, wall)));
  const all = new Set([...byRule, ...extra]);
  return [...all].filter((wall) => !excluded.has(wall));
}

/**
 * Returns an excluded time in the kind of the start: a day, or a time. Releases up to 1.1 stored it
 * as the file wrote it.
 */
export function inKindOfStart({ starts }: Pick<EventTimes, 'starts'>, wall: string): string {
  if (isDayOnly(starts)) return dayOf(wall);
  return isDayOnly(wall) ? wall + starts.slice(10) : wall;
}
