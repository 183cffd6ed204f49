import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { calendarReader } from '#functions/calendar/store/calendar';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { rosterKey } from '#functions/kernel/roster/keys';
import { transact } from '#functions/kernel/store/transaction';
import { sessionReader } from '#functions/timetables/store/academic-sessions';
import { schoolCards } from '#functions/timetables/store/school-cards';
import { timetableReader } from '#functions/timetables/store/timetables';
import type { OwnDays } from '#shared/timetables/own-days';
import { collegeEvent } from '#test/support/college/calendar';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

const day = '2026-03-02';
const minute = (minutes: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + minutes * 60_000);

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(
    ...(['roster', 'lessons', 'lesson-changes', 'calendar', 'calendar-days'] as const),
  );
});
afterAll(() => tables.stop());

let site: string;
let number = 0;
beforeEach(() => {
  number += 1;
  site = `school${number}`;
});

const storeChange = (CHANGE_ID: string, date: string, to_date?: string) =>
  storePortalRecords(tables, site, 'lesson-changes', [
    {
      CHANGE_ID,
      TIMETABLE_ID: 'l1',
      date,
      kind: to_date ? 'moved' : 'cancelled',
      ...(to_date && { to_date }),
    },
  ]);
const storeTerm = (sourcedId: string) =>
  tables.db.send(
    new PutCommand({
      TableName: tables.table('roster'),
      Item: {
        sourcedId,
        title: sourcedId,
        type: 'term',
        schoolYear: '2026',
        startDate: '2026-02-01',
        endDate: '2026-04-01',
        ...rosterKey(schoolNamed(site), 'academicSessions', sourcedId),
      },
    }),
  );
const intakeEnds = async (now: Date) => {
  await transact(tables.db, [calendarChanged(tables)(schoolNamed(site), now)]);
};
const cardOf = (
  now: Date,
  on = day,
  categories: readonly string[] = [],
  days: Partial<OwnDays> = {},
) => {
  const own = { categories, terms: [], closed_days: [], ...days };
  const timetables = timetableReader(tables);
  const events = calendarReader(tables);
  const cards = schoolCards(tables, { timetables, sessions: sessionReader(tables), events });
  const school = { ...schoolNamed(site), timeZone: 'Australia/Sydney', own };
  return cards.of(school).on(on, now);
};
const cardAt = async (now: Date, on = day) => {
  const { changes, sessions } = await cardOf(now, on);
  return [
    changes.map(({ CHANGE_ID }) => CHANGE_ID).sort(),
    sessions.map(({ sourcedId }) => sourcedId),
  ];
};

it('has the terms, and the changes of the day and the next, moved lessons once', async () => {
  await storeTerm('t1');
  await storeChange('today', day);
  await storeChange('tomorrow', '2026-03-03');
  await storeChange('from', day, '2026-03-20');
  await storeChange('to', '2026-02-20', '2026-03-03');
  await storeChange('between', day, '2026-03-03');
  await storeChange('yesterday', '2026-03-01');
  await storeChange('later', '2026-03-04');
  await intakeEnds(minute(-120));
  const expected = [['between', 'from', 'to', 'today', 'tomorrow'], ['t1']];
  expect(await cardAt(minute(0))).toEqual(expected);
  tables.spent();
  // The second time it is read from its record, with the state of the calendar.
  expect(await cardAt(minute(1))).toEqual(expected);
  expect(tables.spent()).toBe(1);
  const nextDay = ['between', 'later', 'to', 'tomorrow'];
  expect((await cardAt(minute(2), '2026-03-03'))[0]).toEqual(nextDay);
});

it('shows what an intake has changed, as soon as it has ended', async () => {
  await intakeEnds(minute(-120));
  expect(await cardAt(minute(0))).toEqual([[], []]);
  await storeChange('new', day);
  expect((await cardAt(minute(1)))[0]).toEqual([]);
  await intakeEnds(minute(5));
  expect((await cardAt(minute(5)))[0]).toEqual(['new']);
});

it('keeps no card of a school without an intake', async () => {
  await cardAt(minute(0));
  await storeChange('new', day);
  expect((await cardAt(minute(1)))[0]).toEqual(['new']);
});

it('knows the next school day and its changes: not a closed one, and at once by another setting', async () => {
  await storeTerm('t1');
  const friday = '2026-03-06';
  const staffDay = { eventUid: 'staff', starts: '2026-03-09', category: 'Staff day', groups: [] };
  await storePortalRecords(tables, site, 'calendar', [
    collegeEvent(staffDay),
    // It closes the school for one year only.
    collegeEvent({ ...staffDay, eventUid: 'y7', starts: '2026-03-10', groups: ['y7'] }),
    collegeEvent({ ...staffDay, eventUid: 'fair', starts: '2026-03-10', category: 'Fair' }),
  ]);
  await storeChange('monday', '2026-03-09');
  await storeChange('tuesday', '2026-03-10');
  await intakeEnds(minute(-120));
  const changesOf = ({ changes }: { changes: { CHANGE_ID: string }[] }) =>
    changes.map(({ CHANGE_ID }) => CHANGE_ID);
  const usual = await cardOf(minute(0), friday);
  expect([usual.next, usual.closing, changesOf(usual)]).toEqual(['2026-03-09', [], ['monday']]);
  const closed = await cardOf(minute(1), friday, ['staff day']);
  expect([closed.next, closed.closing.map(({ eventUid }) => eventUid), changesOf(closed)]).toEqual([
    '2026-03-10',
    ['staff', 'y7'],
    ['tuesday'],
  ]);
  expect(await cardOf(minute(2), friday, ['staff day'])).toEqual(closed);
});

it('knows no school day after the last term', async () => {
  await storeTerm('t1');
  expect((await cardOf(minute(0), '2026-03-31')).next).toBeUndefined();
});

it('knows the school’s own terms and closed days as soon as it has saved them', async () => {
  await storeTerm('t1');
  await intakeEnds(minute(-120));
  expect((await cardOf(minute(0), '2026-03-31')).next).toBeUndefined();
  const term = {
    title: 'Term 2',
    school_year: '2026',
    first_day: '2026-04-20',
    last_day: '2026-06-30',
  };
  const own = { terms: [term], closed_days: [{ day: '2026-04-20', title: 'Staff day' }] };
  expect((await cardOf(minute(1), '2026-03-31', [], own)).next).toBe('2026-04-21');
  expect((await cardOf(minute(2), '2026-03-31')).next).toBeUndefined();
});
