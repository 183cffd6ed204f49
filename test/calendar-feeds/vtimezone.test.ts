import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { vtimezone } from '#functions/calendar-feeds/ics/vtimezone';
import { instantAt, wallAt } from '#shared/calendar/calendar-time';
import { plainIn } from '#test/calendar/readers';

describe('a time zone in a calendar file', () => {
  const around = { first: 2025, regularFrom: 2025, last: 2031 };
  /** Returns a description as its parts: the name, the start and the rule. */
  const partsOf = (lines: readonly string[]) =>
    lines
      .join('\n')
      .split('BEGIN:')
      .slice(2)
      .map((part) =>
        part.split('\n').filter((line) => /^(STANDARD|DAYLIGHT|DTSTART|RRULE)/.test(line)),
      );

  it.each([
    [
      'Australia/Sydney',
      ['STANDARD', 'DTSTART:20250406T030000', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'],
      ['DAYLIGHT', 'DTSTART:20251005T020000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU'],
    ],
    [
      'Europe/Berlin',
      ['DAYLIGHT', 'DTSTART:20250330T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
      ['STANDARD', 'DTSTART:20251026T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
    ],
    [
      'America/New_York',
      ['DAYLIGHT', 'DTSTART:20250309T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
      ['STANDARD', 'DTSTART:20251102T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
    ],
    [
      'Australia/Lord_Howe',
      ['STANDARD', 'DTSTART:20250406T020000', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'],
      ['DAYLIGHT', 'DTSTART:20251005T020000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU'],
    ],
    [
      'Pacific/Auckland',
      ['STANDARD', 'DTSTART:20250406T030000', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'],
      ['DAYLIGHT', 'DTSTART:20250928T020000', 'RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU'],
    ],
  ])('has one rule for each half of the year: %s', (zone, ...wanted) => {
    expect(partsOf(vtimezone(zone, around))).toEqual(wanted);
  });

  it.each(['Australia/Brisbane', 'Asia/Kolkata', 'Africa/Johannesburg'])(
    'has one part without a rule where the clocks stay: %s',
    (zone) => {
      expect(partsOf(vtimezone(zone, around))).toEqual([
        ['STANDARD', expect.stringMatching(/^DTSTART:20250101T/)],
      ]);
    },
  );

  it.each(['Africa/Casablanca', 'Asia/Gaza', 'Asia/Jerusalem'])(
    'has every change of a zone without such rules: %s',
    (zone) => {
      const parts = partsOf(vtimezone(zone, around));
      expect(parts.length).toBeGreaterThan(5);
      expect(parts.flat().join()).not.toContain('RRULE');
    },
  );

  it('has the rules of today for a series that is older than they are', () => {
    const lines = vtimezone('Australia/Sydney', { first: 2003, regularFrom: 2025, last: 2031 });
    expect(partsOf(lines)).toEqual([
      ['STANDARD', 'DTSTART:20030406T030000', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'],
      ['DAYLIGHT', 'DTSTART:20031005T020000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU'],
    ]);
  });

  it('is right in zones of all parts of the world for the years around this one', () => {
    const wrong: string[] = [];
    const some = Intl.supportedValuesOf('timeZone').filter((_, i) => i % 8 === 0);
    for (const zone of ['Australia/Sydney', 'Europe/Berlin', ...some]) {
      const component = new ICAL.Component(ICAL.parse(vtimezone(zone, around).join('\r\n')));
      const described = new ICAL.Timezone(component);
      for (let at = Date.UTC(2026, 0, 3, 12); at < Date.UTC(2030, 0, 1); at += 19 * 86_400_000) {
        const time = ICAL.Time.fromJSDate(new Date(at), true).convertToZone(described);
        const isPlain = plainIn(zone)({
          start: new Date(at).toISOString(),
          end: new Date(at).toISOString(),
        });
        if (isPlain && time.toString().slice(0, 19) !== wallAt(zone, new Date(at)))
          wrong.push(zone);
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
  });

  it.each([
    'Australia/Sydney',
    'Australia/Brisbane',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/New_York',
    'Asia/Kolkata',
    'Africa/Casablanca',
  ])('gives local times of %s the instants of its clocks', (zone) => {
    const component = new ICAL.Component(ICAL.parse(vtimezone(zone, around).join('\r\n')));
    const described = new ICAL.Timezone(component);
    for (let at = Date.UTC(2026, 0, 2); at < Date.UTC(2026, 11, 31); at += 6.5 * 3_600_000) {
      const instant = new Date(at).toISOString();
      if (!plainIn(zone)({ start: instant, end: instant })) continue;
      const wall = wallAt(zone, new Date(at));
      const time = ICAL.Time.fromString(wall, component.getFirstProperty('tzid') as ICAL.Property);
      time.zone = described;
      expect(time.toJSDate().toISOString()).toBe(instantAt(zone, wall).toISOString());
    }
  });
});
