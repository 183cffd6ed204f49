import { describe, expect, it } from 'vitest';
import { type Home, type HomeDay, home as homeApi } from '#shared/home/home.contract';
import { wrap } from '#shared/kernel/wire';
import { addDays, dayIn } from '#shared/kernel/zone';
import { posts } from '#shared/posts/posts.contract';
import type { TimetableLesson } from '#shared/timetables/timetable-day';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { collegeEvent, storeEvents } from '#test/support/college/calendar';
import {
  collegePerson,
  collegeSettings,
  storePerson,
  storeSettings,
} from '#test/support/college/people';
import { collegePost, storePost } from '#test/support/college/posts';
import { audience } from '#test/support/records/posts';

const screens = screensWith((college) => storePost(college, collegePost(1)));

const zone = 'Australia/Sydney';
const today = () => dayIn(zone, new Date());
/** Stores events of the school. */
const plan = (...events: { title: string; day: string }[]) =>
  storeEvents(
    screens.college,
    events.map(({ title, day }) =>
      collegeEvent({ eventUid: title.toLowerCase().replaceAll(' ', '-'), title, starts: day }),
    ),
  );

/** Replaces parts of the API's answer: the screens that they lead to may not be built. */
async function openWith(username: string, is: Partial<Home>) {
  const real = await screens.college.ask(username, homeApi.get, {});
  return screens.open(username, '/', {}, (page) =>
    page.route('**/api/home', (route) =>
      route.fulfill({ json: JSON.parse(wrap('records', { ...real, ...is })) }),
    ),
  );
}

const mia = { userUid: 'u-mia', firstname: 'Mia' };
const ned = { userUid: 'u-ned', firstname: 'Ned' };
const lesson = (is: Partial<TimetableLesson> = {}): TimetableLesson => ({
  TIMETABLE_ID: 'm1',
  CLASS_ID: '7M',
  class_name: '7A Maths',
  period: 4,
  room: 'C3',
  starts: '00:00',
  ends: '23:59',
  changes: [],
  is_held: true,
  ...is,
});
const dayWith = (lessons: HomeDay['lessons'], date = today()): HomeDay => ({
  date,
  lessons,
  events: [],
  more_events: false,
});

describe('home', () => {
  it('shows today’s events with links to each, to the rest and to the calendar, if there are any', async () => {
    const page = await screens.open('s.student', '/');
    const notices = page.getByRole('region', { name: /^Notices/ });
    const section = page.getByRole('region', { name: 'Today' });
    await notices.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await section.count()).toBe(0);

    await plan(
      { title: 'Science fair', day: today() },
      { title: 'Camp', day: addDays(today(), 1) },
    );
    await page.reload();
    await section.getByRole('link', { name: 'Science fair' }).waitFor();
    expect(await section.getByRole('listitem').count()).toBe(1);
    expect(await faultsInEveryLook(page)).toEqual([]);
    const star = section.getByRole('button', { name: 'Favourite: Science fair' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await section.getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL(`**/calendar?view=agenda&day=${today()}`);

    await plan(...Array.from({ length: 9 }, (_, n) => ({ title: `Lesson ${n}`, day: today() })));
    await page.goto('/');
    await section.getByRole('link', { name: 'All of today' }).waitFor();
    expect(await section.getByRole('listitem').count()).toBe(8);

    const tiles = collegeSettings.tile_settings.filter(({ url }) => url !== '/calendar');
    await storeSettings(screens.college.records, { tile_settings: tiles });
    await page.reload();
    await notices.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await section.count()).toBe(0);
  });

  it('shows a carer what waits, and the days of each child, or of one', async () => {
    const changed = lesson({ changes: ['room'], room: 'Library', usual: lesson() });
    const page = await openWith('c.carer', {
      waiting: [
        {
          kind: 'absence',
          child: mia,
          STUDENT_NUMBER: 'n1',
          DAILY_ATTENDANCE_ID: 'a1',
          date: '2026-03-02',
        },
        {
          kind: 'leave',
          child: ned,
          noticeUid: 'l1',
          approved: true,
          from: '2026-03-05',
          to: '2026-03-06',
        },
        {
          kind: 'invoice',
          TRANSACTION_ID: 'i1',
          description: 'Camp',
          cents: 12_500,
          due_date: '2026-03-01',
        },
      ],
      days: [
        dayWith([
          { userUid: 'u-mia', date: today(), lessons: [changed] },
          { userUid: 'u-ned', date: today(), lessons: [lesson({ class_name: '8B Science' })] },
        ]),
        dayWith([], addDays(today(), 1)),
      ],
      missing: ['favourites'],
    });
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByRole('link', { name: 'Explain' }).waitFor();
    expect(await waiting.getByRole('listitem').count()).toBe(3);
    expect(await page.getByText('Not loaded: favourites.', { exact: false }).count()).toBe(1);
    const lessons = page.getByRole('region', { name: 'Today' });
    await lessons.getByText('New room: Library').waitFor();
    expect(await lessons.getByText('8B Science').count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ned' }).click();
    expect(await waiting.getByRole('listitem').count()).toBe(2);
    await lessons.getByText('Ned').waitFor();
    expect(await lessons.getByText('New room: Library').count()).toBe(0);
    await page.getByRole('button', { name: 'All' }).click();
    await lessons.getByText('New room: Library').waitFor();
  });

  it('has on a phone five of what waits, then today, then the notices', async () => {
    const dates = { approved: true, from: '2026-03-05', to: '2026-03-06' };
    const leave = (noticeUid: string) => ({
      kind: 'leave' as const,
      child: ned,
      noticeUid,
      ...dates,
    });
    const page = await openWith('c.carer', {
      waiting: ['l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7'].map(leave),
      days: [dayWith([{ userUid: 'u-mia', date: today(), lessons: [lesson()] }])],
    });
    await page.setViewportSize({ width: 375, height: 812 });
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    const acts = waiting.getByRole('link', { name: /^See leave/ });
    await expect.poll(() => acts.count()).toBe(5);
    expect((await acts.first().boundingBox())?.x).toBeGreaterThan(150);
    const heads = page.getByRole('main').getByRole('heading', { level: 2 });
    expect((await heads.allTextContents()).slice(0, 3)).toEqual([
      'Waiting for you · 7',
      'Today',
      expect.stringMatching(/^Notices/),
    ]);
    const notice = page
      .getByRole('region', { name: /^Notices/ })
      .getByRole('link', { name: /^Year 7 camp/ });
    expect((await notice.boundingBox())?.y).toBeLessThan(1150);
    await page.getByText('No changes').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await waiting.getByRole('button', { name: 'Show 2 more' }).click();
    await expect.poll(() => acts.count()).toBe(7);
  });

  it('shows a student first what is late, then what is due, and what changed', async () => {
    const task = {
      taskUid: 't1',
      TASK: 'Essay',
      DUE_DATE: addDays(today(), 1),
      SET_DATE: '2026-03-01',
      CLASS_ID: '7M',
      class_name: '7A Maths',
      own: true,
      for_children: [],
    };
    const page = await openWith('s.student', {
      courses: [{ title: '7A Maths', slug: 'maths-7', CLASS_IDS: ['7M'] }],
      tasks: [task],
      late: [{ ...task, taskUid: 't2', TASK: 'Poster', DUE_DATE: '2026-03-02' }],
      changed: [
        { ...task, kind: 'result', date: today(), taskUid: 't3', TASK: 'Quiz' },
        { ...task, kind: 'task', date: '2026-03-01' },
      ],
    });
    const due = page.getByRole('region', { name: 'Due this week' }).getByRole('listitem');
    expect(await due.allInnerTexts()).toEqual([
      expect.stringMatching(/Poster[\s\S]*Late, due Mon 2 Mar/),
      expect.stringMatching(/Essay[\s\S]*Tomorrow/),
    ]);
    const poster = page.getByRole('link', { name: 'Poster' });
    expect(await poster.getAttribute('href')).toBe('/places/maths-7');
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByText('7A Maths · due tomorrow').waitFor();
    const result = changed.getByRole('link', { name: 'New result: Quiz' });
    expect(await result.getAttribute('href')).toBe('/parent-dashboard');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('shows a student the way to the own courses', async () => {
    const page = await openWith('s.student', {
      courses: [{ title: '7A Maths', slug: 'maths-7', CLASS_IDS: ['7M'] }],
    });
    const courses = page.getByRole('region', { name: 'My courses' });
    const link = courses.getByRole('link', { name: '7A Maths' });
    expect(await link.getAttribute('href')).toBe('/places/maths-7');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('shows a person with a role at another school the way there, and nobody else', async () => {
    const other = { name: /Tablelands College/ };
    const plain = await screens.open('s.student', '/');
    expect(await plain.getByRole('link', other).count()).toBe(0);
    const { records } = screens.college;
    await storePerson(
      records,
      collegePerson({ username: 'bea', type: 'affiliate', other_schools: ['regional'] }),
    );
    const page = await screens.open('bea', '/');
    const address = 'https://regional.portal.example.edu';
    expect(await page.getByRole('link', other).getAttribute('href')).toBe(address);
    await page.getByRole('button', { name: /person menu/ }).click();
    const menu = page.getByRole('dialog', { name: 'Person menu' });
    expect(await menu.getByRole('link', other).getAttribute('href')).toBe(address);
  });

  it('shows an editor what waits in the administration, and a reader nothing of it', async () => {
    const work = { name: 'Administration' };
    const reader = await screens.open('s.student', '/');
    await reader.waitForLoadState('networkidle');
    expect(await reader.getByRole('region', work).count()).toBe(0);
    const now = Date.now();
    const picture = `main/${'b'.repeat(64)}-150x110.png`;
    screens.college.objects.set(`media/${picture}`, Buffer.alloc(1));
    await screens.college.ask('e.editor', posts.create, {
      title: 'Ends soon',
      type: 'notice',
      content_html: '<p>Soon.</p>',
      sort_order: 5,
      published: true,
      group_list: audience('STAFF'),
      featured_img_url: picture,
      publish_start: new Date(now - 60_000).toISOString(),
      publish_end: new Date(now + 12 * 3_600_000).toISOString(),
    });
    const page = await screens.open('e.editor', '/');
    const region = page.getByRole('region', work);
    await region.getByRole('link', { name: /^Edit post.*Ends soon/ }).waitFor();
    await region.getByText(/ends (today|tomorrow)/).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('shows a teacher the lesson now, and who is away', async () => {
    const page = await openWith('a.hart', {
      days: [dayWith([{ userUid: 'u-a.hart', date: today(), lessons: [lesson()] }])],
      class_places: [{ CLASS_ID: '7M', slug: 'maths-7' }],
      my_places: [{ title: 'Chess club', slug: 'chess' }],
      away: [{ ...mia, surname: 'Hale', year: 'Year 7', part: 'late' }],
    });
    await page.getByRole('region', { name: 'Today' }).getByText('Now').waitFor();
    const link = page.getByRole('link', { name: '7A Maths' });
    expect(await link.getAttribute('href')).toBe('/places/maths-7');
    const places = page.getByRole('region', { name: 'My places' });
    const chess = places.getByRole('link', { name: 'Chess club' });
    expect(await chess.getAttribute('href')).toBe('/places/chess');
    const away = page.getByRole('region', { name: 'Away today' }).getByRole('listitem');
    expect(await away.allInnerTexts()).toEqual([expect.stringContaining('Arrives late')]);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('shows an author who has opened own posts, and leads to those who have not', async () => {
    const own = collegePost(7, { users_userid: 'u-e.editor', title: 'Winter uniform' });
    await storePost(screens.college, own);
    const page = await screens.open('e.editor', '/');
    const posts = page.getByRole('region', { name: 'Administration' });
    await posts.getByText('Opened by 0 people').first().waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await posts.getByRole('link', { name: 'Winter uniform' }).click();
    await page.getByRole('heading', { name: 'Who has read a post' }).waitFor();
    await page.getByRole('link', { name: 'Winter uniform' }).waitFor();
  });
});
