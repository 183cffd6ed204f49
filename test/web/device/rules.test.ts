import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import type { Home } from '#shared/home/home.contract';
import type { Route } from '#shared/kernel/route';
import { keyOf } from '../../../web/src/api/hooks.ts';
import { dayLong, type StoredHome, storeRules, toStore } from '../../../web/src/device/rules.ts';

const today = '2026-11-24';

/** Every read of the API, as its key names it. */
const reads = Object.values(api as Record<string, Record<string, Route>>)
  .flatMap((resource) => Object.values(resource))
  .filter(({ method }) => method === 'GET')
  .map((route) => ({ route, name: keyOf(route, {} as never)[1] }));

const home = (is: Partial<Home> = {}): Home => ({
  children: [],
  waiting: [],
  asks: [],
  days: [],
  class_places: [],
  courses: [],
  own_posts: [],
  my_places: [],
  tasks: [],
  late: [],
  changed: [],
  away: [],
  notices: [],
  unread: { count: 0, more: false },
  newsletters: [],
  favourites: [],
  favourite_events: [],
  missing: [],
  ...is,
});

const lateTask = {
  taskUid: 't1',
  TASK: 'Essay',
  DUE_DATE: '2026-11-20',
  SET_DATE: '2026-11-10',
  CLASS_ID: '7E',
  class_name: '7A English',
  own: true,
  for_children: [],
};
const stored = (data: Home) =>
  toStore({ key: ['home', '/home {}', {}], data }, today)[0]?.data as StoredHome;
const show = storeRules['/home {}']?.show as (
  data: StoredHome,
  age: number,
  today: string,
) => StoredHome;

describe('what a device stores', () => {
  it('is an answer of a known read, or where the headings of Home were', () => {
    const known = new Set([...reads.map(({ name }) => name), '/home-tops {}']);
    expect(Object.keys(storeRules).filter((name) => !known.has(name))).toEqual([]);
  });

  it('contains of a child only the timetable, who goes on a trip, published texts and own marks of reading', () => {
    const records = reads
      .filter(({ name }) => name in storeRules)
      .map(({ route: { child } }) => (typeof child === 'object' ? child.record : child));
    expect([...new Set(records)].sort()).toEqual([
      // The names of a roll, for a day.
      'answer',
      'courses',
      'own',
      'published',
      'reading',
      'timetable',
    ]);
  });

  it('contains no money, mark or absent student of Home, but what waits', () => {
    const child = { userUid: 'u-mia', firstname: 'Mia' };
    const kept = stored(
      home({
        waiting: [
          {
            kind: 'invoice',
            TRANSACTION_ID: 't',
            description: 'Camp',
            cents: 100,
            due_date: today,
          },
          {
            kind: 'absence',
            child,
            STUDENT_NUMBER: '1',
            DAILY_ATTENDANCE_ID: 'a',
            date: today,
          },
          { kind: 'notices', count: 2, more: false },
        ],
        away: [{ userUid: 'u-pip', firstname: 'Pip', surname: 'Hale', year: '7', part: 'day' }],
        late: [lateTask],
        changed: [
          { kind: 'result', date: today, ...lateTask },
          { kind: 'task', date: today, ...lateTask },
        ],
      }),
    );
    expect(kept.waiting.map(({ kind }) => kind)).toEqual(['absence', 'notices']);
    expect([kept.away, kept.late]).toEqual([[], []]);
    expect(kept.changed.map(({ kind }) => kind)).toEqual(['task']);
    expect(kept.heldBack).toEqual({ waiting: 1, away: 1, late: 1, changed: 1 });
    const later = show(kept, dayLong + 1, today);
    expect(later.waiting.map(({ kind }) => kind)).toEqual(['notices']);
    expect([later.heldBack.waiting, later.changed]).toEqual([2, []]);
  });

  it('shows Home from today on, and no lessons or tasks after 24 hours', () => {
    const lessons = [{ userUid: 'u-mia', date: today, lessons: [] }];
    const day = (date: string) => ({ date, lessons, events: [], more_events: false });
    const kept = stored(home({ days: [day('2026-11-23'), day(today)] }));
    expect(show(kept, dayLong, today).days).toEqual([day(today)]);
    expect(show(kept, dayLong + 1, today).days).toEqual([{ ...day(today), lessons: [] }]);
  });

  it('stores a child’s timetable of today and tomorrow only, by day', () => {
    const key = ['my-day-timetables', '/my-day-timetables/{userUid} {}'] as const;
    const days = ['2026-11-23', today, '2026-11-25', '2026-11-26'].map((date) => ({ date }));
    const input = { userUid: 'u-mia', from: '2026-11-23', to: '2026-11-26' };
    const inputs = toStore({ key: [...key, input], data: days }, today).map(({ key }) => key[2]);
    expect(inputs).toEqual([
      { userUid: 'u-mia', from: today, to: today },
      { userUid: 'u-mia', from: '2026-11-25', to: '2026-11-25' },
    ]);
  });

  it('stores the first page of a list, and nothing of other reads', () => {
    const ofList = (input: object) =>
      toStore({ key: ['posts', '/posts {}', input], data: {} }, today).length;
    expect([ofList({}), ofList({ next_token: 'x' })]).toEqual([1, 0]);
    expect(toStore({ key: ['notes', '/notes {}', {}], data: {} }, today)).toEqual([]);
  });
});
