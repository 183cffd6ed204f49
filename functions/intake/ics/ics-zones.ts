import ICAL from 'ical.js';
import { isZone, wallAt } from '#shared/calendar/calendar-time';
import { readValue } from './ics-reader.ts';

/** The names of time zones in Windows and Exchange that schools are likely to use. */
const windowsNames: Readonly<Record<string, string>> = {
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'Cen. Australia Standard Time': 'Australia/Adelaide',
  'AUS Central Standard Time': 'Australia/Darwin',
  'W. Australia Standard Time': 'Australia/Perth',
  'Tasmania Standard Time': 'Australia/Hobart',
  'Lord Howe Standard Time': 'Australia/Lord_Howe',
  'Aus Central W. Standard Time': 'Australia/Eucla',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Fiji Standard Time': 'Pacific/Fiji',
  'Singapore Standard Time': 'Asia/Singapore',
  'China Standard Time': 'Asia/Shanghai',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'India Standard Time': 'Asia/Kolkata',
  'Arabian Standard Time': 'Asia/Dubai',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  UTC: 'UTC',
};

/**
 * Returns a finder of time zones by name, among the zones that a file describes and the known ones.
 */
export function zoneFinder(described: readonly ICAL.Component[], siteZone: string) {
  const found = new Map<string, string | undefined>();
  return (tzid: string): string | undefined => {
    if (!found.has(tzid)) found.set(tzid, findZone(tzid, described, siteZone));
    return found.get(tzid);
  };
}

function findZone(
  tzid: string,
  described: readonly ICAL.Component[],
  siteZone: string,
): string | undefined {
  const description = described.find((each) => textIn(each, 'tzid') === tzid);
  const location = description && textIn(description, 'x-lic-location');
  // Some programs write a prefix: `/example.org/20260101/Australia/Sydney`.
  const ending = /([A-Z]\w+\/[\w/+-]+)$/.exec(tzid)?.[1];
  const named = [tzid, windowsNames[tzid], location, ending].find(
    (name) => name !== undefined && isZone(name),
  );
  return named ?? (description && zoneLike(description, siteZone));
}

const textIn = (component: ICAL.Component, name: string): string | undefined => {
  const value = readValue(component, name);
  return typeof value === 'string' ? value : undefined;
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
