import { describe, expect, it } from 'vitest';
import type { Home } from '#shared/home/home.contract';
import { linesOfHome, linesOfPosts } from '../../../web/src/start/firstLines.ts';

const post = (title: string) => ({ title, excerpt: `About ${title}` });
const lesson = (class_name: string, ends: string, is_held = true) => ({
  class_name,
  ends,
  is_held,
});
const event = (title: string, end: string, all_day = false) => ({ title, end, all_day });

const nothing = {
  children: [],
  waiting: [],
  days: [],
  tasks: [],
  notices: [],
  newsletters: [],
};
const at = {
  day: '2026-06-04',
  now: new Date('2026-06-04T02:00:00Z'),
  timeZone: 'Australia/Sydney',
  isPhone: false,
};
const lines = (home: object) => linesOfHome({ ...nothing, ...home } as unknown as Home, at);

/** Returns the titles under each heading. */
const titlesOf = ({ columns }: ReturnType<typeof linesOfHome>) =>
  columns.map((parts) =>
    parts.map(({ title, lines: own }) => [title, ...own.map((line) => line.title)]),
  );

describe('the first lines of a list of posts', () => {
  it('shows titles and first words of the newest, as many as fill a phone', () => {
    const posts = Array.from({ length: 20 }, (_, n) => post(`Notice ${n}`));
    const { title, columns } = linesOfPosts('Notices', posts as never);
    expect(title).toBe('Notices');
    expect(columns[0]?.[0]?.lines).toHaveLength(6);
    expect(columns[0]?.[0]?.lines[0]).toEqual({ title: 'Notice 0', text: 'About Notice 0' });
  });
});

describe('the first lines of Home', () => {
  it('has the day as its title, in words', () => {
    expect(lines({})).toEqual({
      title: 'Thursday 4 June',
      hasActs: true,
      columns: [],
    });
  });

  it('holds the space of what Home says in its own words', () => {
    const waiting = [
      { kind: 'invoice', cents: 9373 },
      { kind: 'acknowledge', title: 'Camp' },
    ];
    const asks = [{ title: 'Camp' }];
    expect(titlesOf(lines({ waiting, asks }))).toEqual([[['Waiting for you', undefined, 'Camp']]]);
  });

  it('holds the space of what the device has not stored', () => {
    const days = [{ date: '2026-06-04', lessons: [], events: [event('Fair', '', true)] }];
    const away = { userUid: 'u', firstname: 'Pip', surname: 'Hale' };
    const heldBack = { waiting: 2, away: 1, late: 0, changed: 0 };
    expect(titlesOf(lines({ days, away: [away], heldBack }))).toEqual([
      [
        ['Waiting for you', undefined, undefined],
        ['Today', 'Fair'],
        ['Away today', 'Pip Hale', undefined],
      ],
    ]);
  });

  it('leaves out what is over today, and lessons beyond the next three', () => {
    const own = {
      userUid: 'me',
      lessons: [
        lesson('Over', '12:00'),
        lesson('Cancelled', '13:00', false),
        ...['A', 'B', 'C', 'D'].map((name) => lesson(name, '15:00')),
      ],
    };
    const events = [
      event('Over', '2026-06-04T01:59:00Z'),
      event('Soon', '2026-06-04T03:00:00Z'),
      event('All day', '2026-06-04', true),
    ];
    const days = [{ date: '2026-06-04', lessons: [own], events }];
    expect(titlesOf(lines({ days }))).toEqual([[['Today', 'A', 'B', 'C', 'All day', 'Soon']]]);
  });

  it('shows of other days the first own lesson, of the next more, and each child once one has lessons', () => {
    const children = ['Nina', 'Sam'].map((firstname) => ({ userUid: firstname, firstname }));
    const own = { userUid: 'me', lessons: [lesson('7A', '09:00'), lesson('7B', '10:00')] };
    const nina = { userUid: 'Nina', lessons: [lesson('10C', '09:00')] };
    const sam = { userUid: 'Sam', lessons: [lesson('7C', '09:00', false)] };
    const days = [
      { date: '2026-06-05', lessons: [own, nina, sam], events: [] },
      { date: '2026-06-08', lessons: [own], events: [] },
    ];
    const shown = lines({ children, days });
    expect(titlesOf(shown)).toEqual([
      [
        ['Tomorrow', '7A', '7B', 'Nina', 'Sam'],
        ['Next school day', '7A'],
      ],
    ]);
    expect(shown.above).toBe('children');
  });

  it('puts notices below today on a phone, and the first five of what waits above it', () => {
    const home = {
      asks: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title) => ({ title })),
      days: [{ date: '2026-06-04', lessons: [], events: [event('Fair', '2026-06-04', true)] }],
      tasks: [{ TASK: 'Essay' }],
      notices: [post('Camp')],
      newsletters: [post('Issue 9')],
    };
    const onPhone = { ...nothing, ...home } as unknown as Home;
    expect(titlesOf(linesOfHome(onPhone, { ...at, isPhone: true }))).toEqual([
      [
        ['Waiting for you', 'A', 'B', 'C', 'D', 'E', undefined],
        ['Today', 'Fair'],
        ['Notices', 'Camp'],
        ['Due this week', 'Essay'],
      ],
      [['Connections', 'Issue 9']],
    ]);
  });

  it('puts what is to read beside what is to do', () => {
    const home = {
      tasks: [{ TASK: 'Essay' }],
      notices: [post('Camp')],
      newsletters: [post('Issue 9')],
    };
    expect(titlesOf(lines(home))).toEqual([
      [['Due this week', 'Essay']],
      [
        ['Notices', 'Camp'],
        ['Connections', 'Issue 9'],
      ],
    ]);
  });
});
