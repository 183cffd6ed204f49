import ICAL from 'ical.js';
import { isZone, wallAt } from '#shared/domain/calendar-time';
import { readValue } from './ics-reader.ts';

/** Names that Windows and Exchange give to time zones, as far as schools are likely to meet them. */
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

/** Finds the zone that a calendar file means by a name, among the zones it describes and those that everybody knows. */
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
  // Some programs put their own name before the zone's: `/example.org/20260101/Australia/Sydney`.
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

/** A zone whose clocks show the same as the described ones, all through three years; the school's own if it fits. */
function zoneLike(description: ICAL.Component, siteZone: string): string | undefined {
  let probes: { at: Date; wall: string }[];
  try {
    probes = probesOf(new ICAL.Timezone(description));
  } catch (error) {
    // A description that cannot be followed describes nothing.
    if (error instanceof Error) return undefined;
    throw error;
  }
  return [siteZone, ...Intl.supportedValuesOf('timeZone')].find((name) =>
    probes.every(({ at, wall }) => wallAt(name, at) === wall),
  );
}

/** What the described clocks show in the middle of each month of three years. */
const probesOf = (zone: ICAL.Timezone) =>
  Array.from({ length: 36 }, (_, month) => {
    const at = new Date(Date.UTC(2024 + Math.floor(month / 12), month % 12, 15, 12));
    const time = ICAL.Time.fromJSDate(at, true).convertToZone(zone);
    return { at, wall: time.toString().slice(0, 19) };
  });
