/**
 * An unfolded line of a calendar file (RFC 5545), with the number of its first line in the file.
 */
export interface ContentLine {
  readonly line: number;
  readonly text: string;
}

/** A property of a calendar file (RFC 5545, 3.1). */
export interface IcsProperty {
  /** In capital letters. */
  readonly name: string;
  readonly line: number;
  /** A parameter by its name in capital letters, without quotes. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** The properties that hold times. Their values have no colon, so that a zone may have some. */
const times = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'DURATION']);

/** Parses a line, or returns nothing if it has no name and value. */
export function propertyOf({ line, text }: ContentLine): IcsProperty | undefined {
  const [, name = '', rest] = /^([A-Z0-9-]+)([;:].*)$/is.exec(text) ?? [];
  if (rest === undefined) return undefined;
  const known = name.toUpperCase();
  const at = (times.has(known) ? endOfZone(rest) : undefined) ?? endOfParameters(rest);
  if (at === undefined) return undefined;
  return {
    name: known,
    line,
    parameters: parametersOf(rest.slice(0, at)),
    value: rest.slice(at + 1).trim(),
  };
}

/** Returns where the value of a time begins: programs do not always quote `(UTC+10:00) Sydney`. */
function endOfZone(rest: string): number | undefined {
  const at = rest.search(/:[\d:TZ,\s/PWDHMS+-]*$/i);
  return at < 0 ? undefined : at;
}

/** Returns the place of the first colon outside quotes. */
function endOfParameters(rest: string): number | undefined {
  let isQuoted = false;
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === '"') isQuoted = !isQuoted;
    if (rest[i] === ':' && !isQuoted) return i;
  }
  // A quote without its twin ends with the parameters.
  const first = rest.indexOf(':');
  return first < 0 ? undefined : first;
}

function parametersOf(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/;([A-Z0-9-]+)=("[^"]*"?|[^;"]*)/gi)) {
    parameters.set(name.toUpperCase(), value.replaceAll('"', '').trim());
  }
  return parameters;
}

/** Returns a text value without its escapes (RFC 5545, 3.3.11), also of quotes and colons. */
export const unescaped = (value: string): string =>
  value.replace(/\\([\\;,:"nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));

/** Returns the parts of a list: those between commas that are not escaped. */
export const listed = (value: string): string[] => value.split(/(?<!\\),/);

/** The names of properties of events, alarms and calendars (RFC 5545, 7986 and 9073). */
const names = new Set([
  'BEGIN',
  'END',
  'ATTACH',
  'CATEGORIES',
  'CLASS',
  'COMMENT',
  'DESCRIPTION',
  'GEO',
  'LOCATION',

  'PERCENT-COMPLETE',
  'PRIORITY',
  'RESOURCES',
  'STATUS',
  'SUMMARY',
  'COMPLETED',
  'DTEND',
  'DUE',
  'DTSTART',
  'DURATION',
  'FREEBUSY',
  'TRANSP',
  'TZID',
  'TZNAME',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'TZURL',
  'ATTENDEE',
  'CONTACT',
  'ORGANIZER',
  'RECURRENCE-ID',
  'RELATED-TO',
  'URL',
  'UID',
  'EXDATE',
  'EXRULE',
  'RDATE',
  'RRULE',
  'ACTION',
  'REPEAT',
  'TRIGGER',
  'CREATED',
  'DTSTAMP',
  'LAST-MODIFIED',
  'SEQUENCE',
  'REQUEST-STATUS',
  'CALSCALE',
  'METHOD',
  'PRODID',
  'VERSION',
  'NAME',
  'REFRESH-INTERVAL',
  'SOURCE',
  'COLOR',
  'IMAGE',
  'CONFERENCE',
  'ACKNOWLEDGED',
  'STYLED-DESCRIPTION',
  'STRUCTURED-DATA',
  'LOCATION-TYPE',
  'PARTICIPANT-TYPE',
  'TZUNTIL',
  'TZID-ALIAS-OF',
  'CALENDAR-ADDRESS',
  'PROXIMITY',
  'BUSYTYPE',
]);

/**
 * Tells whether a line begins a property. `Bring: a hat` does not: there is no such name, and
 * programs write names in one case.
 */
export function beginsProperty(text: string): boolean {
  const name = /^([A-Z0-9-]+)[;:]/i.exec(text)?.[1] ?? '';
  const upper = name.toUpperCase();
  const isOneCase = name === upper || name === name.toLowerCase();
  return isOneCase && (names.has(upper) || upper.startsWith('X-'));
}

/** The properties with words, which may have several lines. */
const texts = new Set([
  'DESCRIPTION',
  'SUMMARY',
  'LOCATION',
  'COMMENT',
  'CONTACT',
  'STYLED-DESCRIPTION',
]);

/** Tells whether a line begins a property with words. */
export function isText(text: string): boolean {
  const name = /^([A-Z0-9-]+)[;:]/i.exec(text)?.[1]?.toUpperCase() ?? '';
  return texts.has(name) || name.startsWith('X-');
}
