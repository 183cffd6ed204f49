import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { userRepository } from '#functions/people/store/users';
import { FeedChoice } from '#shared/calendar/calendar.schemas';
import type { Caller } from '#shared/rights/caller';
import { readByNodeIcal } from '#test/calendar/readers';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { ics, sent, vevent } from '#test/intake/files/portal-loads';
import { openWorkshop, type TestWorkshop, takeIn } from '#test/intake/intake-deps';
import { calendarOver, calendarTables } from '#test/support/records/calendar';
import { person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const choir = vevent(
  'UID:choir',
  'SUMMARY:Choir',
  'DTSTART;TZID=Australia/Sydney:20260302T080000',
  'DTEND;TZID=Australia/Sydney:20260302T090000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
  'CATEGORIES:Music\\, drama',
);
const table = (...rows: string[]) =>
  ['EVENT_ID,title,starts,AUDIENCE_TYPE_ID,groups,category', ...rows, ''].join('\n');
export const camp = 'y7,Camp,2026-03-11,"2,3",Year 7,Camps';
export const excursion = 'y8,Excursion,2026-03-12,CARERS,Year 8,Camps';
export const meeting = 'm,Meeting,2026-03-13,4,,Meetings';

/** The answer for an address that no subscription has. */
export const absent = { kind: 'notFound', message: 'This subscription does not exist.' };

/** What the tests of a file share. */
interface FeedSchool {
  intake: TestWorkshop;
  /** A carer of two children. */
  pat: Caller;
  /** A teacher. */
  tess: Caller;
  now: Date;
}

/** Loads a school with events and one task before the tests of a file. */
export function feedSchool() {
  const school = {} as FeedSchool;
  const load = (...rows: string[]) =>
    takeIn(
      school.intake,
      'main',
      sent({ 'calendar.csv': table(...rows), 'x.ics': ics(choir) }).file,
    );
  const callerOf = async (username: string) => {
    const users = userRepository(school.intake.tables);
    const profile = await users.of(schoolNamed('main')).byUsername(username);
    if (!profile) throw new Error(`No user ${username} in the loaded school`);
    return person({ ...profile, carerGroups: [] });
  };
  beforeAll(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    school.intake = await openWorkshop(...calendarTables);
    const task = {
      sourcedId: 'x1',
      title: 'Essay',
      assignDate: '2026-02-02',
      dueDate: '2026-03-09',
      classSourcedId: 'k1',
    };
    await takeIn(school.intake, 'main', packageOf({ ...smallSchool(), lineItems: [task] }));
    await load(camp, excursion, meeting);
    school.pat = await callerOf('pat');
    school.tess = await callerOf('tess');
  });
  afterAll(() => school.intake.tables.stop());
  let minute = 0;
  beforeEach(() => {
    // Each test has its own minute, because requests are limited per minute.
    school.now = new Date(Date.parse('2026-03-02T00:00:00Z') + ++minute * 60_000);
  });

  const handlers = () => calendarOver(school.intake.tables);
  const subscribe = async (who: Caller, choice: object = {}) => {
    const asked = request({ now: school.now });
    const feed = await handlers().createFeed(FeedChoice.parse(choice), who, asked);
    return feed.path.replace('calendar/feed/', '');
  };
  const read = (token: string) =>
    handlers().readFeed({ token }, undefined as never, request({ now: school.now }));
  const titles = async (token: string) => {
    const { body } = await read(token);
    const span = { from: new Date('2026-02-01'), to: new Date('2026-04-01') };
    return [...new Set(readByNodeIcal(body, span).map(({ title }) => title))];
  };
  return { school, load, handlers, subscribe, read, titles };
}
