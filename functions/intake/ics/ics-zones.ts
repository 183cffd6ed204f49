import ICAL from 'ical.js';
import { isZone, wallAt } from '#shared/calendar/calendar-time';
import { windowsZones } from './windows-zones.ts';

/**
 * Returns a finder of time zones by name, among the zones that a file describes and the known ones.
 * An unknown name with the offset of the school's zone is that zone; `onAssumed` receives it.
 */
export function zoneFinder(
  described: readonly ICAL.Component[],
  siteZone: string,
  onAssumed: (tzid: string) => void,
) {
  const found = new Map<string, string | undefined>();
  return (tzid: string): string | undefined => {
    if (!found.has(tzid)) found.set(tzid, findZone(tzid, described, siteZone, onAssumed));
    return found.get(tzid);
  };
}

function findZone(
  tzid: string,
  described: readonly ICAL.Component[],
  siteZone: string,
  onAssumed: (tzid: string) => void,
): string | undefined {
  const description = described.find((each) => textIn(each, 'tzid') === tzid);
  const location = description && textIn(description, 'x-lic-location');
  // Some programs write a prefix: `/example.org/20260101/Australia/Sydney`.
  const ending = /([A-Z]\w+\/[\w/+-]+)$/.exec(tzid)?.[1];
  const named = [tzid, windowsZone(tzid), location, ending].find(
    (name) => name !== undefined && isZone(name),
  );
  const like = named ?? (description && zoneLike(description, siteZone));
  if (like !== undefined || offsetNamed(tzid) !== standardOffset(siteZone)) return like;
  onAssumed(tzid);
  return siteZone;
}

/** The zones by the names of Windows, the texts that it shows, and each city of a text. */
const byName = new Map<string, string>();
const twice = new Set<string>();
for (const [, shown, zone] of windowsZones) {
  for (const city of shown.split(', ')) {
    const key = city.toLowerCase();
    if (byName.has(key)) twice.add(key);
    byName.set(key, zone);
  }
}
for (const city of twice) byName.delete(city);
for (const [name, shown, zone] of windowsZones) {
  byName.set(name.toLowerCase(), zone);
  byName.set(shown.toLowerCase(), zone);
}
byName.set('tzone://microsoft/utc', 'UTC');

/**
 * Returns the zone that Windows knows by a name or by the text that it shows, such as `(UTC+10:00)
 * Canberra, Melbourne, Sydney`. Other releases of Windows list other cities, so the first known one
 * counts.
 */
function windowsZone(tzid: string): string | undefined {
  const text = tzid
    .replaceAll('\\', '')
    .replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
    .replace(/^Greenwich Mean Time : /i, '')
    .trim()
    .toLowerCase();
  const first = text.split(/\s*,\s*/).find((city) => byName.has(city));
  return byName.get(text) ?? (first === undefined ? undefined : byName.get(first));
}

/** Returns the offset in a name such as `(UTC+10:00) Somewhere`, in minutes. */
function offsetNamed(tzid: string): number | undefined {
  const [, sign, hours, minutes] =
    /^\(?(?:UTC|GMT)\s*([+-])(\d\d?):?(\d\d)?\)?/i.exec(tzid.trim()) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

/** Returns the offset of a zone without daylight saving, in minutes. */
function standardOffset(zone: string): number {
  const offsets = [0, 6].map((month) => {
    const at = Date.UTC(2026, month, 15);
    return (Date.parse(`${wallAt(zone, new Date(at))}Z`) - at) / 60_000;
  });
  return Math.min(...offsets);
}

const textIn = (component: ICAL.Component, name: string): string | undefined => {
  try {
    const value = component.getFirstPropertyValue(name);
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};

/**
 * Returns a zone with the same times as the described one for 3 years. Prefers the school's zone.
 */
function zoneLike(description: ICAL.Component, siteZone: string): string | undefined {
  let probes: { at: Date; wall: string }[];
  try {
    probes = probesOf(new ICAL.Timezone(description));
  } catch (error) {
    // A description that cannot be read matches no zone.
    if (error instanceof Error) return undefined;
    throw error;
  }
  return [siteZone, ...Intl.supportedValuesOf('timeZone')].find((name) =>
    probes.every(({ at, wall }) => wallAt(name, at) === wall),
  );
}

/** Returns the local times of a described zone in the middle of each month of 3 years. */
const probesOf = (zone: ICAL.Timezone) =>
  Array.from({ length: 36 }, (_, month) => {
    const at = new Date(Date.UTC(2024 + Math.floor(month / 12), month % 12, 15, 12));
    const time = ICAL.Time.fromJSDate(at, true).convertToZone(zone);
    return { at, wall: time.toString().slice(0, 19) };
  });
