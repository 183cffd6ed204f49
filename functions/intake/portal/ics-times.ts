import ICAL from 'ical.js';
import type { EventTimes } from '#shared/domain/calendar-occurrences';
import { dayOf, daysLater, instantAt, isDayOnly, wallAt } from '#shared/domain/calendar-time';
import { type EventReader, readValue } from './ics-reader.ts';

/** A time as it is written, and the zone of its clock; a floating time is the school's. */
interface Written {
  readonly wall: string;
  readonly zone: string;
}

/** When an event happens; nothing, and a fault, if that cannot be told. */
export function readTimes(reader: EventReader): EventTimes | undefined {
  const { component, found, place } = reader;
  const property = component.getFirstProperty('dtstart');
  if (!property) {
    found.fault(place('DTSTART'), 'A value is needed here.');
    return undefined;
  }
  const start = written(reader, property);
  const ends = start && endOf(reader, start);
  if (!start || !ends) return undefined;
  const rules = reader.raw('RRULE');
  if (rules.length > 1 || reader.raw('EXRULE').length > 0) {
    const what = rules.length > 1 ? 'RRULE' : 'EXRULE';
    found.fault(place(what), 'The portal takes one RRULE of an event, and no EXRULE.');
    return undefined;
  }
  // Behind the parameters that it may have; a rule holds no colon.
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

/** A property's time on the clock of a zone; without one, on its own. */
export function timeIn(
  reader: EventReader,
  property: ICAL.Property,
  zone: string | undefined,
): string | undefined {
  const time = written(reader, property);
  return time && onClockOf(time, zone ?? time.zone);
}

const onClockOf = ({ wall, zone }: Written, wanted: string): string =>
  isDayOnly(wall) || zone === wanted ? wall : wallAt(wanted, instantAt(zone, wall));

const timeForm = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60))?$/;

function written(reader: EventReader, property: ICAL.Property): Written | undefined {
  return writtenAll(reader, property)?.[0];
}

/** All times of a property, as they stand in the file. */
function writtenAll(
  { context, found, place }: EventReader,
  property: ICAL.Property,
): Written[] | undefined {
  const column = property.name.toUpperCase();
  const tzid = property.getParameter('tzid');
  const zone = typeof tzid === 'string' ? context.zoneOf(tzid) : context.school.timeZone;
  if (zone === undefined) {
    found.fault(place(column, String(tzid)), 'The portal does not know this time zone.');
    return undefined;
  }
  // The jCal form of a property: name, parameters, type, values.
  const [, , , ...values] = property.toJSON() as unknown[];
  const times: Written[] = [];
  for (const value of values) {
    const text = typeof value === 'string' ? value : '';
    const wall = text.replace(/Z$/, '').replace(/:60$/, ':59');
    if (!timeForm.test(wall) || !isRealDay(dayOf(wall))) {
      found.fault(
        place(column),
        'This is no day or time of a calendar, such as 20260227 or 20260227T183000.',
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

/** All times of a property that may be there several times, on the clock of the event. */
function timesIn(reader: EventReader, name: string, zone: string): string[] | undefined {
  const all: string[] = [];
  for (const property of reader.component.getAllProperties(name)) {
    const times = writtenAll(reader, property);
    if (!times) return undefined;
    all.push(...times.map((time) => onClockOf(time, zone)));
  }
  return [...new Set(all)].sort();
}

/** The end as it is written, or as far behind the start as the duration says; without both a day, or no time at all. */
function endOf(reader: EventReader, start: Written): string | undefined {
  const { component, found, place } = reader;
  const end = component.getFirstProperty('dtend');
  if (end) {
    const time = timeIn(reader, end, start.zone);
    if (time === undefined) return undefined;
    if (isDayOnly(time) !== isDayOnly(start.wall)) {
      found.fault(place('DTEND'), 'Start and end must both be days, or both be times.');
      return undefined;
    }
    // Some programs write one day as a start and the same end.
    return isDayOnly(time) && time === start.wall ? daysLater(time, 1) : time;
  }
  const duration = readValue(component, 'duration');
  if (duration === undefined && component.hasProperty('duration')) {
    found.fault(place('DURATION'), 'This is no duration of a calendar, such as PT1H30M.');
    return undefined;
  }
  if (!(duration instanceof ICAL.Duration)) {
    return isDayOnly(start.wall) ? daysLater(start.wall, 1) : start.wall;
  }
  const days = duration.weeks * 7 + duration.days;
  if (duration.isNegative) {
    found.fault(place('DURATION'), 'An event cannot last less than no time.');
    return undefined;
  }
  if (isDayOnly(start.wall)) return daysLater(start.wall, Math.max(1, days));
  const later = instantAt(start.zone, daysLater(start.wall, days));
  const seconds = duration.hours * 3600 + duration.minutes * 60 + duration.seconds;
  return wallAt(start.zone, new Date(later.getTime() + seconds * 1000));
}
