import ICAL from 'ical.js';
import type { EventTimes } from '#shared/calendar/calendar-occurrences';
import { dayOf, daysLater, instantAt, isDayOnly, wallAt } from '#shared/calendar/calendar-time';
import { type EventReader, readValue } from './ics-reader.ts';

/** A local time and its zone. A floating time is in the school's zone. */
interface LocalTime {
  readonly wall: string;
  readonly zone: string;
}

/** Returns the times of an event. Reports a fault and returns nothing if they cannot be read. */
export function readTimes(reader: EventReader): EventTimes | undefined {
  const { component, found, locate } = reader;
  const property = component.getFirstProperty('dtstart');
  if (!property) {
    found.fault(locate('DTSTART'), 'A value is needed here.');
    return undefined;
  }
  const start = readTime(reader, property);
  const ends = start && endOf(reader, start);
  if (!start || !ends) return undefined;
  const rules = reader.raw('RRULE');
  if (rules.length > 1 || reader.raw('EXRULE').length > 0) {
    const what = rules.length > 1 ? 'RRULE' : 'EXRULE';
    found.fault(locate(what), 'An event may have one RRULE and no EXRULE.');
    return undefined;
  }
  // The rule follows its parameters. It contains no colon.
  const rrule = rules[0]?.slice(rules[0].lastIndexOf(':') + 1);
  const extra = timesIn(reader, 'rdate', start.zone);
  const except = timesIn(reader, 'exdate', start.zone);
  if (!extra || !except) return undefined;
  return {
    all_day: isDayOnly(start.wall),
    starts: start.wall,
    ends,
    zone: start.zone,
    ...(rrule !== undefined && { rrule }),
    extra: extra.filter((wall) => isDayOnly(wall) === isDayOnly(start.wall)),
    except,
    changed: [],
  };
}

/** Returns the time of a property in a zone, or in its own zone if none is given. */
export function timeIn(
  reader: EventReader,
  property: ICAL.Property,
  zone: string | undefined,
): string | undefined {
  const time = readTime(reader, property);
  return time && inZone(time, zone ?? time.zone);
}

const inZone = ({ wall, zone }: LocalTime, wanted: string): string =>
  isDayOnly(wall) || zone === wanted ? wall : wallAt(wanted, instantAt(zone, wall));

const timeForm = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60))?$/;

function readTime(reader: EventReader, property: ICAL.Property): LocalTime | undefined {
  return readTimesOf(reader, property)?.[0];
}

/** Returns all times of a property, as they are written in the file. */
function readTimesOf(
  { context, found, locate }: EventReader,
  property: ICAL.Property,
): LocalTime[] | undefined {
  const column = property.name.toUpperCase();
  const tzid = property.getParameter('tzid');
  const zone = typeof tzid === 'string' ? context.zoneOf(tzid) : context.school.timeZone;
  if (zone === undefined) {
    found.fault(locate(column, String(tzid)), 'The portal does not know this time zone.');
    return undefined;
  }
  // The jCal form of a property: name, parameters, type, values.
  const [, , , ...values] = property.toJSON() as unknown[];
  const times: LocalTime[] = [];
  for (const value of values) {
    const text = typeof value === 'string' ? value : '';
    const wall = text.replace(/Z$/, '').replace(/:60$/, ':59');
    if (!timeForm.test(wall) || !isRealDay(dayOf(wall))) {
      found.fault(
        locate(column),
        'This is not a day or time of a calendar. Write it like 20260227 or 20260227T183000.',
      );
      return undefined;
    }
    times.push({ wall, zone: text.endsWith('Z') ? 'UTC' : zone });
  }
  return times;
}

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day > '1900';
}

/** Returns all times of a property that may be repeated, in the zone of the event. */
function timesIn(reader: EventReader, name: string, zone: string): string[] | undefined {
  const all: string[] = [];
  for (const property of reader.component.getAllProperties(name)) {
    const times = readTimesOf(reader, property);
    if (!times) return undefined;
    all.push(...times.map((time) => inZone(time, zone)));
  }
  return [...new Set(all)].sort();
}

/**
 * Returns the end of an event: as written, or by its duration. Without both, it lasts 1 day or 0
 * seconds.
 */
function endOf(reader: EventReader, start: LocalTime): string | undefined {
  const { component, found, locate } = reader;
  const end = component.getFirstProperty('dtend');
  if (end) {
    const time = timeIn(reader, end, start.zone);
    if (time === undefined) return undefined;
    if (isDayOnly(time) !== isDayOnly(start.wall)) {
      found.fault(locate('DTEND'), 'Start and end must both be days, or both be times.');
      return undefined;
    }
    // Some programs write one day as a start and the same end.
    return isDayOnly(time) && time === start.wall ? daysLater(time, 1) : time;
  }
  const duration = readValue(component, 'duration');
  if (duration === undefined && component.hasProperty('duration')) {
    found.fault(locate('DURATION'), 'This is not a duration of a calendar. Write it like PT1H30M.');
    return undefined;
  }
  if (!(duration instanceof ICAL.Duration)) {
    return isDayOnly(start.wall) ? daysLater(start.wall, 1) : start.wall;
  }
  const days = duration.weeks * 7 + duration.days;
  if (duration.isNegative) {
    found.fault(locate('DURATION'), 'This event ends before it begins.');
    return undefined;
  }
  if (isDayOnly(start.wall)) return daysLater(start.wall, Math.max(1, days));
  const later = instantAt(start.zone, daysLater(start.wall, days));
  const seconds = duration.hours * 3600 + duration.minutes * 60 + duration.seconds;
  return wallAt(start.zone, new Date(later.getTime() + seconds * 1000));
}
