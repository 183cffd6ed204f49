import { beforeAll, describe, expect, it } from 'vitest';
import { userRepository } from '#functions/people/store/users';
import { FeedChoice } from '#shared/calendar/calendar.schemas';
import { feedSchool } from '#test/calendar-feeds/feed-school';
import { request } from '#test/support/records/people';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';

const { school, handlers, subscribe, read } = feedSchool();

let mia: string;
let teacher: string;
beforeAll(async () => {
  const users = userRepository(school.intake.tables);
  mia = (await users.of(schoolNamed('main')).byUsername('mia'))?.userUid ?? '';
  teacher = school.tess.userUid;
  // The school's days begin on a Monday, 2 March 2026.
  await storePortalRecords(school.intake.tables, 'main', 'lessons', [
    {
      TIMETABLE_ID: 'm1',
      CLASS_ID: 'k1',
      weekday: 1,
      period: 1,
      room: 'B12',
      starts: '09:00',
      ends: '09:50',
      teacherUid: teacher,
    },
    {
      TIMETABLE_ID: 'm2',
      CLASS_ID: 'k1',
      weekday: 2,
      period: 1,
      room: 'B12',
      starts: '10:00',
      ends: '10:50',
      teacherUid: teacher,
    },
  ]);
  await storePortalRecords(school.intake.tables, 'main', 'lesson-changes', [
    {
      CHANGE_ID: 'c1',
      TIMETABLE_ID: 'm1',
      date: '2026-03-09',
      kind: 'room' as const,
      room: 'Library',
    },
    { CHANGE_ID: 'c2', TIMETABLE_ID: 'm2', date: '2026-03-10', kind: 'cancelled' as const },
  ]);
});

const none = { tasks: false, categories: ['none'] };

/** Returns the lessons of a subscription: start, title and place of each. */
async function lessonsIn(token: string): Promise<string[]> {
  const { body } = await read(token);
  return body
    .split('BEGIN:VEVENT')
    .filter((each) => each.includes('UID:lesson-'))
    .map((each) => {
      const of = (name: string) => new RegExp(`${name}[^:]*:(.*)`).exec(each)?.[1]?.trim();
      return [of('DTSTART'), of('SUMMARY'), of('LOCATION')].join(' ');
    });
}

describe('the lessons of a subscription', () => {
  it('shows those of the chosen child for two weeks, with changes', async () => {
    expect(await lessonsIn(await subscribe(school.pat, none))).toEqual([]);
    const token = await subscribe(school.pat, { ...none, lessons: [mia] });
    const lessons = await lessonsIn(token);
    expect(lessons.map((each) => each.replace(/^(\S+) \S+: /, '$1 '))).toEqual([
      '20260302T090000 Mathematics 7 B12',
      '20260303T100000 Mathematics 7 B12',
      '20260309T090000 Mathematics 7 (changed) Library',
      '20260316T090000 Mathematics 7 B12',
    ]);
    expect((await read(token)).etag).toBe((await read(token)).etag);
  });

  it('shows the own ones of a teacher, and keeps them when a choice does not name them', async () => {
    const token = await subscribe(school.tess, { ...none, lessons: [teacher] });
    expect(await lessonsIn(token)).toHaveLength(4);
    const choose = (choice: object) =>
      handlers().changeFeed(FeedChoice.parse(choice), school.tess, request({ now: school.now }));
    expect(await choose(none)).toMatchObject({ lessons: [teacher] });
    expect(await choose({ ...none, lessons: [] })).toMatchObject({ lessons: [] });
    expect(await lessonsIn(token)).toEqual([]);
  });

  it('refuses a child of others', async () => {
    await expect(subscribe(school.tess, { lessons: [mia] })).rejects.toMatchObject({
      fields: { lessons: 'Choose from your own children.' },
    });
  });
});
