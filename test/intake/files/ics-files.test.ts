import { beforeEach, describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { occurrencesIn } from '#shared/calendar/calendar-occurrences';
import { schoolNamed } from '#test/support/records/school';
import type { MemoryRoster } from './packages.ts';
import { ics, loadFiles, storedIn, storedSchool, tryFiles, vevent } from './portal-loads.ts';

let stored: MemoryRoster;
beforeEach(async () => {
  stored = await storedSchool();
});

const reasonsOf = async (files: Record<string, string>) => {
  const { faults, run } = await tryFiles(files, { stored });
  expect(run).toBeUndefined();
  return faults;
};
const events = () => storedIn(stored, 'calendar').filter(({ removed_at }) => !removed_at);
const only = async (...lines: string[]): Promise<CalendarEvent> => {
  await loadFiles({ 'a.ics': ics(vevent('UID:e1', 'SUMMARY:Event', ...lines)) }, stored);
  const [event] = events();
  if (!event) throw new Error('No event was taken in');
  return event;
};
const instants = (event: CalendarEvent, from = '2026-01-01', to = '2027-01-01') =>
  occurrencesIn(event, { from: new Date(from), to: new Date(to) }).map(({ start, end }) => [
    start.toISOString(),
    end.toISOString(),
  ]);

describe('.ics files', () => {
  it('unfolds lines, also inside a character, and unescapes them', async () => {
    const line = Buffer.from('SUMMARY:Größe\\, Maß\\; und \\\\ Zeile\\nzwei');
    const at = line.indexOf('ö') + 1;
    const folded = Buffer.concat([line.subarray(0, at), Buffer.from('\r\n '), line.subarray(at)]);
    const bytes = Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e1\r\nDTSTART;VALUE=DATE:20260213\r\n'),
      folded,
      Buffer.from('\r\nDESCRIPTION:one\\ntwo\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ]);
    const { dryRun } = await import('#functions/intake/plan/dry-run');
    const { findings } = await import('#functions/intake/faults');
    const found = findings();
    const titles: unknown[] = [];
    await dryRun({
      filename: 'a.ics',
      file: bytes,
      storeReport: async () => {},
      site: { schoolUid: schoolNamed('main').site, timeZone: 'Australia/Sydney' },
      now: new Date(),
      stored,
      found,
      write: async ({ table: of, after }) => {
        if (of === 'calendar' && after) titles.push([after.title, after.description]);
      },
    });
    expect(found.faults).toEqual([]);
    expect(titles).toEqual([['Größe, Maß; und \\ Zeile zwei', 'one\ntwo']]);
  });

  it.each([
    [
      'a zone by its name',
      'DTSTART;TZID=Australia/Perth:20260213T090000',
      '2026-02-13T01:00:00.000Z',
    ],
    [
      'a zone by the name Windows gives it',
      'DTSTART;TZID="AUS Eastern Standard Time":20260213T090000',
      '2026-02-12T22:00:00.000Z',
    ],
    [
      'a zone with a prefix',
      'DTSTART;TZID=/example.org/2026/Europe/Berlin:20260213T090000',
      '2026-02-13T08:00:00.000Z',
    ],
    ['UTC', 'DTSTART:20260213T090000Z', '2026-02-13T09:00:00.000Z'],
    ['no zone, so the school’s', 'DTSTART:20260213T090000', '2026-02-12T22:00:00.000Z'],
    [
      'a time that the clocks skip, an hour later',
      'DTSTART:20261004T023000',
      '2026-10-03T16:30:00.000Z',
    ],
    ['a time that comes twice, the first', 'DTSTART:20260405T023000', '2026-04-04T15:30:00.000Z'],
  ])('reads %s', async (_, start, instant) => {
    expect(instants(await only(start))[0]?.[0]).toBe(instant);
  });

  it('finds a time zone that the file describes under its own name', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Our clocks',
      'BEGIN:STANDARD',
      'DTSTART:20080406T030000',
      'TZOFFSETFROM:+1100',
      'TZOFFSETTO:+1000',
      'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20081005T020000',
      'TZOFFSETFROM:+1000',
      'TZOFFSETTO:+1100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ].join('\r\n');
    const event = vevent('UID:e1', 'SUMMARY:A', 'DTSTART;TZID=Our clocks:20260713T090000');
    await loadFiles({ 'a.ics': ics(zone, event) }, stored);
    expect(events()[0]).toMatchObject({
      zone: 'Australia/Sydney',
      first: '2026-07-12T23:00:00.000Z',
    });
  });

  it('reads the length of an event by end, by duration, or by default', async () => {
    const lengthOf = async (...lines: string[]) => {
      const [[start = '', end = ''] = []] = instants(await only(...lines));
      return (Date.parse(end) - Date.parse(start)) / 3_600_000;
    };
    expect(await lengthOf('DTSTART:20260213T090000Z', 'DTEND:20260213T103000Z')).toBe(1.5);
    expect(await lengthOf('DTSTART:20260213T090000Z', 'DURATION:PT45M')).toBe(0.75);
    expect(await lengthOf('DTSTART;VALUE=DATE:20260213')).toBe(24);
    expect(await lengthOf('DTSTART;VALUE=DATE:20260213', 'DTEND;VALUE=DATE:20260216')).toBe(72);
    expect(await lengthOf('DTSTART;VALUE=DATE:20260404', 'DURATION:P2D')).toBe(49);
    expect(await lengthOf('DTSTART:20260213T090000Z')).toBe(0);
  });

  it('repeats an event at the same local time after a clock change', async () => {
    const event = await only(
      'DTSTART;TZID=Australia/Sydney:20260327T090000',
      'DTEND;TZID=Australia/Sydney:20260327T100000',
      'RRULE:FREQ=WEEKLY;UNTIL=20260410T000000Z',
    );
    expect(instants(event).map(([start]) => start)).toEqual([
      '2026-03-26T22:00:00.000Z',
      '2026-04-02T22:00:00.000Z',
      '2026-04-09T23:00:00.000Z',
    ]);
  });

  it('omits, adds and moves single occurrences', async () => {
    const series = vevent(
      'UID:e1',
      'SUMMARY:Choir',
      'DTSTART;TZID=Australia/Sydney:20260302T080000',
      'DTEND;TZID=Australia/Sydney:20260302T090000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Australia/Sydney:20260309T080000',
      'RDATE;TZID=Australia/Sydney:20260311T080000',
    );
    const moved = vevent(
      'UID:e1',
      'RECURRENCE-ID;TZID=Australia/Sydney:20260316T080000',
      'SUMMARY:Choir in the hall',
      'DTSTART;TZID=Australia/Sydney:20260317T170000',
      'DTEND;TZID=Australia/Sydney:20260317T180000',
    );
    await loadFiles({ 'a.ics': ics(series, moved) }, stored);
    const [event] = events();
    expect(event?.changed).toHaveLength(1);
    expect(instants(event as CalendarEvent).map(([start]) => start)).toEqual([
      '2026-03-01T21:00:00.000Z',
      '2026-03-10T21:00:00.000Z',
      '2026-03-17T06:00:00.000Z',
      '2026-03-22T21:00:00.000Z',
    ]);
  });

  it('makes events public unless they name an audience or are private', async () => {
    expect((await only('DTSTART;VALUE=DATE:20260213')).audience.everyone).toBe(true);
    expect((await only('DTSTART;VALUE=DATE:20260213', 'CLASS:PRIVATE')).audience.userTypes).toEqual(
      ['STAFF'],
    );
    const named = await only(
      'DTSTART;VALUE=DATE:20260213',
      'X-PORTAL-AUDIENCE:2\\,3',
      'X-PORTAL-GROUPS:Year 7',
    );
    expect(named.audience).toMatchObject({
      userTypes: ['STUDENTS', 'CARERS'],
      groups: [expect.any(String)],
    });
  });

  it('keeps status and sequence, and the newer of two versions', async () => {
    const version = (sequence: number, title: string) =>
      vevent(
        'UID:e1',
        `SUMMARY:${title}`,
        'DTSTART;VALUE=DATE:20260213',
        `SEQUENCE:${sequence}`,
        'STATUS:CANCELLED',
      );
    await loadFiles({ 'a.ics': ics(version(3, 'New'), version(2, 'Old')) }, stored);
    expect(events()).toEqual([
      expect.objectContaining({ title: 'New', sequence: 3, status: 'cancelled' }),
    ]);
  });

  it('reports the line and property of each event that is set aside', async () => {
    const many = Array.from({ length: 600 }, (_, i) =>
      vevent(`UID:many${i}`, 'SUMMARY:Many', 'DTSTART:20260213T090000'),
    );
    const { warnings, faults, run } = await tryFiles(
      {
        'a.ics': ics(
          vevent('UID:e1', 'DTSTART:20261301T090000'),
          vevent('UID:e2', 'DTSTART;TZID=Atlantis/Deep:20260213T090000'),
          vevent('SUMMARY:No identifier', 'DTSTART:20260213T090000'),
          vevent('UID:e4', 'SUMMARY:No start'),
          vevent('UID:e5', 'DTSTART:20260213T090000', 'RRULE:FREQ=SECONDLY'),
          vevent('UID:e6', 'DTSTART:20260213T090000', 'DTEND:20260213T080000'),
          vevent('UID:e7', 'DTSTART:20260213T090000', 'this is no line'),
          vevent('UID:e8', 'DTSTART:20260213T090000'),
          vevent('UID:e8', 'DTSTART:20260213T090000'),
          vevent(
            'UID:e9',
            'DTSTART:20260213T090000',
            'RECURRENCE-ID;RANGE=THISANDFUTURE:20260213T090000',
          ),
          ...many,
        ),
      },
      { stored },
    );
    expect(faults).toEqual([]);
    expect(run?.counts[0]?.added).toBe(603);
    const shown = warnings
      .filter(({ reason }) => !reason.includes('no title'))
      .map(({ row, column, reason, effect }) => [row, column, reason.slice(0, 40), effect]);
    expect(shown).toEqual([
      [6, 'DTSTART', 'This is not a day or time of a calendar.', 'set aside'],
      [10, 'DTSTART', 'The portal does not know this time zone.', 'set aside'],
      [16, 'DTSTART', 'A value is needed here.', 'set aside'],
      [23, 'RRULE', 'FREQ must be DAILY, WEEKLY, MONTHLY or Y', 'set aside'],
      [28, 'DTEND', 'This event ends before it begins.', 'set aside'],
      [46, 'RECURRENCE-ID', 'The portal cannot import a change of thi', 'set aside'],
      [33, undefined, 'This is not a line of a calendar. It was', undefined],
      [12, 'UID', 'This event has no identifier. It got one', undefined],
      [40, 'UID', 'This event is also at line 36 of a.ics. ', 'left out'],
    ]);
  });

  it('refuses a file of which too many events are set aside', async () => {
    const file = (bad: number, good: number) =>
      ics(
        ...Array.from({ length: bad }, (_, i) => vevent(`UID:b${i}`, 'DTSTART:tomorrow')),
        ...Array.from({ length: good }, (_, i) => vevent(`UID:g${i}`, 'DTSTART:20260213T090000')),
      );
    for (const [bad, good] of [
      [5, 1],
      [7, 700],
    ] as const) {
      expect((await tryFiles({ 'a.ics': file(bad, good) }, { stored })).faults).toEqual([]);
    }
    for (const [bad, good] of [
      [6, 100],
      [8, 700],
    ] as const) {
      const [fault] = await reasonsOf({ 'a.ics': file(bad, good) });
      expect(fault?.reason).toMatch(/cannot be used. That is more than 1 % of the file/);
    }
  });

  it.each([
    ['UID:e1', /must begin with BEGIN:VCALENDAR/],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e1', /END:VCALENDAR is missing/],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n', /does not match the open component/],
    [ics(), /This file has no events/],
  ])('refuses a file that is not a calendar: %j', async (text, reason) => {
    expect((await reasonsOf({ 'a.ics': text }))[0]?.reason).toMatch(reason);
  });
});
