import { createHash } from 'node:crypto';
import { plainTextOf } from '#functions/kernel/html/plain-text';
import type { CalendarEvent, ChangedOccurrence } from '#shared/calendar/calendar-event';
import type { Findings } from '../faults.ts';
import { audienceIn, checkedTimes } from '../portal/kinds/calendar.ts';
import type { Block } from './ics-lines.ts';
import { listed, unescaped } from './ics-property.ts';
import { type EventReader, eventReader, type IcsContext } from './ics-reader.ts';
import { type LocalTime, readTime, readTimes } from './ics-times.ts';

type Parts = Omit<CalendarEvent, 'eventUid' | 'first' | 'last' | 'updated_at'>;

/** An event of a calendar file, or a changed occurrence of one. */
export interface IcsEvent {
  readonly parts: Parts;
  /** The occurrence that this changes, as written. Absent for an event itself. */
  readonly recurrence: LocalTime | undefined;
  readonly locate: EventReader['locate'];
  readonly setAside: EventReader['setAside'];
}

/** An event that was set aside, as far as its record is known. */
export interface AsideEvent {
  readonly uid: string;
  /** Whether it changes one occurrence, so that the rest of its series is read. */
  readonly isChange: boolean;
  /** The title, if the event has no identifier: the made one needs a start, which may be faulty. */
  readonly title: string | undefined;
}

/** Reads one event. An event that cannot be read is set aside with its reason. */
export function readEvent(
  block: Block,
  context: IcsContext,
  found: Findings,
): IcsEvent | AsideEvent {
  const reader = eventReader(block, context, found);
  const { all, locate, setAside, isAside, warn } = reader;
  const text = textReader(reader);
  const title = text('SUMMARY', 1000);
  const givenUid = text('UID', 255);
  const uid = givenUid || madeUid(reader, title);
  const isChange = all('RECURRENCE-ID').length > 0;
  const aside = { uid, isChange, title: givenUid ? undefined : title || untitled };
  const times = readTimes(reader);
  const recurrence = times && recurrenceOf(reader);
  const audience = audienceOf(reader, text);
  const locations = { ends: locate('DTEND'), rrule: locate('RRULE') };
  const checked = times && checkedTimes(times, { fault: setAside }, locations);
  if (isAside() || !checked || !audience) return aside;
  if (title === '') warn(locate('SUMMARY'), 'This event has no title.');
  if (!givenUid) {
    const reason = 'This event has no identifier. It got one from its start and its title.';
    warn(locate('UID'), reason);
  }
  const parts = {
    ...checked,
    uid,
    source: 'ics' as const,
    status: statusOf(text('STATUS', 20)),
    audience,
    title: title || untitled,
    location: text('LOCATION', 1000),
    description: text('DESCRIPTION', 10_000) || text('X-ALT-DESC', 10_000),
    category: text('CATEGORIES', 100),
    sequence: sequenceOf(reader),
  };
  return { parts, recurrence, locate, setAside };
}

/** The title of an event without one. */
const untitled = 'Event';

export const isRead = (event: IcsEvent | AsideEvent): event is IcsEvent => 'parts' in event;

/** How the identifiers begin that the portal makes. */
const made = 'made-';

/** Tells whether an event got its identifier from the portal. */
export const isMade = ({ uid }: Pick<CalendarEvent, 'uid'>): boolean => uid.startsWith(made);

/** Returns the identifier of an event without one: the same start and title give the same. */
export const uidFrom = (start: string, title: string): string =>
  made + createHash('sha256').update(`${start}\n${title}`).digest('base64url');

const madeUid = ({ all }: EventReader, title: string): string => {
  const [start] = all('DTSTART');
  return uidFrom(`${start?.parameters.get('TZID') ?? ''} ${start?.value ?? ''}`, title);
};

/** The characters of a text that are read. Markup may be many times longer than its words. */
const mostWritten = 300_000;

type TextReader = (name: string, most: number) => string;

/**
 * Returns a reader of text properties: the first value as plain text, without control characters,
 * up to a length.
 */
function textReader({ all, warn, locate }: EventReader): TextReader {
  return (name, most) => {
    const [property] = all(name);
    if (!property) return '';
    const given = property.value.slice(0, mostWritten);
    const value = name === 'CATEGORIES' ? (listed(given)[0] ?? '') : given;
    const isLine = name !== 'DESCRIPTION' && name !== 'X-ALT-DESC';
    // Identifiers and words of the standard have no markup.
    const isProse = !isLine || name === 'SUMMARY' || name === 'LOCATION' || name === 'CATEGORIES';
    const words = isProse ? plainTextOf(unescaped(value)) : unescaped(value);
    const clean = words
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(isLine ? /[\s\p{Cc}]+/gu : /[^\S\n]+|[^\P{Cc}\n]+/gu, ' ')
      .trim();
    if (clean.length <= most) return clean;
    warn(locate(name, ''), `Only the first ${most} characters are imported.`);
    return clean.slice(0, most).toWellFormed();
  };
}

const statusOf = (status: string): CalendarEvent['status'] => {
  const lower = status.toLowerCase();
  // Some programs spell it as Americans do.
  if (lower === 'canceled') return 'cancelled';
  return lower === 'cancelled' || lower === 'tentative' ? lower : 'confirmed';
};

function sequenceOf({ all }: EventReader): number {
  const number = Number(all('SEQUENCE')[0]?.value ?? 0);
  return Number.isInteger(number) && number > 0 && number < 1_000_000_000 ? number : 0;
}

/**
 * Returns the audience of an event. Two properties of the portal's own name it. Without them the
 * event is for everyone, or for staff if it is private or confidential.
 */
function audienceOf({ context, setAside, locate }: EventReader, text: TextReader) {
  const list = (name: string) =>
    text(name, 1000)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  const given = list('X-PORTAL-AUDIENCE');
  const secrecy = text('CLASS', 20).toUpperCase();
  const fallback = secrecy === 'PRIVATE' || secrecy === 'CONFIDENTIAL' ? '4' : '1';
  return audienceIn(
    { types: given.length > 0 ? given : [fallback], groups: list('X-PORTAL-GROUPS') },
    context.school,
    { fault: setAside },
    { types: locate('X-PORTAL-AUDIENCE'), groups: locate('X-PORTAL-GROUPS') },
  );
}

/** Returns the occurrence that a component changes, or sets the change aside. */
function recurrenceOf(reader: EventReader): LocalTime | undefined {
  const [property] = reader.all('RECURRENCE-ID');
  if (!property) return undefined;
  if (property.parameters.has('RANGE')) {
    return reader.setAside(
      reader.locate('RECURRENCE-ID'),
      'The portal cannot import a change of this and all later events. End the series and start a new one.',
    );
  }
  return readTime(reader, property);
}

/** Returns a changed occurrence as its series stores it. */
export const asChanged = (
  { title, location, description, status, starts, ends }: Parts,
  recurrence: string,
): ChangedOccurrence => ({ recurrence, title, location, description, status, starts, ends });
