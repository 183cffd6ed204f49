import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarReader } from '#functions/calendar/store/calendar';
import { homeHandlers } from '#functions/home/home';
import { homeDeps } from '#functions/home/home-deps';
import { rosterKey } from '#functions/kernel/roster/keys';
import { schoolDaysOf } from '#functions/timetables/school-days';
import { startOfDay } from '#shared/kernel/zone';
import { collegeEvent } from '#test/support/college/calendar';
import { collegeSettings } from '#test/support/college/people';
import { person, request } from '#test/support/records/people';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(
    ...(['users', 'settings', 'posts', 'asks', 'readposts', 'favorites', 'calendar'] as const),
    ...(['calendar-days', 'roster', 'lessons', 'lesson-changes', 'absences'] as const),
    ...([
      'absence-notices',
      'finance',
      'signing-requests',
      'mailings',
      'intake',
      'places',
    ] as const),
  );
  await school('known', [
    ['2026-10-12', '2026-12-19'],
    ['2027-02-01', '2027-04-10'],
  ]);
  await school('unknown', []);
});
afterAll(() => tables.stop());

async function school(site: string, terms: readonly (readonly [string, string])[]) {
  const put = (TableName: 'settings' | 'roster', Item: object) =>
    tables.db.send(new PutCommand({ TableName: tables.table(TableName), Item }));
  const timetable = { closed_categories: ['Staff day'] };
  await put('settings', { pk: site, sk: 'settings', ...collegeSettings, timetable });
  for (const [startDate, endDate] of terms) {
    await put('roster', {
      sourcedId: startDate,
      title: startDate,
      type: 'term',
      schoolYear: '2026',
      startDate,
      endDate,
      ...rosterKey(schoolNamed(site), 'academicSessions', startDate),
    });
  }
  const day = { category: 'Staff day', groups: [] };
  await storePortalRecords(tables, site, 'calendar', [
    collegeEvent({ ...day, eventUid: 'staff', starts: '2026-11-30' }),
    collegeEvent({ ...day, eventUid: 'fair', starts: '2026-12-01', category: 'Fair' }),
  ]);
}

const zone = 'Australia/Sydney';
/** Returns the dates of Home at the first minute of a day in Sydney. */
async function daysOn(day: string, site = 'known') {
  const caller = person({ ...schoolNamed(site), username: 'sam', type: 'student', groups: ['y7'] });
  const now = new Date(startOfDay(zone, day).getTime() + 60_000);
  const { days, missing } = await homeHandlers(homeDeps(tables)).get({}, caller, request({ now }));
  expect(missing).toEqual([]);
  return days;
}
const datesOn = async (day: string, site?: string) =>
  (await daysOn(day, site)).map(({ date }) => date);

it.each([
  ['a Wednesday', '2026-11-25', ['2026-11-25', '2026-11-26']],
  ['a Friday before a closed Monday', '2026-11-27', ['2026-11-27', '2026-11-28', '2026-12-01']],
  ['a Saturday', '2026-11-21', ['2026-11-21', '2026-11-22', '2026-11-23']],
  ['a Sunday', '2026-11-22', ['2026-11-22', '2026-11-23']],
  ['the last day of a term', '2026-12-18', ['2026-12-18', '2026-12-19', '2027-02-01']],
  ['holidays', '2027-01-05', ['2027-01-05', '2027-01-06', '2027-02-01']],
  ['the first day of a term', '2027-02-01', ['2027-02-01', '2027-02-02']],
  ['a day after the last known term', '2027-05-01', ['2027-05-01', '2027-05-02']],
])('shows today, tomorrow and the next school day on %s', async (_, day, dates) => {
  expect(await datesOn(day)).toEqual(dates);
});

it('shows the next weekday at a school without terms', async () => {
  expect(await datesOn('2026-12-31', 'unknown')).toEqual(['2026-12-31', '2027-01-01']);
  expect(await datesOn('2027-01-01', 'unknown')).toEqual([
    '2027-01-01',
    '2027-01-02',
    '2027-01-04',
  ]);
});

it('shows the events of the next school day', async () => {
  const titles = (await daysOn('2026-11-27')).map(({ events }) => events.map(({ title }) => title));
  expect(titles).toEqual([[], [], ['fair']]);
});

it('says which days are school days, without the title of an event that the caller may not see', async () => {
  const { schoolCards, settings } = homeDeps(tables);
  const deps = { cards: schoolCards, settings, events: calendarReader(tables) };
  const now = startOfDay(zone, '2026-11-27');
  const of = (groups: string[], type: 'student' | 'affiliate' = 'student') =>
    schoolDaysOf(deps, person({ ...schoolNamed('known'), username: 'sam', type, groups }), now);
  expect(await of(['y7'])).toEqual({
    today: '2026-11-27',
    terms: [
      { from: '2026-10-12', until: '2026-12-19' },
      { from: '2027-02-01', until: '2027-04-10' },
    ],
    closed: [{ day: '2026-11-30', title: 'staff' }],
  });
  expect((await of([], 'affiliate')).closed).toEqual([{ day: '2026-11-30', title: '' }]);
});
