import { describe, expect, it } from 'vitest';
import { ics, vevent } from '../files/portal-loads.ts';
import { loadedCalendar } from './loaded-calendar.ts';

const { load, events } = loadedCalendar();

describe('an event that cannot be read', () => {
  const good = vevent('UID:good', 'SUMMARY:Good', 'DTSTART;VALUE=DATE:20260303');
  const titles = () =>
    events()
      .map(({ title, starts }) => `${title} ${starts}`)
      .sort();

  it.each([
    ['DTSTART:20261301T090000', /not a day or time/],
    ['DTSTART;TZID=Atlantis/Deep:20260213T090000', /does not know this time zone/],
    ['X-NONE:1', /A value is needed here/],
    ['DTSTART:20260303T090000\r\nRRULE:FREQ=SECONDLY', /^FREQ must be/],
    ['DTSTART:20260303T090000\r\nRRULE:FREQ=DAILY;BYHOUR=8,9', /^BYHOUR must be/],
    ['DTSTART:20260303T090000\r\nDURATION:soon', /not a duration/],
    ['DTSTART:20260303T090000\r\nX-PORTAL-GROUPS:Nobody', /no group called “Nobody”/],
    ['DTSTART:20260303T090000\r\nX-PORTAL-AUDIENCE:7', /Say who the event is for/],
  ])('is set aside once, and what is stored about it stays: %j', async (lines, reason) => {
    await load(ics(good, vevent('UID:e1', 'SUMMARY:Old', 'DTSTART;VALUE=DATE:20260304')));
    const { warnings } = await load(ics(good, vevent('UID:e1', 'SUMMARY:New', lines)));
    expect(warnings).toEqual([
      expect.objectContaining({ effect: 'set aside', reason: expect.stringMatching(reason) }),
    ]);
    expect(titles()).toEqual(['Good 2026-03-03', 'Old 2026-03-04']);
    await load(ics(good));
    expect(titles()).toEqual(['Good 2026-03-03']);
  });

  it('stays by its title if it has no identifier', async () => {
    await load(ics(good, vevent('SUMMARY:Fair', 'DTSTART;VALUE=DATE:20260304')));
    await load(ics(good, vevent('SUMMARY:Fair', 'DTSTART;VALUE=DATE:20260399')));
    expect(titles()).toEqual(['Fair 2026-03-04', 'Good 2026-03-03']);
  });

  it('changes nothing of its series but stays as it was stored', async () => {
    const series = (title: string) =>
      vevent('UID:e1', `SUMMARY:${title}`, 'DTSTART:20260302T080000', 'RRULE:FREQ=DAILY;COUNT=3');
    const moved = (start: string) =>
      vevent('UID:e1', 'SUMMARY:Moved', 'RECURRENCE-ID:20260303T080000', `DTSTART:${start}`);
    await load(ics(series('Old'), moved('20260303T150000')));
    const { starts, warnings } = await load(ics(series('New'), moved('20260399T150000')));
    expect(starts).toEqual(['2026-03-02T08:00:00', '2026-03-03T15:00:00', '2026-03-04T08:00:00']);
    expect(events()[0]?.title).toBe('New');
    expect(warnings).toHaveLength(1);
  });

  it('has no changes without its series', async () => {
    const bad = vevent('UID:e1', 'SUMMARY:A', 'DTSTART:20260399T080000', 'RRULE:FREQ=DAILY');
    const moved = vevent(
      'UID:e1',
      'SUMMARY:Moved',
      'RECURRENCE-ID:20260303T080000',
      'DTSTART:20260303T150000',
    );
    await load(ics(good, bad, moved));
    expect(titles()).toEqual(['Good 2026-03-03']);
  });
});

describe('an identifier of several events', () => {
  it('keeps both if they start at other times', async () => {
    const at = (day: number) => vevent('UID:e1', 'SUMMARY:A', `DTSTART;VALUE=DATE:2026030${day}`);
    const { starts, warnings } = await load(ics(at(3), at(4), at(4)));
    expect(starts.sort()).toEqual(['2026-03-03', '2026-03-04']);
    expect(warnings).toHaveLength(2);
  });

  it('counts them once if they are the same', async () => {
    const same = vevent('UID:e1', 'SUMMARY:A', 'DTSTART;VALUE=DATE:20260303');
    const { starts, warnings } = await load(ics(same, same));
    expect(starts).toEqual(['2026-03-03']);
    expect(warnings).toEqual([expect.objectContaining({ effect: 'left out' })]);
  });

  it('makes an event of each occurrence without its series', async () => {
    const invitation = (day: number) =>
      vevent(
        'UID:e1',
        'SUMMARY:A',
        `RECURRENCE-ID;VALUE=DATE:2026030${day}`,
        `DTSTART;VALUE=DATE:2026030${day}`,
      );
    const { starts } = await load(ics(invitation(3), invitation(5)));
    expect(starts.sort()).toEqual(['2026-03-03', '2026-03-05']);
  });
});
