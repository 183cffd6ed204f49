import type ICAL from 'ical.js';
import type { CalendarEvent, ChangedOccurrence } from '#shared/domain/calendar-event';
import { isDayOnly } from '#shared/domain/calendar-time';
import type { Findings, Place } from '../faults.ts';
import { audienceIn, checkedTimes } from './calendar.ts';
import type { Block } from './ics-lines.ts';
import { type EventReader, type IcsContext, readValue } from './ics-reader.ts';
import { readTimes, timeIn } from './ics-times.ts';

/** An event, or a changed occurrence of one, as its component says it. */
export interface IcsEvent {
  readonly parts: Omit<CalendarEvent, 'eventUid' | 'first' | 'last' | 'updated_at'>;
  /** Which occurrence this changes; absent of an event itself. */
  readonly recurrence: string | undefined;
  readonly place: (property: string) => Place;
}

/** Reads one event; what is wrong with it is in the findings, each with its line. */
export function readEvent(
  component: ICAL.Component,
  { lines }: Block,
  context: IcsContext,
  found: Findings,
): IcsEvent[] {
  const raw = (property: string) =>
    lines
      .filter(({ text }) => isProperty(text, property))
      .map(({ text }) => text.slice(property.length + 1));
  const place = (property: string, value = raw(property)[0]): Place => {
    const at = lines.find(({ text }) => isProperty(text, property)) ?? lines[0];
    const known = { file: context.file, row: at?.line ?? 1, column: property };
    return value === undefined ? known : { ...known, value };
  };
  const reader: EventReader = { component, context, found, place, raw };
  const text = textReader(reader);
  const uid = text('uid', 255);
  if (uid === '') {
    found.fault(place('UID'), 'A value is needed here.');
    return [];
  }
  const status = statusOf(text('status', 20));
  const times = readTimes(reader);
  const audience = audienceOf(reader, text);
  const recurrence = recurrenceOf(reader, times?.zone);
  if (!times || !audience || recurrence === false) return [];
  const isGood = checkedTimes(times, found, { ends: place('DTEND'), rrule: place('RRULE') });
  if (!isGood) return [];
  const title = text('summary', 1000);
  if (title === '') found.warn(place('SUMMARY'), 'This event has no title.');
  const parts = {
    ...times,
    ...{ uid, source: 'ics' as const, status, audience, title: title || 'Event' },
    location: text('location', 1000),
    description: text('description', 10_000),
    category: text('categories', 100),
    sequence: sequenceOf(component),
  };
  return [{ parts, recurrence, place }];
}

const isProperty = (line: string, property: string) =>
  line.slice(0, property.length).toUpperCase() === property &&
  /^[;:]/.test(line.slice(property.length));

/** Reads text properties: of several the first, without control characters, and not longer than one can show. */
function textReader({ component, found, place }: EventReader) {
  return (name: string, most: number): string => {
    const value = readValue(component, name);
    if (typeof value !== 'string') return '';
    const isLine = name !== 'description';
    const clean = value
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(isLine ? /[\s\p{Cc}]+/gu : /[^\S\n]+|[^\P{Cc}\n]+/gu, ' ')
      .trim();
    if (clean.length <= most) return clean;
    found.warn(place(name.toUpperCase(), ''), `Only the first ${most} characters are taken in.`);
    return clean.slice(0, most).toWellFormed();
  };
}

const statusOf = (status: string): CalendarEvent['status'] => {
  const lower = status.toLowerCase();
  return lower === 'cancelled' || lower === 'tentative' ? lower : 'confirmed';
};

function sequenceOf(component: ICAL.Component): number {
  const value = readValue(component, 'sequence');
  const number = typeof value === 'number' ? value : 0;
  return Number.isInteger(number) && number > 0 && number < 1_000_000_000 ? number : 0;
}

/**
 * Calendar files do not say for whom an event is, but for two properties of ours. Without them it is for everyone; what its author called
 * private or confidential, for staff.
 */
function audienceOf({ context, found, place }: EventReader, text: ReturnType<typeof textReader>) {
  // A program that writes them as text escapes the commas.
  const list = (name: string) =>
    text(name, 1000)
      .replaceAll('\\,', ',')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  const given = list('x-portal-audience');
  const secrecy = text('class', 20).toUpperCase();
  const usual = secrecy === 'PRIVATE' || secrecy === 'CONFIDENTIAL' ? '4' : '1';
  return audienceIn(
    given.length > 0 ? given : [usual],
    list('x-portal-groups'),
    context.school,
    found,
    { types: place('X-PORTAL-AUDIENCE'), groups: place('X-PORTAL-GROUPS') },
  );
}

/** The occurrence that a component changes; `false` when it cannot be understood. */
function recurrenceOf(reader: EventReader, zone: string | undefined): string | undefined | false {
  const { component, found, place } = reader;
  const property = component.getFirstProperty('recurrence-id');
  if (!property) return undefined;
  if (property.getParameter('range') !== undefined) {
    found.fault(
      place('RECURRENCE-ID'),
      'A change of this and all following is not taken. Please end the series and begin another.',
    );
    return false;
  }
  return timeIn(reader, property, zone) ?? false;
}

/** A change of an occurrence, as its series keeps it. */
export const asChanged = (
  { title, location, description, status, starts, ends }: IcsEvent['parts'],
  recurrence: string,
): ChangedOccurrence => ({ recurrence, title, location, description, status, starts, ends });

/** Whether two events are of the same kind: both of days, or both of times. */
export const isSameKind = (a: Pick<CalendarEvent, 'starts'>, b: Pick<CalendarEvent, 'starts'>) =>
  isDayOnly(a.starts) === isDayOnly(b.starts);
