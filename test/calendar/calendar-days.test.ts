import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { occurrenceId } from '#functions/calendar/rules/calendar-view';
import type { CalendarReader } from '#functions/calendar/store/calendar';
import { calendarDays, eventsIn } from '#functions/calendar/store/calendar-days';
import { listed } from '#functions/calendar/store/calendar-list';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { addDays, startOfDay } from '#shared/kernel/zone';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { openWorkshop, type TestWorkshop, takeIn } from '#test/intake/intake-deps';
import { calendarTables, eventsOver } from '#test/support/records/calendar';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

let intake: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  intake = await openWorkshop(...calendarTables);
  for (const site of ['main', 'regional']) {
    await takeIn(intake, site, packageOf(smallSchool()), 'school.zip');
    await takeIn(intake, site, fileOf(ordinary), 'calendar.csv');
  }
});
afterAll(() => intake.tables.stop());

const header = 'EVENT_ID,title,starts,ends,AUDIENCE_TYPE_ID,groups,repeats,category';
const fileOf = (rows: readonly string[]) => Buffer.from([header, ...rows, ''].join('\n'));

/** Single, repeated, long, running and moment events around a change of clocks. */
const ordinary = [
  'welcome,Welcome,2026-03-05T17:00,2026-03-05T19:00,1,,,Community',
  'night,Sleepover,2026-03-05T20:00,2026-03-06T08:00,1,,,Community',
  'midnight,Late show,2026-03-06T22:00,2026-03-07T00:00,1,,,Community',
  'moment,Bell,2026-03-07T00:00,2026-03-07T00:00,1,,,Community',
  'camp,Camp,2026-03-11,2026-03-13,"2,3",Year 7,,Camps',
  'meeting,Meeting,2026-03-03T15:45,2026-03-03T16:45,4,,FREQ=WEEKLY;COUNT=30,Meetings',
  'daily,Choir,2026-03-02T08:00,2026-03-02T09:00,1,,FREQ=DAILY,Music',
  'long,Exhibition,2026-02-01,2026-04-30,1,,,Community',
];

const school = { ...schoolNamed('main'), timeZone: 'Australia/Sydney' };
/** Later than the time in which an index may lack changes. */
const later = () => new Date(intake.now().getTime() + 120_000);
const events = () => eventsOver(intake.tables);
const days = (reads: Bound<CalendarReader, 'starting' | 'standing'> = events()) =>
  calendarDays(tablesOf(intake.tables.db), reads);
const titlesOn = async (day: string, where = school) =>
  eventsIn(await days().of(where).on([day], later())).map(({ title }) => title);

/** Returns a reader of events that counts its calls. */
function counted() {
  const standing = vi.fn();
  return {
    standing,
    of(where: School) {
      const reads = events().of(where);
      standing.mockImplementation(reads.standing);
      return { ...reads, standing };
    },
  };
}

describe('the record of a day', () => {
  it('holds what the events of the calendar give, on each day of some months', async () => {
    for (let day = '2026-02-25'; day < '2026-04-08'; day = addDays(day, 1)) {
      const [from, to] = [day, addDays(day, 1)].map((each) => startOfDay(school.timeZone, each));
      const span = { from: from as Date, to: to as Date, after: undefined };
      const expected: string[] = [];
      for await (const { event, occurrence } of listed(
        events(),
        schoolNamed('main'),
        span,
        () => true,
      ))
        expected.push(occurrenceId(event.eventUid, occurrence.recurrence));
      for (const _ of ['made', 'stored']) {
        const found = eventsIn(await days().of(school).on([day], later()));
        expect(found.map(({ EVENT_ID }) => EVENT_ID)).toEqual(expected);
      }
    }
  });

  it('reads the events once, and then only the records', async () => {
    const reads = counted();
    const wanted = ['2026-06-01', '2026-06-02'];
    await days(reads).of(school).on(wanted, later());
    expect(reads.standing).toHaveBeenCalledTimes(1);
    await days(reads).of(school).on(wanted, later());
    await days(reads).of(school).on(wanted.slice(1), later());
    expect(reads.standing).toHaveBeenCalledTimes(1);
    await days(reads)
      .of({ ...school, timeZone: 'Asia/Tokyo' })
      .on(wanted, later());
    expect(reads.standing).toHaveBeenCalledTimes(2);
  });

  it('shows a changed calendar as soon as its intake has ended', async () => {
    const there = { ...schoolNamed('regional'), timeZone: 'Australia/Brisbane' };
    expect(await titlesOn('2026-03-05', there)).toEqual([
      'Exhibition',
      'Choir',
      'Welcome',
      'Sleepover',
    ]);
    intake.pass(3_600_000);
    const moved = ordinary.map((row) =>
      row.replace('Welcome,2026-03-05T17:00', 'Hello,2026-03-05T07:00'),
    );
    await takeIn(intake, 'regional', fileOf(moved), 'calendar.csv');
    expect(await titlesOn('2026-03-05', there)).toEqual([
      'Exhibition',
      'Hello',
      'Choir',
      'Sleepover',
    ]);
    expect(await titlesOn('2026-03-05')).toContain('Welcome');
  });

  it('makes a day again when the index of the events may have been late', async () => {
    const reads = counted();
    const soon = new Date(intake.now().getTime() + 1_000);
    const there = { ...schoolNamed('regional'), timeZone: 'Australia/Brisbane' };
    await days(reads).of(there).on(['2026-03-09'], soon);
    await days(reads).of(there).on(['2026-03-09'], later());
    await days(reads).of(there).on(['2026-03-09'], later());
    expect(reads.standing).toHaveBeenCalledTimes(2);
  });

  it('stores nothing for a school without an intake since the table exists', async () => {
    const reads = counted();
    for (const _ of [1, 2])
      await days(reads)
        .of({ ...school, ...schoolNamed('elsewhere') })
        .on(['2026-03-09'], later());
    expect(reads.standing).toHaveBeenCalledTimes(2);
  });

  it('costs the same with 100 and 3,000 events', async () => {
    const cost = async (count: number) => {
      const rows = Array.from({ length: count }, (_, i) => {
        const day = addDays('2026-01-01', Math.floor((i * 360) / count));
        const repeats = i % 20 === 0 ? 'FREQ=DAILY;COUNT=3' : '';
        return i < 8
          ? `t${i},Event ${i},2026-07-06T09:00,2026-07-06T10:00,1,,,Sport`
          : `e${i},Event ${i},${day < '2026-07-03' || day > '2026-07-08' ? day : '2026-02-03'}T09:00,,1,,${repeats},Sport`;
      });
      intake.pass(3_600_000);
      await takeIn(intake, 'main', fileOf(rows), 'calendar.csv');
      await days().of(school).on(['2026-07-06', '2026-07-07'], later());
      intake.tables.spent();
      const found = await days().of(school).on(['2026-07-06', '2026-07-07'], later());
      expect(eventsIn(found)).toHaveLength(8);
      return intake.tables.spent();
    };
    const few = await cost(100);
    expect(few).toBeLessThanOrEqual(3);
    expect(await cost(3_000)).toBe(few);
  });
});
