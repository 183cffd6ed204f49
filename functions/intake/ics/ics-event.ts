import type ICAL from 'ical.js';
import type { CalendarEvent, ChangedOccurrence } from '#shared/calendar/calendar-event';
import { isDayOnly } from '#shared/calendar/calendar-time';
import type { FaultLocation, Findings } from '../faults.ts';
import { audienceIn, checkedTimes } from '../portal/kinds/calendar.ts';
import type { Block } from './ics-lines.ts';
import { type EventReader, type IcsContext, readValue } from './ics-reader.ts';
import { readTimes, timeIn } from './ics-times.ts';

/** An event of a calendar file, or a changed occurrence of one. */
export interface IcsEvent {
  readonly parts: Omit<CalendarEvent, 'eventUid' | 'first' | 'last' | 'updated_at'>;
  /** The occurrence that this changes. Absent for an event itself. */
  readonly recurrence: string | undefined;
  readonly locate: (property: string) => FaultLocation;
}

/** Reads one event. Reports its faults, each with its line. */
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
  const locate = (property: string, value = raw(property)[0]): FaultLocation => {
    const line = lines.find(({ text }) => isProperty(text, property)) ?? lines[0];
    const location = { file: context.file, row: line?.line ?? 1, column: property };
    return value === undefined ? location : { ...location, value };
  };
  const reader: EventReader = { component, context, found, locate, raw };
  const text = textReader(reader);
  const uid = text('uid', 255);
  if (uid === '') {
    found.fault(locate('UID'), 'A value is needed here.');
    return [];
  }
  const status = statusOf(text('status', 20));
  const times = readTimes(reader);
  const audience = audienceOf(reader, text);
  const recurrence = recurrenceOf(reader, times?.zone);
  if (!times || !audience || recurrence === false) return [];
  const checked = checkedTimes(times, found, { ends: locate('DTEND'), rrule: locate('RRULE') });
  if (!checked) return [];
  const title = text('summary', 1000);
  if (title === '') found.warn(locate('SUMMARY'), 'This event has no title.');
  const parts = {
    ...times,
    ...{ uid, source: 'ics' as const, status, audience, title: title || 'Event' },
    location: text('location', 1000),
    description: text('description', 10_000),
    category: text('categories', 100),
    sequence: sequenceOf(component),
  };
  return [{ parts, recurrence, locate }];
}

const isProperty = (line: string, property: string) =>
  line.slice(0, property.length).toUpperCase() === property &&
  /^[;:]/.test(line.slice(property.length));

/**
 * Returns a reader of text properties: the first value, without control characters, up to a length.
 */
function textReader({ component, found, locate }: EventReader) {
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
    found.warn(locate(name.toUpperCase(), ''), `Only the first ${most} characters are imported.`);
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
 * Returns the audience of an event. Two properties of the portal's own name it. Without them the
 * event is for everyone, or for staff if it is private or confidential.
 */
function audienceOf({ context, found, locate }: EventReader, text: ReturnType<typeof textReader>) {
  // A program that writes the list as text escapes the commas.
  const list = (name: string) =>
    text(name, 1000)
      .replaceAll('\\,', ',')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  const given = list('x-portal-audience');
  const secrecy = text('class', 20).toUpperCase();
  const fallback = secrecy === 'PRIVATE' || secrecy === 'CONFIDENTIAL' ? '4' : '1';
  return audienceIn(
    { types: given.length > 0 ? given : [fallback], groups: list('x-portal-groups') },
    context.school,
    found,
    { types: locate('X-PORTAL-AUDIENCE'), groups: locate('X-PORTAL-GROUPS') },
  );
}

/** Returns the occurrence that a component changes, or `false` if it cannot be read. */
function recurrenceOf(reader: EventReader, zone: string | undefined): string | undefined | false {
  const { component, found, locate } = reader;
  const property = component.getFirstProperty('recurrence-id');
  if (!property) return undefined;
  if (property.getParameter('range') !== undefined) {
    found.fault(
      locate('RECURRENCE-ID'),
      'The portal cannot import a change of this and all later events. End the series and start a new one.',
    );
    return false;
  }
  return timeIn(reader, property, zone) ?? false;
}

/** Returns a changed occurrence as its series stores it. */
export const asChanged = (
  { title, location, description, status, starts, ends }: IcsEvent['parts'],
  recurrence: string,
): ChangedOccurrence => ({ recurrence, title, location, description, status, starts, ends });

/** Whether two events both have days, or both have times. */
export const isSameKind = (a: Pick<CalendarEvent, 'starts'>, b: Pick<CalendarEvent, 'starts'>) =>
  isDayOnly(a.starts) === isDayOnly(b.starts);
