import type { Page } from 'playwright-core';
import { calendar } from '#shared/calendar/calendar.contract';
import { home } from '#shared/home/home.contract';
import { tasksSlug } from '#shared/places/place-tabs';
import { posts } from '#shared/posts/posts.contract';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { pathTo } from '#shared/site/paths';
import type { ScreenPath } from '#shared/site/screens';
import { schoolStates } from './school-states.ts';
import { type Ask, lockdown, press, type Sight, type Stop } from './tour.ts';

/** The tasks of the student's first course. On a phone, the tabs of a place are a list. */
const ownTasks = async (ask: Ask) => {
  const { courses } = await ask(home.get, {});
  return pathTo('/places/:slug/:pageSlug', { slug: courses[0]?.slug ?? '', pageSlug: tasksSlug });
};

/** The address of a post that the administration finds by a word of its title. */
const postWith = (word: string, path: '/asks/:askUid' | '/admin/edit-newsletter/:postUid') =>
  async function find(ask: Ask) {
    const wanted = { get_posts_for_admin: true, title_keyword: word, limit: 1 } as const;
    const { records } = await ask(posts.listForAdmin, wanted);
    const postUid = records[0]?.postUid ?? '';
    return path === '/asks/:askUid' ? pathTo(path, { askUid: postUid }) : pathTo(path, { postUid });
  };

/** The address of an event or a post that the person finds by a word of its title. */
const eventWith = (word: string) => async (ask: Ask) => {
  const { records } = await ask(calendar.list, { title_keyword: word, limit: 1 });
  return pathTo('/calendar/calendar_details/:id', { id: records[0]?.EVENT_ID ?? '' });
};
const noticeWith = (word: string) => async (ask: Ask) => {
  const { records } = await ask(posts.list, { types: ['notice'], title_keyword: word, limit: 1 });
  return pathTo('/notices/notice_details/:postUid', { postUid: records[0]?.postUid ?? '' });
};

const sealed = async (ask: Ask) => {
  const { records } = await ask(signingRequests.list, { state: 'completed', limit: 1 });
  const requestUid = records[0]?.requestUid ?? '';
  return pathTo('/signing/:requestUid/document', { requestUid });
};

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('camp');
}

async function reportBoth(page: Page): Promise<void> {
  for (const name of ['Nina', 'Sam']) await page.getByRole('checkbox', { name }).check();
  await page
    .getByRole('checkbox', { name: /^(Today|Tomorrow)/ })
    .first()
    .check();
}

async function openNotes(page: Page): Promise<void> {
  await press(/^Notes/)(page);
  await page.getByRole('dialog').waitFor();
}

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Published' }).check();
  const start = page.getByRole('group', { name: 'Publish start', exact: true });
  await start.getByRole('button', { name: /^Choose date/ }).click();
}

/** Saves a post when the connection has just ended. */
async function saveOffline(page: Page): Promise<void> {
  await page.getByLabel('Title').first().fill('Senior formal: the programme');
  await page.context().setOffline(true);
  await press('Save')(page);
  await page.waitForTimeout(2000);
}

const follow = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click();
  await page.waitForTimeout(1500);
};

const firstRow = (page: Page) => page.getByRole('gridcell', { name: /camp/ }).first().click();

type Shown = Omit<Stop, 'as' | 'name'> & { readonly path: ScreenPath };
const seenBy = (as: string, shown: Readonly<Record<string, Shown>>): Sight[] =>
  Object.entries(shown).map(([name, stop]) => ({ as, name, ...stop }));

const draft = postWith('formal', '/admin/edit-newsletter/:postUid');

/**
 * Screens in the states that a tour does not meet: with what opens on a press, while they wait,
 * after a fault, and without a connection. Strangers look at these pictures.
 */
export const states: readonly Sight[] = [
  ...seenBy('cara', {
    'Home of a parent': { path: '/' },
    'Home waiting': { path: '/', waits: /\/api\/home/ },
    'Home after a fault': { path: '/', fails: /\/api\/home/ },
    'Home with the device question': { path: '/', device: 'asked' },
    'Home in an emergency': { path: '/', during: lockdown },
    'Daily e-mail, opened on Home': { path: '/', act: follow(/photographs/) },
    'Camp notice, which asks': {
      path: '/notices/notice_details/:postUid',
      at: noticeWith('camp'),
    },
    'Notice waiting': {
      path: '/notices/notice_details/:postUid',
      from: ['/'],
      waits: /\/api\/posts\/[\w-]+$/,
    },
    'Science fair, an event of two days': {
      path: '/calendar/calendar_details/:id',
      at: eventWith('science fair'),
    },
    'Concert, an event that asks': {
      path: '/calendar/calendar_details/:id',
      at: eventWith('concert of'),
    },
    'Event waiting': {
      path: '/calendar/calendar_details/:id',
      from: ['/'],
      waits: /\/api\/calendar/,
    },
    Calendar: { path: '/calendar' },
    'Calendar, dialog to subscribe': { path: '/calendar', act: press('Subscribe') },
    'Search full': { path: '/search', at: '/search?q=camp' },
    'Search empty': { path: '/search', at: '/search?q=zzzz' },
    'Timetable of a parent, week': { path: '/timetable', at: '/timetable?view=week' },
    'Timetable of a parent, day': { path: '/timetable', at: '/timetable?view=day' },
    'Timetable waiting': { path: '/timetable', waits: /\/api\/my-day/ },
    Absences: { path: '/absences' },
    'Report both away': { path: '/absences/notify-absence', act: reportBoth },
    'Emergency message for a family': { path: '/emergency-brodcast', during: lockdown },
    Privacy: { path: '/privacy' },
    'Privacy waiting': { path: '/privacy', waits: /\/api\/(privacy|audit)/ },
    'Offline Home': { path: '/', device: 'own', isOffline: true },
    'Offline Notices': { path: '/notices', device: 'own', isOffline: true },
    'Offline Calendar': { path: '/calendar', device: 'own', isOffline: true },
    'Offline Timetable': { path: '/timetable', device: 'own', isOffline: true },
    'Offline, not stored': { path: '/financial-info', device: 'own', isOffline: true },
  }),
  ...seenBy('tess', {
    'Home of a teacher': { path: '/' },
    'Emergency message for a teacher': { path: '/emergency-brodcast', during: lockdown },
    'Timetable of a teacher': { path: '/timetable' },
    'Write a note': { path: '/student-notes' },
    'Notes dialog': { path: '/parent-dashboard', act: openNotes },
    'Notes dialog, new note': {
      path: '/parent-dashboard',
      act: async (page) => {
        await openNotes(page);
        await press('Create new note')(page);
      },
    },
    'Palette of a teacher': { path: '/', act: openPalette },
  }),
  ...seenBy('sam', {
    'Home of a student': { path: '/' },
    Courses: { path: '/key-learning-area' },
    'Courses waiting': { path: '/key-learning-area', waits: /\/api\/key/ },
    Area: { path: '/key-learning-area/:id', from: ['/', '/places/:slug'] },
    'Assessment tasks': { path: '/places/:slug/:pageSlug', at: ownTasks },
  }),
  ...seenBy('ed', {
    'Home of an editor': { path: '/' },
    'New newsletter': { path: '/admin/add-newsletter' },
    'Draft of a newsletter': { path: '/admin/edit-newsletter/:postUid', at: draft },
    'Who will see this': {
      path: '/admin/edit-newsletter/:postUid',
      at: draft,
      act: press('Publish'),
    },
    'Save bar offline': { path: '/admin/edit-newsletter/:postUid', at: draft, act: saveOffline },
    'Ask with answers': { path: '/asks/:askUid', at: postWith('lake', '/asks/:askUid') },
    'Publish picker': { path: '/admin/edit-newsletter/:postUid', at: draft, act: openPicker },
  }),
  ...seenBy('otto', {
    'Home of the office': { path: '/' },
    'Absences at the office': { path: '/absences' },
    'Absences at the office, notices': { path: '/absences', at: '/absences?part=notices' },
    'Absences at the office, leave': { path: '/absences', at: '/absences?part=leave' },
    'Absences at the office waiting': { path: '/absences', waits: /\/api\/attendance/ },
    'Sealed document': { path: '/signing/:requestUid/document', at: sealed },
  }),
  ...seenBy('ada', {
    'Home of an administrator': { path: '/' },
    Dashboard: { path: '/admin?tab=dashboard' },
    Posts: { path: '/admin?tab=posts' },
    'Posts, a row open': {
      path: '/admin?tab=posts',
      at: '/admin?tab=posts&title=camp',
      act: firstRow,
    },
    'Posts empty': { path: '/admin?tab=posts', at: '/admin?tab=posts&title=zzzz' },
    'Posts waiting': { path: '/admin?tab=posts', waits: /\/api\/posts/ },
    'Posts after a fault': { path: '/admin?tab=posts', fails: /\/api\/posts/ },
    'Email logs': { path: '/admin/email-logs' },
    'Email logs waiting': { path: '/admin/email-logs', waits: /\/api\/emailstatistics/ },
    Email: { path: '/admin?tab=email' },
    'Send e-mails': { path: '/admin/email-logs/send-weekly-emails' },
    'Roll-call': { path: '/admin/emergency-broadcast/roll-call', during: lockdown },
    'Roll-call waiting': {
      path: '/admin/emergency-broadcast/roll-call',
      during: lockdown,
      waits: /\/api\/roll-call/,
    },
    'Palette of an administrator': { path: '/', act: openPalette },
  }),
  ...schoolStates,
];
