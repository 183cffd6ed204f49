import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { dayIn } from '#shared/kernel/zone';
import { screens as declared } from '#shared/site/screens';
import { screensWith } from '#test/support/browser/browser';
import { storeAbsences } from '#test/support/college/absences';
import { storeAccount } from '#test/support/college/account';
import { collegeEvent, storeEvents } from '#test/support/college/calendar';
import type { College } from '#test/support/college/college';
import { storeHeaders } from '#test/support/college/headers';
import { storeIntakes } from '#test/support/college/intakes';
import { storeLearning } from '#test/support/college/learning';
import { storePlaces } from '#test/support/college/places';
import { storeAdminPlaces } from '#test/support/college/places-admin';
import { storePosts } from '#test/support/college/posts';
import { storeLesson, storeTimetable } from '#test/support/college/timetable';
import { isFullProof } from '#test/support/proof-runs';

/** Loads every screen with slow answers that arrive one after another, and adds up what moves. */
const screens = screensWith(async (college) => {
  await storePosts(college);
  await storeHeaders(college);
  await storeIntakes(college);
  await storeAdminPlaces(college);
  await storePlaces(college);
  await storeFamilyDays(college);
  await storeLearning(college);
  const starts = dayIn('Australia/Sydney', new Date());
  await storeEvents(college, [
    collegeEvent({ eventUid: 'fair', title: 'Science fair', starts }),
    collegeEvent({ eventUid: 'concert', title: 'Winter concert', starts }),
  ]);
});

/** Stores what a family's Home shows: lessons of today, absences, an account, a leave to decide. */
async function storeFamilyDays(college: College): Promise<void> {
  await storeTimetable(college);
  await storeAbsences(college);
  await storeAccount(college);
  for (const weekday of [1, 2, 3, 4, 5]) {
    await storeLesson(college, `today-${weekday}`, '7E', { weekday, period: 3, starts: '11:00' });
  }
}

/** An address of each screen with parameters. */
const examples: Readonly<Record<string, string>> = {
  '/notices/notice_details/:postUid': '/notices/notice_details/p32',
  '/connections/connection_details/:postUid': '/connections/connection_details/p31',
  '/calendar/calendar_details/:id': '/calendar/calendar_details/fair',
  '/key-learning-area/:id': '/key-learning-area/kla-english',
  '/places/:slug': '/places/english-7',
  '/places/:slug/:pageSlug': '/places/english-7/news',
  '/admin/edit-place/:id': '/admin/edit-place/pl-art',
  '/admin/edit-page/:id': '/admin/edit-page/pg-welcome',
  '/admin/edit-newsletter/:postUid': '/admin/edit-newsletter/p31',
  '/admin/edit-notice/:postUid': '/admin/edit-notice/p32',
};

const paths = declared
  .filter(({ module, shown }) => module && shown !== 'signedOut')
  .map(({ path }) => examples[path] ?? path);

const widths = [375, 1280];

/** Returns the screens for a width: every screen in `npm run proof`, else each at one width by turns. */
const pathsAt = (width: number) =>
  paths.filter((_, at) => isFullProof || at % widths.length === widths.indexOf(width));

/** Counts the shifts of a page from its first paint, and names what moved. */
function countShifts() {
  const seen = window as unknown as { shifts: { value: number; what: string }[] };
  seen.shifts = [];
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const what = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} “${node?.textContent?.slice(0, 30)}” ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`,
      );
      seen.shifts.push({ value, what: what.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Loads a screen; returns what moved, if it is more than allowed: by default the sum that web.dev
 * calls good.
 */
async function shiftsOf(context: BrowserContext, path: string, most = 0.1): Promise<string[]> {
  const page = await context.newPage();
  await page.addInitScript(countShifts);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  );
  await page.close();
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return sum <= most
    ? []
    : [
        `${path}: ${sum.toFixed(2)}`,
        ...shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
      ];
}

it.each(widths)(
  'moves no screen by more than 0.1 at %i px while it loads',
  async (width) => {
    const height = width === 375 ? 812 : 900;
    const context = await screens.as('a.admin', { width, height });
    // The first page signs in; the others get the session from it.
    const first = await context.newPage();
    await first.goto('/');
    await first.getByRole('heading', { level: 1 }).waitFor();
    Object.assign(screens.server.faults, { delay: 150, stagger: 120 });
    // Most of the time is spent waiting, so three pages load at once.
    const moved = await Promise.all(
      [0, 1, 2].map(async (lane) => {
        const found: string[] = [];
        for (const path of pathsAt(width).filter((_, at) => at % 3 === lane)) {
          found.push(...(await shiftsOf(context, path)));
        }
        return found;
      }),
    );
    expect(moved.flat()).toEqual([]);
  },
  120_000,
);

it('moves nothing that counts on Home of a family, a student and a teacher while it loads', async () => {
  const moved: string[] = [];
  for (const width of widths) {
    for (const username of ['c.carer', 's.student', 'a.hart']) {
      const context = await screens.as(username, { width, height: width === 375 ? 812 : 900 });
      const first = await context.newPage();
      await first.goto('/');
      await first.getByRole('heading', { level: 1 }).waitFor();
      Object.assign(screens.server.faults, { delay: 150, stagger: 120 });
      moved.push(
        ...(await shiftsOf(context, '/', 0.05)).map((each) => `${username} ${width} ${each}`),
      );
      await context.close();
    }
  }
  expect(moved).toEqual([]);
}, 60_000);

it('moves nothing that counts on the dashboard of a family while it loads', async () => {
  const moved: string[] = [];
  for (const width of widths) {
    const context = await screens.as('c.carer', { width, height: width === 375 ? 812 : 900 });
    const first = await context.newPage();
    await first.goto('/');
    await first.getByRole('heading', { level: 1 }).waitFor();
    Object.assign(screens.server.faults, { delay: 150, stagger: 120 });
    moved.push(...(await shiftsOf(context, '/parent-dashboard')).map((each) => `${width} ${each}`));
    await context.close();
  }
  expect(moved).toEqual([]);
}, 60_000);

it('moves nothing that counts on Home of an own device on the second visit', async () => {
  const moved: string[] = [];
  for (const username of ['c.carer', 's.student', 'a.hart', 'a.admin']) {
    const context = await screens.as(username, { width: 375, height: 812 });
    await context.addInitScript(() => localStorage.setItem('portal.device', 'own'));
    const first = await context.newPage();
    await first.goto('/');
    await first.getByRole('heading', { level: 1 }).waitFor();
    await first.waitForLoadState('networkidle');
    // What was shown is stored a moment later.
    await first.waitForTimeout(1500);
    Object.assign(screens.server.faults, { delay: 400, stagger: 120 });
    moved.push(...(await shiftsOf(context, '/', 0.05)).map((each) => `${username} ${each}`));
    await context.close();
    screens.server.forget();
  }
  expect(moved).toEqual([]);
}, 60_000);
