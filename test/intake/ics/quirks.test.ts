import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { caseText } from '#test/support/texts';
import { ics, vevent } from '../files/portal-loads.ts';
import { loadedCalendar, startsOf } from './loaded-calendar.ts';

const { load, feed } = loadedCalendar();

describe('a calendar of another program', () => {
  it('has an all-day series whose exception has a time', async () => {
    const { starts, warnings } = await load(caseText('ics-allday-exdate-time.ics'));
    expect(starts).toEqual(['2026-03-03', '2026-03-05', '2026-03-06']);
    expect(warnings).toEqual([]);
    expect(feed()).toContain('EXDATE;VALUE=DATE:20260304\r\n');
  });

  it('has an all-day series of which one day moved', async () => {
    const { starts, warnings } = await load(caseText('ics-allday-moved.ics'));
    expect(starts).toEqual(['2026-03-03', '2026-03-06', '2026-03-10', '2026-03-12']);
    expect(warnings).toEqual([]);
    expect(feed()).toContain('RECURRENCE-ID;VALUE=DATE:20260305\r\n');
  });

  it('has an event without an identifier', async () => {
    const { starts, found, warnings } = await load(caseText('ics-one-event-without-uid.ics'));
    expect(starts.sort()).toEqual(['2026-03-03T09:00:00', '2026-03-04T09:00:00']);
    expect(warnings).toEqual([expect.objectContaining({ column: 'UID' })]);
    // The next file finds the same event.
    const before = found.map(({ eventUid }) => eventUid).sort();
    const again = await load(caseText('ics-one-event-without-uid.ics'));
    expect(again.found.map(({ eventUid }) => eventUid).sort()).toEqual(before);
  });

  it('has a day that does not say so', async () => {
    const { found } = await load(caseText('ics-date-without-value.ics'));
    expect(found).toEqual([
      expect.objectContaining({ all_day: true, starts: '2026-03-03', ends: '2026-03-04' }),
    ]);
  });

  it('has a zone by the text that Windows shows', async () => {
    const { found, warnings } = await load(caseText('ics-windows-display-zone.ics'));
    expect(found).toEqual([
      expect.objectContaining({
        zone: 'Australia/Sydney',
        starts: '2026-03-03T09:00:00',
        ends: '2026-03-03T10:00:00',
      }),
    ]);
    expect(warnings).toEqual([]);
  });

  it('has a rule that repeats the time of the start', async () => {
    const { starts } = await load(caseText('ics-rule-byhour.ics'));
    expect(starts).toEqual(['2026-03-03T09:00:00', '2026-03-04T09:00:00', '2026-03-05T09:00:00']);
    expect(feed()).toContain('RRULE:FREQ=DAILY;COUNT=3\r\n');
  });

  it('has a description with markup', async () => {
    const { found } = await load(caseText('ics-google-html.ics'));
    const text = 'Bring hats.\n\nSee the page (https://example.org/x?a=1&b=2) now\n\n- one';
    expect(found[0]?.description).toBe(text);
    expect(feed().replaceAll('\r\n ', '')).toContain(
      'DESCRIPTION:Bring hats.\\n\\nSee the page (https://example.org/x?a=1&b=2) now\\n\\n- one\r\n',
    );
  });

  it('has a line break that is not folded', async () => {
    const { found, warnings } = await load(caseText('ics-raw-line-break.ics'));
    expect(found[0]?.description).toBe('line one\nline two without a colon');
    expect(warnings).toEqual([expect.objectContaining({ row: 10 })]);
  });

  it('has an empty exception', async () => {
    const { starts, warnings } = await load(caseText('ics-empty-exdate.ics'));
    expect(starts).toHaveLength(3);
    expect(warnings).toEqual([]);
  });

  it('has an event that ends before it begins', async () => {
    const { starts, warnings } = await load(caseText('ics-end-before-start.ics'));
    expect(starts).toEqual(['2026-03-05T09:00:00']);
    expect(warnings).toEqual([
      {
        row: 9,
        column: 'DTEND',
        effect: 'set aside',
        reason: 'This event ends before it begins.',
      },
    ]);
  });
});

describe('an event', () => {
  const one = async (...lines: string[]) => {
    const { found, warnings } = await load(ics(vevent('UID:e1', 'SUMMARY:Event', ...lines)));
    expect(found).toHaveLength(1);
    return { event: found[0] as CalendarEvent, warnings };
  };

  it.each([
    ['(UTC+10:00) Canberra, Melbourne, Sydney', 'Australia/Sydney'],
    ['(GMT+10:00) Canberra\\, Melbourne\\, Sydney', 'Australia/Sydney'],
    ['(UTC+12:00) Auckland, Wellington', 'Pacific/Auckland'],
    ['(UTC) Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(UTC+11:00) Solomon Islands, New Caledonia', 'Pacific/Guadalcanal'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
    ['Cen. Australia Standard Time', 'Australia/Adelaide'],
    ['aus eastern standard time', 'Australia/Sydney'],
    ['Turkey Standard Time', 'Europe/Istanbul'],
    ['Melbourne', 'Australia/Sydney'],
    ['tzone://Microsoft/Utc', 'UTC'],
  ])('is in the zone %s', async (tzid, zone) => {
    const { event, warnings } = await one(`DTSTART;TZID="${tzid}":20260303T090000`);
    expect([event.zone, event.starts, warnings]).toEqual([zone, '2026-03-03T09:00:00', []]);
  });

  it('is in a zone whose name has no quotes', async () => {
    const zone = 'TZID=(UTC+10:00) Canberra, Melbourne, Sydney';
    const { event } = await one(`DTSTART;${zone}:20260303T090000`, `DTEND;${zone}:20260303T1000`);
    expect([event.zone, event.ends]).toEqual(['Australia/Sydney', '2026-03-03T10:00:00']);
  });

  it('is in the zone of the school if an unknown zone has its offset', async () => {
    const { event, warnings } = await one('DTSTART;TZID="(UTC+10:00) Our Campus":20260303T090000');
    expect(event.zone).toBe('Australia/Sydney');
    expect(warnings).toEqual([
      expect.objectContaining({ reason: expect.stringMatching(/does not know this time zone/) }),
    ]);
  });

  it.each([
    // Start, end, and how they are read.
    ['DTSTART;VALUE=DATE:20260303', 'DTEND:20260304T000000', ['2026-03-03', '2026-03-04']],
    ['DTSTART;VALUE=DATE:20260303', 'DTEND:20260304T150000', ['2026-03-03', '2026-03-05']],
    ['DTSTART;VALUE=DATE:20260303', 'DTEND:20260303T150000', ['2026-03-03', '2026-03-04']],
    ['DTSTART;VALUE=DATE:20260303', 'DTEND:20260303T130000Z', ['2026-03-03', '2026-03-04']],
    [
      'DTSTART:20260303T090000',
      'DTEND;VALUE=DATE:20260304',
      ['2026-03-03T09:00:00', '2026-03-04T00:00:00'],
    ],
    [
      'DTSTART:20260303T090000',
      'DTEND;VALUE=DATE:20260303',
      ['2026-03-03T09:00:00', '2026-03-03T09:00:00'],
    ],
    ['DTSTART:20260303', 'DTEND:20260303', ['2026-03-03', '2026-03-04']],
    ['DTSTART;VALUE=DATE:20260303T000000', 'DTEND:', ['2026-03-03', '2026-03-04']],
    [
      'DTSTART:2026-03-03T09:00:00Z',
      'DURATION:PT90M',
      ['2026-03-03T09:00:00', '2026-03-03T10:30:00'],
    ],
    ['DTSTART;VALUE=DATE:20260303', 'DURATION:PT48H', ['2026-03-03', '2026-03-05']],
    [
      'DTSTART:2026-03-03T09:00:00.000Z',
      'DTEND:20260303T1000Z',
      ['2026-03-03T09:00:00', '2026-03-03T10:00:00'],
    ],
  ])('is read from %s and %s', async (start, end, wanted) => {
    const { event } = await one(start, end);
    expect([event.starts, event.ends]).toEqual(wanted);
  });

  it('is of whole days if Outlook marks it so', async () => {
    const { event } = await one(
      'DTSTART;TZID=AUS Eastern Standard Time:20260303T000000',
      'DTEND;TZID=AUS Eastern Standard Time:20260305T000000',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    );
    expect([event.all_day, event.starts, event.ends]).toEqual([true, '2026-03-03', '2026-03-05']);
  });

  it.each(['CANCELLED', 'Canceled'])('is cancelled by the word %s', async (word) => {
    const { event } = await one('DTSTART:20260303T090000', `STATUS:${word}`);
    expect(event.status).toBe('cancelled');
  });

  it('ends at the first of two ends of its rule', async () => {
    const { event } = await one(
      'DTSTART:20260303T090000',
      'RRULE:FREQ=DAILY;COUNT=9;UNTIL=20260304T220000Z',
    );
    expect(startsOf(event)).toEqual([3, 4, 5].map((day) => `2026-03-0${day}T09:00:00`));
    expect(feed()).toContain('RRULE:FREQ=DAILY;UNTIL=20260304T220000Z\r\n');
  });

  it('says which exceptions match nothing', async () => {
    const series = vevent(
      'UID:e1',
      'SUMMARY:Choir',
      'DTSTART:20260302T080000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE:20260310T080000',
      'EXDATE:20260309T090000',
    );
    const moved = vevent(
      'UID:e1',
      'SUMMARY:Choir',
      'RECURRENCE-ID:20260317T080000',
      'DTSTART:20260318T080000',
    );
    const { starts, warnings } = await load(ics(series, moved));
    expect(starts).toEqual(
      [2, 9, 16, 18].map((day) => `2026-03-${`${day}`.padStart(2, '0')}T08:00:00`),
    );
    expect(warnings.map(({ column }) => column)).toEqual(['EXDATE', 'EXDATE', 'RECURRENCE-ID']);
  });

  it('has a time on one day of an all-day series, and the other way round', async () => {
    const days = vevent(
      'UID:e1',
      'SUMMARY:Fair',
      'DTSTART;VALUE=DATE:20260302',
      'RRULE:FREQ=DAILY;COUNT=3',
    );
    const timed = vevent(
      'UID:e1',
      'SUMMARY:Fair',
      'RECURRENCE-ID;VALUE=DATE:20260303',
      'DTSTART:20260303T130000',
      'DTEND:20260303T150000',
    );
    const { starts } = await load(ics(days, timed));
    expect(starts).toEqual(['2026-03-02', '2026-03-03T13:00:00', '2026-03-04']);
    expect(feed()).toContain('DTSTART;TZID=Australia/Sydney:20260303T130000\r\n');
  });

  it.each([
    ['&amp; &#8217; &quot;x&quot; &nbsp;y', '& ’ "x" y'],
    ['2 < 3 and 5 > 4', '2 < 3 and 5 > 4'],
    ['Join<https://example.org/a?b=1>now', 'Join<https://example.org/a?b=1>now'],
    ['Ask <office@example.org> &amp; wait', 'Ask <office@example.org> & wait'],
    ['AT&T\\; R&D', 'AT&T; R&D'],
    ['one\\ntwo\\n\\nthree', 'one\ntwo\n\nthree'],
    ['one\\ntwo <b>bold</b>', 'one\ntwo bold'],
    ['Say \\"yes\\" at 9\\:00', 'Say "yes" at 9:00'],
    ['<p>one</p>\\n<p>two</p>', 'one\n\ntwo'],
    ['a<br/>b<BR>c', 'a\nb\nc'],
    [
      '<html-blob><u></u>Zoom<a href="https://z.example/j/1">https://z.example/j/1</a></html-blob>',
      'Zoomhttps://z.example/j/1',
    ],
    ['<style>p{color:red}</style><div>x</div><script>alert(1)</script>', 'x'],
    ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
  ])('has the description %s as plain text', async (written, text) => {
    const { event } = await one('DTSTART:20260303T090000', `DESCRIPTION:${written}`);
    expect(event.description).toBe(text);
  });

  it('takes the HTML of Outlook if there is no description', async () => {
    const html = 'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>One</p>';
    const { event } = await one('DTSTART:20260303T090000', html, '<p>Two: here</p></body></html>');
    expect(event.description).toBe('One\n\nTwo: here');
  });

  it('has a title and a place without markup', async () => {
    const { event } = await one(
      'DTSTART:20260303T090000',
      'LOCATION:Hall &amp; <b>Oval</b>',
      'CATEGORIES:Sport &amp; Music,Other',
    );
    expect([event.location, event.category]).toEqual(['Hall & Oval', 'Sport & Music']);
  });

  it.each([
    ['Bring: hats', 'one\nBring: hats'],
    ['https://example.org/a', 'one\nhttps://example.org/a'],
    ['10:30 start; then lunch', 'one\n10:30 start; then lunch'],
    ['\r\nsecond part', 'one\n\nsecond part'],
  ])('continues its description after a bare line break: %j', async (line, text) => {
    const { event } = await one(
      'DTSTART:20260303T090000',
      'DESCRIPTION:one',
      line,
      'LOCATION:Hall',
    );
    expect([event.description, event.location]).toEqual([text, 'Hall']);
  });
});
