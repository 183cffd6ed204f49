import { beforeEach, describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { occurrencesIn } from '#shared/calendar/calendar-occurrences';
import type { MemoryRoster } from './packages.ts';
import { ics, loadFiles, storedIn, storedSchool, tryFiles, vevent } from './portal-loads.ts';

let stored: MemoryRoster;
beforeEach(async () => {
  stored = await storedSchool();
});

const table = (...rows: string[]) =>
  ['EVENT_ID,title,starts,ends,all_day,AUDIENCE_TYPE_ID,groups,repeats,category', ...rows, ''].join(
    '\n',
  );
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

describe('a category with a comma in its name', () => {
  it('stays one category in a table and in a calendar file', async () => {
    await loadFiles(
      { 'calendar.csv': table('e1,Play,2026-02-13,,true,1,,,"Music, drama"') },
      stored,
    );
    expect(events().map(({ category }) => category)).toEqual(['Music, drama']);
    stored = await storedSchool();
    const event = await only('DTSTART:20260213T090000Z', 'CATEGORIES:Music\\, drama');
    expect(event.category).toBe('Music, drama');
  });
});

describe('calendar.csv', () => {
  it('reads times in the school’s zone and includes the last day', async () => {
    await loadFiles(
      {
        'calendar.csv': table(
          'e1,Barbecue,2026-02-13T17:30,2026-02-13T20:00,false,1,,,Community',
          'e2,Camp,2026-03-11,2026-03-13,true,"2,3",Year 7,,',
          'e3,Photographs,2026-05-04,,,STAFF,,,',
        ),
      },
      stored,
    );
    const [barbecue, camp, photographs] = events();
    expect(instants(barbecue as CalendarEvent)).toEqual([
      ['2026-02-13T06:30:00.000Z', '2026-02-13T09:00:00.000Z'],
    ]);
    expect(camp).toMatchObject({ all_day: true, starts: '2026-03-11', ends: '2026-03-14' });
    expect(camp?.audience).toEqual({
      everyone: false,
      userTypes: ['STUDENTS', 'CARERS'],
      groups: [expect.stringMatching(/^year-/)],
    });
    expect(photographs).toMatchObject({ all_day: true, audience: { userTypes: ['STAFF'] } });
  });

  it('reports a reason for each invalid cell', async () => {
    const faults = await reasonsOf({
      'calendar.csv': table(
        'e1,A,2026-02-13T17:30,2026-02-13T16:00,,1,,,',
        'e2,B,2026-02-13,2026-02-13T16:00,,1,,,',
        'e3,C,2026-02-13,,,5,,,',
        'e4,D,2026-02-13,,,,,,',
        'e5,E,2026-02-13,,,1,Year 99,,',
        'e6,F,2026-02-13,,,1,,FREQ=HOURLY,',
        'e7,G,13/13/2026,,,1,,,',
        'e8,H,2026-02-13T24:30,,,1,,,',
      ),
    });
    expect(faults.map(({ row, column, reason }) => [row, column, reason.split(/[.:]/)[0]])).toEqual(
      [
        [8, 'starts', 'This is not a day or time'],
        [9, 'starts', 'This is not a day or time'],
        [2, 'ends', 'This event ends before it begins'],
        [3, 'ends', 'This event lasts whole days'],
        [4, 'AUDIENCE_TYPE_ID', 'Say who the event is for'],
        [5, 'AUDIENCE_TYPE_ID', 'Say who the event is for'],
        [6, 'groups', 'There is no group called “Year 99”'],
        [7, 'repeats', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
      ],
    );
  });
});

describe('events over several loads', () => {
  const load = (...rows: string[]) => loadFiles({ 'calendar.csv': table(...rows) }, stored);

  it('raises the sequence for a change, and writes nothing without one', async () => {
    await load('e1,A,2026-02-13,,,1,,,Sport');
    expect(events()[0]?.sequence).toBe(0);
    expect((await load('e1,A,2026-02-13,,,1,,,Sport')).plan).toEqual([]);
    await load('e1,A,2026-02-14,,,1,,,Sport');
    expect(events()[0]).toMatchObject({ sequence: 1, starts: '2026-02-14' });
  });

  it('keeps a missing event as removed for 60 days, and restores it', async () => {
    await load('e1,A,2026-02-13,,,1,,,', 'e2,B,2026-02-13,,,1,,,');
    const { run } = await load('e2,B,2026-02-13,,,1,,,');
    expect(run?.counts[0]).toMatchObject({ kind: 'calendar', leaving: 1, unchanged: 1 });
    const gone = storedIn(stored, 'calendar').find(({ removed_at }) => removed_at);
    expect(gone).toMatchObject({ title: 'A', sequence: 1, removed_at: '2026-03-02T00:00:00.000Z' });
    expect(gone?.expires_at).toBe(Date.parse('2026-03-02T00:00:00Z') / 1000 + 60 * 86_400);
    expect((await load('e2,B,2026-02-13,,,1,,,')).plan).toEqual([]);
    const back = await load('e1,A,2026-02-13,,,1,,,', 'e2,B,2026-02-13,,,1,,,');
    expect(back.run?.counts[0]).toMatchObject({ added: 1, unchanged: 1 });
    expect(events().find(({ title }) => title === 'A')).toMatchObject({ sequence: 2 });
  });

  it('keeps the events of a table and of calendar files apart', async () => {
    await load('e1,A,2026-02-13,,,1,,,');
    await loadFiles(
      { 'a.ics': ics(vevent('UID:e1', 'SUMMARY:B', 'DTSTART;VALUE=DATE:20260213')) },
      stored,
    );
    await load('e1,A,2026-02-13,,,1,,,');
    expect(events().map(({ title }) => title)).toEqual(['A', 'B']);
  });

  it('updates the categories with the events', async () => {
    await load('e1,A,2026-02-13,,,4,,,Meetings', 'e2,B,2026-02-13,,,1,,,Sport');
    expect(storedIn(stored, 'calendar-categories').map(({ category }) => category)).toEqual([
      'Meetings',
      'Sport',
    ]);
    await load('e2,B,2026-02-13,,,1,,,Sport');
    expect(storedIn(stored, 'calendar-categories').map(({ category }) => category)).toEqual([
      'Sport',
    ]);
  });
});
