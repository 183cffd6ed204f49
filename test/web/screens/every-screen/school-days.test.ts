import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import { storeAttendance } from '#test/support/college/attendance';
import { storeTimetable, timetableDay } from '#test/support/college/timetable';
import { drawn } from '#test/support/proof-runs';
import { dayName, longDay, shortDay, spanName } from '../../../../web/src/components/days/days.ts';

/** What screens about days show when nobody is at school: the next school day, and that it is one. */
const screens = screensWith(async (college) => {
  await storeTimetable(college);
  await storeAttendance(college);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a screen at an instant. */
async function openAt(instant: string, username: string, path: string): Promise<Page> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  // A token of another day is not valid.
  const { college } = screens;
  Object.assign(college, { tokenOf: (who: string) => college.admit('main', who, `u-${who}`) });
  const context = await screens.as(username);
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const monday = timetableDay(0);
const thisYear = (text: string) => text.replace(` ${monday.slice(0, 4)}`, '');
const week = thisYear(spanName(monday, timetableDay(4)));
const short = dayName(monday, { weekday: 'short', day: 'numeric', month: 'short' });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 2, name }).first().waitFor();

/** Each screen about days, with what it says on a Saturday. */
const saturday: readonly (readonly [
  username: string,
  path: string,
  shows: (page: Page) => Promise<unknown>,
])[] = [
  ['c.carer', '/', (page) => heading(page, `Next school day · ${short}`)],
  ['a.hart', '/', (page) => heading(page, `Next school day · ${short}`)],
  ['c.carer', '/timetable', (page) => heading(page, `Next school week: ${week}, week A`)],
  ['a.hart', '/timetable', (page) => heading(page, `Next school week: ${week}, week A`)],
  [
    'c.carer',
    '/timetable?view=day',
    (page) => heading(page, `Next school day: ${thisYear(longDay(monday))}, week A`),
  ],
  [
    'c.carer',
    '/calendar?view=week',
    (page) => heading(page, `Next school week: ${spanName(monday, timetableDay(6))}`),
  ],
  [
    'o.office',
    '/absences',
    (page) => page.getByRole('link', { name: shortDay(monday), exact: true }).waitFor(),
  ],
  [
    'c.carer',
    '/absences/notify-absence',
    (page) => page.getByRole('checkbox', { name: new RegExp(shortDay(monday)) }).waitFor(),
  ],
];

describe('the screens about days', () => {
  it.each(drawn('saturday', saturday, 3))(
    'shows %s on %s the next school day at a weekend',
    async (who, path, shows) => {
      // A Saturday morning at the school.
      const page = await openAt(`${timetableDay(-2)}T00:00:00Z`, who, path);
      await shows(page);
      expect(await page.getByText(/^Weekend$/).count()).toBe(0);
    },
  );

  it('shows the next school day in the evening, and today before', async () => {
    const evening = await openAt(`${monday}T09:00:00Z`, 'c.carer', '/timetable?view=day');
    await heading(evening, `Next school day: ${thisYear(longDay(timetableDay(1)))}, week A`);
    const morning = await openAt(`${monday}T00:00:00Z`, 'c.carer', '/timetable?view=day');
    await heading(morning, `${thisYear(longDay(monday))}, week A`);
    await morning.getByRole('button', { name: 'Today', exact: true }).waitFor();
  });
});
