import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import { changeDocument } from '#test/support/browser/email-log-screen';
import { storeIntake, storeIntakes } from '#test/support/college/intakes';
import { storeMailing } from '#test/support/college/mailings';
import { storeLog } from '#test/support/mail/log-messages';
import { drawn } from '#test/support/proof-runs';

const screens = screensWith(async (college) => {
  await storeIntakes(college);
  await storeLog(college);
});

const minute = 60_000;
const stoppedLooking = /This page no longer checks for changes\./;

/** Work that stands still, the screen that follows it, and how it gets on after all. */
const screensThatFollow = [
  {
    what: 'an intake',
    path: '/admin/intake?intake=i-ready',
    asks: '/intake/i-ready',
    begin: () => move('rolling-back'),
    goOn: () => move('rolled-back'),
    isDone: (page: Page) => page.getByText('Rolled back', { exact: true }).first().waitFor(),
  },
  {
    what: 'a mailing',
    path: '/admin/email-logs/send-weekly-emails?mailing=m-slow',
    asks: '/send-emails/m-slow',
    begin: () =>
      storeMailing(
        screens.college,
        { mailingUid: 'm-slow', state: 'sending', started_at: new Date().toISOString() },
        { sent: 40, prepared: 600 },
      ),
    goOn: () =>
      storeMailing(
        screens.college,
        { mailingUid: 'm-slow', state: 'sent', finished_at: new Date().toISOString() },
        { sent: 640 },
      ),
    isDone: (page: Page) => page.getByText('Emails sent successfully').waitFor(),
  },
  {
    what: 'a file of the logs',
    path: '/admin/email-logs',
    asks: '/documents',
    begin: async (page?: Page) => {
      // The download starts when the file is ready.
      await page?.route('https://downloads.s3.*/**', (route) => route.fulfill({ status: 204 }));
      await page?.getByRole('button', { name: 'Export PDF' }).click();
    },
    goOn: () => changeDocument(screens, { state: 'ready', done: 60, object_key: 'main/log.pdf' }),
    isDone: (page: Page) => page.getByText('is ready, with 60 e-mails.').waitFor(),
  },
];

const move = (state: 'rolling-back' | 'rolled-back') =>
  storeIntake(screens.college, {
    intakeUid: 'i-ready',
    state,
    progress: { done: 40, total: 400 },
  });

/** Opens a screen with a clock that the test moves. */
async function following({ path, asks, begin }: (typeof screensThatFollow)[number]) {
  await begin();
  const context = await screens.as('a.admin');
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await begin(page);
  const asked = () =>
    screens.server.calls.filter(({ method, path }) => method === 'GET' && path.startsWith(asks))
      .length;
  await page.getByRole('progressbar').first().waitFor();
  // It asks a second time once the first answer is there.
  const askedNow = () => page.clock.runFor(1000).then(asked);
  await expect.poll(askedNow).toBeGreaterThan(1);
  screens.server.calls.length = 0;
  const notice = page.getByRole('status').filter({ hasText: stoppedLooking });
  /** Lets time pass until something was asked again, or no longer will be, a minute at most; answers the seconds that went by. */
  async function untilNext(step = 1): Promise<number> {
    const before = asked();
    for (let seconds = step; seconds <= 60; seconds += step) {
      await page.clock.runFor(step * 1000);
      if (asked() > before || (await notice.isVisible())) return seconds;
    }
    return 60;
  }
  return { context, page, asked, notice, untilNext, [Symbol.asyncDispose]: () => context.close() };
}

type Followed = Awaited<ReturnType<typeof following>>;

async function pausesWhileHidden({ page, asked, untilNext }: Followed) {
  await untilNext();
  await show(page, 'hidden');
  await page.clock.runFor(20_000);
  const before = asked();
  await page.clock.runFor(30 * minute);
  expect(asked()).toBe(before);
  await show(page, 'visible');
  await expect.poll(asked).toBeGreaterThan(before);
}

/** Answers with a status until the screen has given up, which `seen` shows. */
async function stopsAt(status: number, { page, asked }: Followed, seen: Locator) {
  screens.server.faults.status = status;
  // A fault that may pass is retried. Each response takes real time, which the fake clock cannot
  // shorten.
  const isSaid = () => page.clock.runFor(30_000).then(() => seen.isVisible());
  await expect.poll(isSaid, { timeout: 20_000 }).toBe(true);
  await page.clock.runFor(minute);
  const before = asked();
  await page.clock.runFor(30 * minute);
  expect(asked()).toBe(before);
  screens.server.faults.status = undefined;
}

/** Presses the button of the notice and waits for a poll. */
async function looksAgain({ page, asked, notice }: Followed) {
  const before = asked();
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(asked).toBeGreaterThan(before);
  await notice.waitFor({ state: 'detached' });
}

describe.each(drawn('followed', screensThatFollow))('the screen that follows $what', (screen) => {
  it('pauses while its tab is hidden, stops after a failure or 15 minutes without a change, and resumes on request', async () => {
    await using at = await following(screen);
    const { page, asked, notice } = at;
    await pausesWhileHidden(at);
    await stopsAt(503, at, notice);
    await looksAgain(at);

    const polls = asked();
    await page.clock.fastForward(10 * minute);
    await expect.poll(asked).toBeGreaterThan(polls);
    expect(await notice.count()).toBe(0);
    // A poll without a change does not count as one.
    const isSaid = () => page.clock.runFor(5000).then(() => notice.isVisible());
    await page.clock.fastForward(6 * minute);
    await expect.poll(isSaid).toBe(true);
    expect(await notice.textContent()).toContain('Nothing has changed for 15 minutes');

    await screen.goOn();
    await page.getByRole('button', { name: 'Look again' }).click();
    await screen.isDone(page);
    expect(await notice.count()).toBe(0);
  });
});

describe('a screen that follows work', () => {
  it('polls less often over time until it stops, and not at all once it is signed out', async () => {
    await using at = await following(screensThatFollow[0] as (typeof screensThatFollow)[number]);
    const { page, asked, notice, untilNext } = at;
    const waits: number[] = [];
    for (let passed = 0; !(await notice.isVisible()) && passed < 3600; ) {
      const seconds = await untilNext(waits.length < 6 ? 1 : 8);
      waits.push(seconds);
      passed += seconds;
    }
    const total = waits.reduce((sum, each) => sum + each, 0);
    expect(total).toBeGreaterThanOrEqual(14 * 60);
    expect(total).toBeLessThan(3600);
    // Asked each two seconds, it would have been four hundred and fifty times.
    expect(asked()).toBeLessThan(160);
    const before = asked();
    await page.clock.runFor(20 * minute);
    expect(asked()).toBe(before);
    await looksAgain(at);
    await stopsAt(401, at, page.getByRole('heading', { name: /^Please sign in/ }));
  });
});

describe('the queue of PDFs of goals', () => {
  const asked = () => screens.server.calls.filter(({ path }) => path === '/queuestatistics').length;

  it('asks every 5 seconds, also while nothing is pending, until 15 minutes bring no change', async () => {
    const context = await screens.as('a.admin');
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/admin?tab=lv-goals-pdfs');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(asked).toBeGreaterThan(0);
    const asksAgain = async () => {
      const before = asked();
      const askedNow = () => page.clock.runFor(5_000).then(asked);
      await expect.poll(askedNow, { interval: 100 }).toBeGreaterThan(before);
    };
    for (let times = 0; times < 3; times++) await asksAgain();
    await page.clock.runFor(16 * minute);
    const before = asked();
    await page.clock.runFor(10 * minute);
    expect(asked()).toBe(before);
    await show(page, 'hidden');
    await show(page, 'visible');
    await asksAgain();
  });
});

describe('the emergency banner', () => {
  const asked = () =>
    screens.server.calls.filter(({ path }) => path === '/emergencybroadcast').length;

  it('polls only while the tab is visible, and after any failure but the end of the session', async () => {
    const context = await screens.as('s.student');
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(asked).toBeGreaterThan(0);
    await page.clock.runFor(60 * minute);
    // An answer must have come before the next question: on a busy machine it may not within the first steps.
    const asksAgain = async () => {
      const before = asked();
      const askedNow = () => page.clock.runFor(20_000).then(asked);
      await expect.poll(askedNow, { interval: 100 }).toBeGreaterThan(before);
    };
    await asksAgain();
    await show(page, 'hidden');
    await page.clock.runFor(20_000);
    const hidden = asked();
    await page.clock.runFor(30 * minute);
    expect(asked()).toBe(hidden);
    await show(page, 'visible');

    screens.server.faults.status = 503;
    for (let i = 0; i < 20; i++) await page.clock.runFor(30_000);
    screens.server.faults.status = undefined;
    await asksAgain();

    screens.server.faults.status = 401;
    for (let i = 0; i < 3; i++) await page.clock.runFor(31_000);
    await page.getByRole('heading', { name: /^Please sign in/ }).waitFor();
    const signedOut = asked();
    await page.clock.runFor(30 * minute);
    expect(asked()).toBe(signedOut);
  });
});

async function show(page: Page, visibility: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((is) => {
    Object.defineProperty(document, 'visibilityState', { value: is, configurable: true });
    Object.defineProperty(document, 'hidden', { value: is === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}
