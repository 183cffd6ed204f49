import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { favoriteHandlers } from '#functions/favourites/favorites';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { calendarSchemas as schemas } from '#shared/calendar/calendar.schemas';
import { carerGroupsOf } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { ics, sent, vevent } from '#test/intake/files/portal-loads';
import { openWorkshop, type TestWorkshop, takeIn } from '#test/intake/intake-deps';
import { calendarOver, calendarTables, eventsOver } from '#test/support/records/calendar';
import { affiliate, person, request, teacher } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

let intake: TestWorkshop;
let pat: Caller;
let mia: Caller;

const table = [
  'EVENT_ID,title,starts,ends,AUDIENCE_TYPE_ID,groups,repeats,category',
  'all,Welcome,2026-03-05T17:00,2026-03-05T19:00,1,,,Community',
  'y7,Camp,2026-03-11,2026-03-13,"2,3",Year 7,,Camps',
  'y8,Excursion,2026-03-12,,CARERS,Year 8,,Camps',
  'staff,Meeting,2026-03-03T15:45,2026-03-03T16:45,4,,FREQ=WEEKLY;COUNT=30,Meetings',
  'long,Exhibition,2026-02-01,2026-04-30,1,,,Community',
  '',
].join('\n');

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  intake = await openWorkshop(...calendarTables);
  await takeIn(intake, 'main', packageOf(smallSchool()));
  await takeIn(intake, 'main', sent({ 'calendar.csv': table, 'x.ics': series }).file);
  pat = await callerOf('pat');
  mia = await callerOf('mia');
});
afterAll(() => intake.tables.stop());

const series = ics(
  vevent(
    'UID:choir',
    'SUMMARY:Choir',
    'DTSTART;TZID=Australia/Sydney:20260302T080000',
    'DTEND;TZID=Australia/Sydney:20260302T090000',
    'RRULE:FREQ=DAILY',
    'CATEGORIES:Music',
  ),
);

/** Returns a person of the loaded school as a caller with a token. */
async function callerOf(username: string): Promise<Caller> {
  const users = userRepository(intake.tables);
  const profile = await users.of(schoolNamed('main')).byUsername(username);
  if (!profile) throw new Error(`No user ${username} in the loaded school`);
  const children = await users
    .of(schoolNamed('main'))
    .many(profile.children.map(({ userUid }) => userUid));
  return person({
    ...profile,
    carerGroups: carerGroupsOf(
      profile.children,
      new Map(children.map(({ userUid, groups }) => [userUid, groups])),
      dayIn('Australia/Sydney', intake.now()),
    ),
  });
}

const list = (who: Caller, query: object = {}) =>
  calendarOver(intake.tables).list(
    schemas.list.input.parse({ from: '2026-03-02', to: '2026-03-15', limit: 100, ...query }),
    who,
    request(),
  );
const titles = async (who: Caller, query: object = {}) => [
  ...new Set((await list(who, query)).records.map(({ title }) => title)),
];
const absent = { kind: 'notFound', message: 'This event is not available.' };

describe('the calendar', () => {
  it('shows each person only the events for them', async () => {
    expect(await titles(teacher)).toEqual(['Exhibition', 'Choir', 'Meeting', 'Welcome']);
    expect(await titles(mia)).toEqual(['Exhibition', 'Choir', 'Welcome', 'Camp']);
    expect(await titles(pat)).toEqual(['Exhibition', 'Choir', 'Welcome', 'Camp', 'Excursion']);
    expect(await titles(affiliate)).toEqual(['Exhibition', 'Choir', 'Welcome']);
  });

  it('returns instants for timed events, and the first and last day for all-day events', async () => {
    const { records } = await list(pat);
    expect(records.find(({ title }) => title === 'Welcome')).toMatchObject({
      start: '2026-03-05T06:00:00.000Z',
      end: '2026-03-05T08:00:00.000Z',
      all_day: false,
      AUDIENCE_TYPE_ID: '1',
    });
    expect(records.find(({ title }) => title === 'Camp')).toMatchObject({
      start: '2026-03-11',
      end: '2026-03-13',
      all_day: true,
      AUDIENCE_TYPE_ID: '2,3',
    });
  });

  it('names the children of a carer for each event, and filters by child', async () => {
    const { records } = await list(pat);
    const forWhom = (title: string) =>
      records.find((each) => each.title === title)?.for_children.map(({ userUid }) => userUid);
    expect(forWhom('Camp')).toEqual([mia.userUid]);
    expect(forWhom('Excursion')).toHaveLength(1);
    expect(forWhom('Excursion')).not.toEqual([mia.userUid]);
    expect(forWhom('Welcome')).toHaveLength(2);
    expect(await titles(pat, { children: mia.userUid, categories: 'Camps' })).toEqual(['Camp']);
    await expect(list(pat, { children: teacher.userUid })).rejects.toMatchObject({
      kind: 'badRequest',
      message: 'Choose from your own children.',
    });
    await expect(list(teacher, { children: mia.userUid })).rejects.toMatchObject({
      kind: 'badRequest',
    });
  });

  it('filters by category and by words of the title', async () => {
    expect(await titles(pat, { categories: 'Music' })).toEqual(['Choir']);
    expect(await titles(pat, { title_keyword: 'WELC' })).toEqual(['Welcome']);
    expect(await titles(pat, { categories: 'Meetings' })).toEqual([]);
  });

  it('rejects spans over 400 days and spans that end before they start', async () => {
    await expect(list(pat, { from: '1900-01-01', to: '2100-01-01' })).rejects.toMatchObject({
      kind: 'badRequest',
      message: 'Choose 400 days at most. You chose 73050 days.',
    });
    await expect(list(pat, { from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject({
      kind: 'badRequest',
    });
    expect((await list(pat, { from: '2026-01-01', to: '2027-02-04' })).records).toHaveLength(100);
    expect(schemas.list.input.safeParse({ from: '2026-02-30' }).success).toBe(false);
    await expect(list(pat, { from: '0000-01-01', to: '0000-01-02' })).rejects.toMatchObject({
      kind: 'badRequest',
    });
  });

  it('returns each occurrence once and in order over all pages', async () => {
    const whole = (await list(pat, { from: '2026-03-02', to: '2026-05-30' })).records;
    const ids: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await list(pat, { from: '2026-03-02', to: '2026-05-30', limit: 7, next_token });
      ids.push(...page.records.map(({ EVENT_ID }) => EVENT_ID));
      next_token = page.next_token;
    } while (next_token);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids.slice(0, 90)).toEqual(whole.map(({ EVENT_ID }) => EVENT_ID).slice(0, 90));
    expect(ids.length).toBeGreaterThan(92);
    await expect(list(pat, { next_token: 'nonsense' })).rejects.toMatchObject({
      kind: 'badRequest',
    });
  });

  it('returns one occurrence by its identifier', async () => {
    const { records } = await list(pat, { categories: 'Music' });
    const second = records[1]?.EVENT_ID ?? '';
    expect(second).toMatch(/^event-.*~20260303T080000$/);
    const get = (EVENT_ID: string, who = pat) =>
      calendarOver(intake.tables).get({ EVENT_ID }, who, request());
    expect(await get(second)).toMatchObject({ title: 'Choir', start: '2026-03-02T21:00:00.000Z' });
    for (const wrong of [
      second.replace('0800', '0900'),
      second.split('~')[0] ?? '',
      'event-x',
      'x~y',
    ]) {
      await expect(get(wrong)).rejects.toMatchObject(absent);
    }
  });

  it('answers "not found" for an event of others', async () => {
    const { records } = await list(teacher, { categories: 'Meetings' });
    const EVENT_ID = records[0]?.EVENT_ID ?? '';
    const { get } = calendarOver(intake.tables);
    expect(await get({ EVENT_ID }, teacher, request())).toMatchObject({ title: 'Meeting' });
    await expect(get({ EVENT_ID }, pat, request())).rejects.toMatchObject(absent);
    await expect(
      get({ EVENT_ID }, { ...teacher, ...schoolNamed('regional') }, request()),
    ).rejects.toMatchObject(absent);
    for (const odd of ['~', '~~', '~20261121T000000Z', 'x~', `${EVENT_ID}~~`]) {
      await expect(get({ EVENT_ID: odd }, teacher, request())).rejects.toMatchObject(absent);
    }
  });

  it('lists only the categories with an event that the caller may see', async () => {
    const categories = async (who: Caller) =>
      (await calendarOver(intake.tables).categories({}, who, request())).map(
        ({ category }) => category,
      );
    expect(await categories(pat)).toEqual(['Camps', 'Community', 'Music']);
    expect(await categories(teacher)).toEqual(['Community', 'Meetings', 'Music']);
    expect(await categories(affiliate)).toEqual(['Community', 'Music']);
  });

  it('reads no more for a page than the month needs, with 2,000 events', async () => {
    const rows = Array.from({ length: 2_000 }, (_, i) => {
      const day = new Date(Date.UTC(2026, 0, 1 + (i % 360))).toISOString().slice(0, 10);
      const repeats = i % 50 === 0 ? 'FREQ=WEEKLY;COUNT=20' : '';
      return `e${i},Event ${i},${day}T09:00,${day}T10:00,1,,${repeats},Sport`;
    });
    const year = [table.split('\n')[0], ...rows, ''].join('\n');
    await takeIn(intake, 'regional', Buffer.from(year), 'calendar.csv');
    const there = { ...affiliate, ...schoolNamed('regional'), timeZone: 'Australia/Brisbane' };
    intake.tables.spent();
    const { records } = await list(there, { from: '2026-03-02', to: '2027-03-01', limit: 20 });
    expect(records).toHaveLength(20);
    expect(intake.tables.spent()).toBeLessThan(40);
  });
});

describe('favourite events', () => {
  const favorites = () =>
    favoriteHandlers(
      favoriteRepository(intake.tables),
      postReader(intake.tables),
      eventsOver(intake.tables),
    );

  it('lists favourite events separately from posts, only while the person may see them', async () => {
    const { records } = await list(teacher, { categories: 'Meetings' });
    const EVENT_ID = records[1]?.EVENT_ID ?? '';
    const { create, list: listFavourites, remove } = favorites();
    const favorite = await create({ EVENT_ID }, teacher, request());
    await create({ EVENT_ID }, teacher, request());
    expect(await listFavourites({}, teacher, request())).toEqual([]);
    expect(await listFavourites({ kind: 'event' }, teacher, request())).toEqual([
      expect.objectContaining({ EVENT_ID, event: expect.objectContaining({ title: 'Meeting' }) }),
    ]);
    const student = { ...teacher, type: 'student' as const };
    expect(await listFavourites({ kind: 'event' }, student, request())).toEqual([]);
    await remove({ favoriteUid: favorite.favoriteUid }, teacher, request());
    expect(await listFavourites({ kind: 'event' }, teacher, request())).toEqual([]);
    await expect(create({ EVENT_ID }, pat, request())).rejects.toMatchObject(absent);
  });
});
