import { describe, expect, it } from 'vitest';
import type { Home, HomeLessons } from '#shared/home/home.contract';
import { ownLessonsShown } from '#shared/home/own-lessons';
import type { ShownWaiting } from '#shared/home/waiting';
import type { TimetableLesson } from '#shared/timetables/timetable-day';
import {
  dayLessons,
  daySections,
  hasToday,
  isEmpty,
  newsOf,
  ofChild,
  shownEvents,
  shownLessons,
} from '../../web/src/home/homeView.ts';
import { readersText } from '../../web/src/home/posts/readersText.ts';
import { waitingLine } from '../../web/src/home/waiting/waitingText.ts';

const lesson = (starts: string, is: Partial<TimetableLesson> = {}): TimetableLesson => ({
  TIMETABLE_ID: starts,
  CLASS_ID: 'm',
  class_name: 'Maths',
  period: 1,
  room: 'B12',
  starts,
  ends: `${starts.slice(0, 3)}50`,
  changes: [],
  is_held: true,
  ...is,
});
const day = (is: Partial<HomeLessons> = {}): HomeLessons => ({
  userUid: 'mia',
  date: '2026-03-02',
  lessons: ['09:00', '10:00', '11:00', '13:00', '14:00'].map((each) => lesson(each)),
  ...is,
});
const starts = (shown: ReturnType<typeof shownLessons>) =>
  shown?.lessons.map((each) => each.starts);

describe('the days of Home', () => {
  const on = (date: string) => ({ date, events: [], more_events: false, lessons: [] });
  const titles = (dates: string[], today: string) =>
    daySections(dates.map(on), today).map((each) =>
      each?.note ? `${each.title} · ${each.note}` : each?.title,
    );

  it('calls them today and tomorrow only if they are, and else says that it is the next school day', () => {
    expect(titles(['2026-11-25', '2026-11-26'], '2026-11-25')).toEqual(['Today', 'Tomorrow']);
    expect(titles(['2026-11-28', '2026-11-29', '2026-11-30'], '2026-11-28')).toEqual([
      'Today',
      'Tomorrow',
      'Next school day · Mon 30 Nov',
    ]);
    expect(titles(['2026-12-20', '2026-12-21', '2027-02-01'], '2026-12-20')).toEqual([
      'Today',
      'Tomorrow',
      'Next school day · Mon 1 Feb 2027',
    ]);
    // An answer that the device stored yesterday.
    expect(titles(['2026-11-28', '2026-11-29', '2026-11-30'], '2026-11-29')).toEqual([
      'Today',
      'Tomorrow',
    ]);
    expect(titles(['2026-11-30'], '2026-11-28')).toEqual([
      undefined,
      'Next school day · Mon 30 Nov',
    ]);
  });
});

describe('the lessons on Home', () => {
  it('shows more on the next day that has some, once those of today are over', () => {
    const own = (lessons: TimetableLesson[]) => day({ lessons });
    const at = (date: string, ...lessons: TimetableLesson[]) => ({
      date,
      events: [],
      more_events: false,
      lessons: [own(lessons)],
    });
    const days = [
      at('2026-11-27', lesson('09:00')),
      at('2026-11-28'),
      at('2026-11-30', lesson('09:00')),
    ];
    const most = (today: string, clock: string) =>
      days.map(({ date }) => ownLessonsShown(days, { today, clock, isOwn: () => true })(date));
    expect(most('2026-11-27', '09:20')).toEqual([3, 1, 1]);
    expect(most('2026-11-27', '17:00')).toEqual([3, 1, 6]);
    expect(most('2026-11-28', '09:20')).toEqual([1, 3, 6]);
  });

  it('has the next 2 own lessons of today and names the one that comes next', () => {
    const shown = shownLessons(day(), { caller: 'mia', clock: '10:20', most: 2 });
    expect(starts(shown)).toEqual(['10:00', '11:00']);
    expect(shown?.next?.starts).toBe('11:00');
    expect(shownLessons(day(), { caller: 'mia', clock: '15:00', most: 3 })).toBeUndefined();
  });

  it('has as many own lessons of another day as it should, and every change', () => {
    const lessons = [
      lesson('09:00', { changes: ['cancelled'], is_held: false }),
      ...day().lessons.slice(1),
      lesson('15:00', { changes: ['added'] }),
    ];
    const shown = shownLessons(day({ lessons }), { caller: 'mia', clock: undefined, most: 1 });
    expect(starts(shown)).toEqual(['09:00', '10:00', '15:00']);
    expect(shown?.next).toBeUndefined();
    // The shown lessons are not the whole day.
    expect(shown?.others).toBe(3);
  });

  it('says of a child when the day begins and ends, and only what is different', () => {
    const lessons = [...day().lessons, lesson('15:00', { changes: ['room'] })];
    const shown = shownLessons(day({ lessons }), { caller: 'rosa', clock: '10:20', most: 3 });
    expect(shown).toMatchObject({ span: { starts: '09:00', ends: '15:50' } });
    expect(starts(shown)).toEqual(['15:00']);
    expect(
      shownLessons(day({ lessons }), { caller: 'rosa', clock: '16:00', most: 3 }),
    ).toBeUndefined();
  });

  it('has a row for each child, once one has lessons to show', () => {
    const none = (people: HomeLessons[], clock?: string) =>
      dayLessons(people, { caller: 'rosa', clock, most: 3 }).map(({ userUid, none: why }) => [
        userUid,
        why,
      ]);
    const early = day({ userUid: 'ned', lessons: [lesson('08:00')] });
    const pip = day({ userUid: 'pip', lessons: [] });
    const own = day({ userUid: 'rosa', lessons: [] });
    expect(none([own, day(), early, pip], '10:20')).toEqual([
      ['mia', undefined],
      ['ned', 'Lessons are over'],
      ['pip', 'No lessons'],
    ]);
    expect(none([early, pip], '10:20')).toEqual([]);
  });

  it('names the event that closes the school, and is silent at weekends', () => {
    const closed = day({ lessons: [], day_off: 'closed', closed_by: 'Staff day' });
    expect(shownLessons(closed, { caller: 'rosa', clock: '10:00', most: 3 })).toMatchObject({
      isClosed: true,
      closedBy: 'Staff day',
    });
    const weekend = day({ lessons: [], day_off: 'weekend' });
    expect(shownLessons(weekend, { caller: 'rosa', clock: '10:00', most: 3 })).toBeUndefined();
  });
});

const named = (...uids: string[]) => uids.map((userUid) => ({ userUid, firstname: userUid }));
const event = (EVENT_ID: string, is: object = {}): Home['days'][number]['events'][number] => ({
  EVENT_ID,
  title: EVENT_ID,
  location: '',
  category: 'Sport',
  colour: '#123456',
  start: '2026-03-01T22:00:00.000Z',
  end: '2026-03-01T23:00:00.000Z',
  all_day: false,
  AUDIENCE_TYPE_ID: '1',
  status: 'confirmed',
  sequence: 0,
  repeated: false,
  for_children: named('mia', 'ned'),
  ...is,
});
const nothing: Home = {
  children: [],
  waiting: [],
  asks: [],
  days: [],
  tasks: [],
  away: [],
  notices: [],
  newsletters: [],
  unread: { count: 0, more: false },
  favourites: [],
  favourite_events: [],
  missing: [],
  class_places: [],
  courses: [],
  my_places: [],
  late: [],
  changed: [],
  own_posts: [],
};

describe('the events on Home', () => {
  it('leaves out those of today that are over, and shows 4 of tomorrow', () => {
    const of = (events: Home['days'][number]['events']) => ({
      date: '2026-03-02',
      events,
      more_events: false,
      lessons: [],
    });
    const today = of([event('over'), event('later', { end: '2026-03-02T05:00:00.000Z' })]);
    const now = new Date('2026-03-02T00:00:00.000Z');
    const ids = (shown: ReturnType<typeof shownEvents>) =>
      shown.events.map((each) => each.EVENT_ID);
    expect(ids(shownEvents(today, { now, children: 2 }))).toEqual(['later']);
    const many = of(['a', 'b', 'c', 'd', 'e'].map((each) => event(each)));
    const tomorrow = shownEvents(many, { now: undefined, children: 2 });
    expect([ids(tomorrow).length, tomorrow.hasMore]).toEqual([4, true]);
  });

  it('names the children of an event only if it is not for all of them', () => {
    const events = [event('all'), event('one', { for_children: named('mia') })];
    const day = { date: '2026-03-02', events, more_events: false, lessons: [] };
    const { events: shown } = shownEvents(day, { now: undefined, children: 2 });
    expect(shown.map(({ for_children }) => for_children.length)).toEqual([0, 1]);
  });
});

describe('Home of one child', () => {
  const invoice = {
    kind: 'invoice' as const,
    TRANSACTION_ID: 't',
    description: 'Camp',
    cents: 12_500,
    due_date: '2026-03-01',
  } as const;
  const absence = {
    kind: 'absence' as const,
    child: { userUid: 'ned', firstname: 'Ned' },
    STUDENT_NUMBER: 'n/1',
    DAILY_ATTENDANCE_ID: 'a1',
    date: '2026-03-01',
  } as const;
  const home: Home = {
    ...nothing,
    waiting: [absence, invoice],
    days: [
      {
        date: '2026-03-02',
        more_events: false,
        events: [event('both'), event('ned', { for_children: named('ned') })],
        lessons: [day(), day({ userUid: 'ned' })],
      },
    ],
  };

  it('leaves out what concerns only other children, and keeps what concerns the caller', () => {
    const shown = ofChild(home, 'mia');
    expect(shown.waiting).toEqual([invoice]);
    expect(shown.days[0]?.events.map(({ EVENT_ID }) => EVENT_ID)).toEqual(['both']);
    expect(shown.days[0]?.lessons.map(({ userUid }) => userUid)).toEqual(['mia']);
    expect(ofChild(home, undefined)).toBe(home);
    expect([hasToday(home), isEmpty(nothing)]).toEqual([true, true]);
  });

  it('says in words what waits, with a button and its address', () => {
    const line = (waiting: ShownWaiting, today = '2026-03-05') =>
      waitingLine(waiting, { today, timeZone: 'Australia/Sydney', days });
    const art = [lesson('09:00'), lesson('10:00', { class_name: 'Art', period: 2 })];
    const date = '2026-03-01';
    const lessons = [day({ userUid: 'ned', date, lessons: art })];
    const days = [{ date, events: [], more_events: false, lessons }];
    expect(line(absence, date).title).toBe('Ned was away today');
    const { text } = line({ ...absence, lessons: ['2'] }, date);
    expect(text).toBe('Art, 10:00 am – 10:50 am · No reason yet');
    expect(line(absence, '2026-03-02').title).toBe('Ned was away yesterday');
    expect(line(absence)).toMatchObject({
      title: 'Ned was away on Sun 1 Mar',
      button: 'Explain',
      to: '/absences/edit-absence-reason/n%2F1/a1',
    });
    expect(line(invoice)).toMatchObject({
      title: '$125.00 is overdue',
      text: 'Camp · due Sun 1 Mar',
    });
    const counts = { count: 1, more: false };
    expect(line({ kind: 'notices', ...counts }).title).toBe('1 absence notice from families');
    expect(line({ kind: 'leave requests', count: 40, more: true }).title).toBe(
      '40+ requests for leave',
    );
  });
});

it.each([
  [0, false, 'Opened by 0 people'],
  [1, false, 'Opened by 1 person'],
  [34, false, 'Opened by 34 people'],
  [500, true, 'Opened by 500+ people'],
])('says how many people have opened an own post: %i', (readers, more, text) => {
  expect(readersText({ postUid: 'p', title: 'Camp', type: 'notice', readers, more })).toBe(text);
});

describe('the news of a day', () => {
  it('has the daily e-mails that begin on it, by the school’s clock', () => {
    const post = (postUid: string, type: string, publish_start: string) =>
      ({ postUid, type, publish_start }) as Home['notices'][number];
    const notices = [
      post('drill', 'dailyemail', '2026-03-01T20:00:00.000Z'),
      post('old', 'dailyemail', '2026-03-01T10:00:00.000Z'),
      post('notice', 'notice', '2026-03-01T20:00:00.000Z'),
    ];
    const found = newsOf({ notices }, '2026-03-02', { timeZone: 'Australia/Sydney' });
    expect(found.map(({ postUid }) => postUid)).toEqual(['drill']);
  });
});
