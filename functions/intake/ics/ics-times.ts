import type { EventTimes } from '#shared/calendar/calendar-occurrences';
import {
  dayIn,
  dayOf,
  daysLater,
  instantAt,
  isDayOnly,
  timeOf,
  wallAt,
} from '#shared/calendar/calendar-time';
import { type IcsProperty, listed } from './ics-property.ts';
import type { EventReader } from './ics-reader.ts';

/** A day, or a local time, and its zone. Days and times without a zone are in the school's zone. */
export interface LocalTime {
  readonly wall: string;
  readonly zone: string;
}

/** Returns the times of an event, or sets it aside if they cannot be read. */
export function readTimes(reader: EventReader): EventTimes | undefined {
  const { all, locate, setAside, context } = reader;
  const [property] = all('DTSTART');
  if (!property) return setAside(locate('DTSTART'), 'A value is needed here.');
  const written = readTime(reader, property);
  const writtenEnd = written && endOf(reader, written);
  if (!written || !writtenEnd) return undefined;
  const [start, ends] = inWholeDays(reader, written, writtenEnd);
  const rules = all('RRULE');
  if (rules.length > 1 || all('EXRULE').length > 0) {
    const what = rules.length > 1 ? 'RRULE' : 'EXRULE';
    return setAside(locate(what), 'An event may have one RRULE and no EXRULE.');
  }
  const extra = timesIn(reader, 'RDATE');
  const except = timesIn(reader, 'EXDATE');
  if (!extra || !except) return undefined;
  const rrule = rules[0]?.value;
  const inKind = (times: readonly LocalTime[]) => [
    ...new Set(times.map((time) => inKindOf(start, time, context.school.timeZone))),
  ];
  return {
    all_day: isDayOnly(start.wall),
    starts: start.wall,
    ends,
    zone: start.zone,
    ...(rrule !== undefined && { rrule }),
    extra: inKind(extra).sort(),
    except: inKind(except).sort(),
    changed: [],
  };
}

/**
 * Returns a time in the kind and zone of a start, so that the two can be compared. Outlook and
 * Exchange write the exceptions of an all-day series as midnight, other programs write a day for a
 * series with times.
 */
export function inKindOf(start: LocalTime, time: LocalTime, schoolZone: string): string {
  if (isDayOnly(start.wall)) return isDayOnly(time.wall) ? time.wall : dayIn(schoolZone, time);
  if (isDayOnly(time.wall)) return `${time.wall}T${timeOf(start.wall)}`;
  return inZone(time, start.zone);
}

const inZone = ({ wall, zone }: LocalTime, wanted: string): string =>
  zone === wanted ? wall : wallAt(wanted, instantAt(zone, wall));

/**
 * Outlook marks events of whole days and writes them from midnight to midnight. They become days, so
 * that they stay whole days in every zone.
 */
function inWholeDays(
  { all, context }: EventReader,
  start: LocalTime,
  ends: string,
): [LocalTime, string] {
  const isMarked = all('X-MICROSOFT-CDO-ALLDAYEVENT')[0]?.value.toUpperCase() === 'TRUE';
  const isMidnight = (wall: string) => timeOf(wall) === '00:00:00';
  if (!isMarked || !isMidnight(start.wall) || !isMidnight(ends) || ends <= start.wall) {
    return [start, ends];
  }
  return [{ wall: dayOf(start.wall), zone: context.school.timeZone }, dayOf(ends)];
}

/** Returns the first time of a property, or sets the event aside. */
export function readTime(reader: EventReader, property: IcsProperty): LocalTime | undefined {
  return readTimesOf(reader, property)?.[0];
}

const timeForm = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-4])([0-5]\d)([0-5]\d|60)?(?:\.\d+)?(Z)?)?$/i;

/** Returns all times of a property, as they are written in the file. */
function readTimesOf(reader: EventReader, property: IcsProperty): LocalTime[] | undefined {
  const { context, locate, setAside } = reader;
  const { name, parameters, value } = property;
  const tzid = parameters.get('TZID');
  const zone = tzid ? context.zoneOf(tzid) : context.school.timeZone;
  if (zone === undefined) {
    return setAside(locate(name, tzid), 'The portal does not know this time zone.');
  }
  const isDay = parameters.get('VALUE')?.toUpperCase() === 'DATE';
  const times: LocalTime[] = [];
  for (const part of listed(value).map((each) => each.trim())) {
    if (part === '') continue;
    const time = timeIn(part.replace(/\/.*$/, ''), isDay);
    if (!time) {
      return setAside(
        locate(name, part),
        'This is not a day or time of a calendar. Write it like 20260227 or 20260227T183000.',
      );
    }
    if (part.includes('/')) {
      const reason = 'This added occurrence gets the length of the series, not its own.';
      reader.warn(locate(name, part), reason);
    }
    const own = isDayOnly(time.wall) ? context.school.timeZone : zone;
    times.push({ wall: time.wall, zone: time.isUtc ? 'UTC' : own });
  }
  return times;
}

/** Parses a day or time, also with the signs of ISO 8601. */
function timeIn(text: string, isDay: boolean): { wall: string; isUtc: boolean } | undefined {
  const found = timeForm.exec(text.replace(/[-:]/g, ''));
  if (!found) return undefined;
  const [, y, m, d, hour, minute, second = '00', utc] = found;
  const day = `${y}-${m}-${d}`;
  if (!isRealDay(day)) return undefined;
  if (hour === undefined || isDay) return { wall: day, isUtc: false };
  // 24:00 is the midnight that ends a day. A leap second is the second before it.
  const wall = `${day}T${hour === '24' ? '00' : hour}:${minute}:${second.replace('60', '59')}`;
  return { wall: hour === '24' ? daysLater(wall, 1) : wall, isUtc: utc !== undefined };
}

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day > '1900';
}

/** Returns all times of a property that may be repeated. */
function timesIn(reader: EventReader, name: string): LocalTime[] | undefined {
  const found: LocalTime[] = [];
  for (const property of reader.all(name)) {
    const times = readTimesOf(reader, property);
    if (!times) return undefined;
    found.push(...times);
  }
  return found;
}

/**
 * Returns the end of an event: as written, or by its duration. Without both, it lasts 1 day or 0
 * seconds.
 */
function endOf(reader: EventReader, start: LocalTime): string | undefined {
  const [end] = reader.all('DTEND');
  if (end) {
    const time = readTime(reader, end);
    return time && writtenEnd(reader, start, time);
  }
  const [duration] = reader.all('DURATION');
  if (duration) return endAfter(reader, start, duration);
  return isDayOnly(start.wall) ? daysLater(start.wall, 1) : start.wall;
}

/**
 * Returns a written end in the kind of the start. Some programs write one day as a start and the
 * same end, and some mix days and times.
 */
function writtenEnd(
  { warn, locate, context }: EventReader,
  start: LocalTime,
  end: LocalTime,
): string {
  if (isDayOnly(start.wall) === isDayOnly(end.wall)) {
    if (!isDayOnly(start.wall)) return inZone(end, start.zone);
    return end.wall === start.wall ? daysLater(end.wall, 1) : end.wall;
  }
  if (isDayOnly(start.wall)) {
    warn(locate('DTEND'), 'The event begins with a day, so its end is read as a day.');
    const day = dayIn(context.school.timeZone, end);
    // Midnight ends the day before. Another time is within the last day.
    const isMidnight = inZone(end, context.school.timeZone) === `${day}T00:00:00`;
    return day > start.wall && isMidnight ? day : daysLater(day, 1);
  }
  warn(locate('DTEND'), 'The event begins at a time, so its end is read as the start of the day.');
  const midnight = `${end.wall}T00:00:00`;
  return end.wall === dayOf(start.wall) ? start.wall : midnight;
}

const durationForm =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/i;

/** Returns the end after a duration (RFC 5545, 3.3.6): days by the clock, hours by elapsed time. */
function endAfter(
  { locate, setAside }: EventReader,
  start: LocalTime,
  { value }: IcsProperty,
): string | undefined {
  const found = durationForm.exec(value);
  if (!found) {
    const reason = 'This is not a duration of a calendar. Write it like PT1H30M.';
    return setAside(locate('DURATION'), reason);
  }
  const [weeks = 0, ownDays = 0, hours = 0, minutes = 0, rest = 0] = found.slice(2).map(Number);
  const number = (each: number) => (Number.isNaN(each) ? 0 : each);
  const days = number(weeks) * 7 + number(ownDays);
  const seconds = number(hours) * 3600 + number(minutes) * 60 + number(rest);
  if (found[1] === '-' && days + seconds > 0) {
    return setAside(locate('DURATION'), 'This event ends before it begins.');
  }
  if (days > 40_000 || seconds > 40_000 * 86_400) {
    return setAside(locate('DURATION'), 'This event lasts more than 400 days.');
  }
  if (isDayOnly(start.wall)) {
    return daysLater(start.wall, Math.max(1, days + Math.ceil(seconds / 86_400)));
  }
  const later = instantAt(start.zone, daysLater(start.wall, days));
  return wallAt(start.zone, new Date(later.getTime() + seconds * 1000));
}
