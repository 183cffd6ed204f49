import type { CalendarEvent, ChangedOccurrence } from '#shared/calendar/calendar-event';
import {
  inKindOfStart,
  isRepeated,
  lastRuleDay,
  ruleOf,
} from '#shared/calendar/calendar-occurrences';
import { instantAt, isDayOnly } from '#shared/calendar/calendar-time';
import { ruleText } from '#shared/calendar/recurrence-rule';
import { compact, escaped, utc } from './ics-lines.ts';

/** The school whose name makes identifiers unique. */
interface School {
  readonly site: string;
}

/** A task as a calendar app shows it. */
export interface DueTask {
  readonly uid: string;
  readonly title: string;
  readonly dueDate: string;
  /** The day on which it was set. */
  readonly setDate: string;
  readonly description: string;
}

/** What a file says of an event. */
type FiledEvent = Omit<CalendarEvent, 'uid' | 'source' | 'audience' | 'files' | 'first' | 'last'>;

/** Writes an event with its changed occurrences. A removed event is written as cancelled. */
export function vevents(event: FiledEvent, school: School): string[] {
  const status = event.removed_at === undefined ? event.status : 'cancelled';
  const main = [
    'BEGIN:VEVENT',
    ...identity(event, school),
    timeLine('DTSTART', event.starts, event),
    timeLine('DTEND', event.ends, event),
    ...repetition(event),
    ...words({ ...event, status }, event),
    'END:VEVENT',
  ];
  if (!isRepeated(event)) return main;
  return [...main, ...event.changed.flatMap((each) => changedVevent(event, each, status, school))];
}

function changedVevent(
  event: FiledEvent,
  changed: ChangedOccurrence,
  status: CalendarEvent['status'],
  school: School,
): string[] {
  const isCancelled = status === 'cancelled';
  return [
    'BEGIN:VEVENT',
    ...identity(event, school),
    timeLine('RECURRENCE-ID', changed.recurrence, event),
    timeLine('DTSTART', changed.starts, event),
    timeLine('DTEND', changed.ends, event),
    ...words({ ...changed, ...(isCancelled && { status }) }, event),
    'END:VEVENT',
  ];
}

const identity = ({ eventUid, updated_at, sequence }: FiledEvent, { site }: School) => [
  `UID:${eventUid}@${site}`,
  `DTSTAMP:${utc(new Date(updated_at))}`,
  `LAST-MODIFIED:${utc(new Date(updated_at))}`,
  `SEQUENCE:${sequence}`,
];

type Zoned = Pick<CalendarEvent, 'zone'>;

function timeLine(name: string, wall: string, { zone }: Zoned): string {
  if (isDayOnly(wall)) return `${name};VALUE=DATE:${compact(wall)}`;
  return zone === 'UTC' ? `${name}:${compact(wall)}Z` : `${name};TZID=${zone}:${compact(wall)}`;
}

function repetition(event: FiledEvent): string[] {
  const { rrule, extra, except } = event;
  const out = except.map((wall) => inKindOfStart(event, wall));
  return [
    ...(rrule === undefined ? [] : [`RRULE:${writtenRule(event, rrule)}`]),
    ...extra.map((wall) => timeLine('RDATE', wall, event)),
    ...out.map((wall) => timeLine('EXDATE', wall, event)),
  ];
}

/**
 * Returns the rule with a valid end: a day for all-day events, an instant in UTC for events with
 * times.
 */
function writtenRule(event: FiledEvent, rrule: string): string {
  const rule = ruleOf(event, rrule);
  // The standard allows one end, so that of a rule with two is its last day.
  const hasTwo = rule.count !== undefined && rule.until !== undefined;
  const until = (hasTwo ? lastRuleDay(event, rule) : undefined) ?? rule.until;
  if (until === undefined) return ruleText(rule, undefined);
  const end = isDayOnly(event.starts)
    ? compact(until)
    : utc(instantAt(event.zone, until + event.starts.slice(10)));
  return ruleText(rule, end);
}

type Words = Pick<CalendarEvent, 'title' | 'location' | 'description' | 'status' | 'cancelled'>;
type WordsOfAll = Pick<CalendarEvent, 'category' | 'address' | 'contact'>;

function words(
  { title, location, description, status, cancelled }: Words,
  { category, address = '', contact = '' }: WordsOfAll,
): string[] {
  const where = [location, address].filter(Boolean).join(', ');
  const what = [cancelled?.note, description].filter(Boolean).join('\n\n');
  return [
    `SUMMARY:${escaped(title)}`,
    ...(where === '' ? [] : [`LOCATION:${escaped(where)}`]),
    ...(what === '' ? [] : [`DESCRIPTION:${escaped(what)}`]),
    ...(contact === '' ? [] : [`CONTACT:${escaped(contact)}`]),
    ...(category === '' ? [] : [`CATEGORIES:${escaped(category)}`]),
    `STATUS:${status.toUpperCase()}`,
  ];
}

/** Writes a task on its due date. It does not mark the day as busy. */
export const taskVevent = (
  { uid, title, dueDate, setDate, description }: DueTask,
  { site }: School,
) => [
  'BEGIN:VEVENT',
  `UID:${uid}@${site}`,
  `DTSTAMP:${compact(setDate)}T000000Z`,
  `DTSTART;VALUE=DATE:${compact(dueDate)}`,
  `SUMMARY:${escaped(title)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];
