import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import { goTo } from '#test/support/browser/go';
import { storeMailing } from '#test/support/college/mailings';
import { storePosts } from '#test/support/college/posts';
import { drawn } from '#test/support/proof-runs';

/** A device whose clock is a day off shows what every other shows: the server says what time it is. */
const screens = screensWith(storePosts);

const hour = 3_600_000;
const skews = drawn('clock', [-26, 26]);

/** Opens a screen on a device whose clock is so many hours off. */
async function device(hours: number, path: string) {
  const context = await screens.as('a.admin');
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + hours * hour });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

/** Screens that say something of the time, their heading, and words that are there when they are whole. */
const looks = [
  // The part about the administration has an answer of its own.
  ['/', /day \d/, 'No roster yet'],
  ['/notices', 'Notices', 'Library opens early from Monday'],
  ['/calendar', 'Calendar', 'No records found!'],
  ['/admin?tab=posts', 'Posts', 'New garden beds behind the science block'],
  ['/admin/add-newsletter-header?edit=new', 'Newsletter header', 'Month'],
  [
    '/admin/email-logs/send-principal-emails',
    'Principal’s message',
    // The number of people has an answer of its own.
    'Choose the posts: the number follows.',
  ],
] as const;

/** Goes to a screen; answers how to read it. */
async function openLook(page: Page, [path, heading, whole]: (typeof looks)[number]) {
  await goTo(page, path, heading);
  const main = page.getByRole('main');
  await main.getByText(whole).first().waitFor();
  await page.waitForLoadState('networkidle');
  return () => main.innerText();
}

describe('a device whose clock is 26 hours off', () => {
  it('shows the same lists, windows and days as a correct clock', async () => {
    await using right = await device(0, '/notices');
    const words = new Map<string, string>();
    for (const look of looks) words.set(look[0], await (await openLook(right.page, look))());
    for (const hours of skews) {
      await using wrong = await device(hours, '/notices');
      for (const look of looks) {
        const read = await openLook(wrong.page, look);
        await expect.poll(read, { message: `${hours} ${look[0]}` }).toBe(words.get(look[0]));
      }
    }
  });

  it.each(skews)(
    'counts down to the server’s time, stays signed in and saves with a clock %i hours off',
    async (hours) => {
      const release_at = new Date(Date.now() + 50_000).toISOString();
      const mailing = { mailingUid: 'm-soon', state: 'waiting', release_at } as const;
      await storeMailing(screens.college, mailing, { prepared: 3 });
      await using wrong = await device(
        hours,
        '/admin/email-logs/send-weekly-emails?mailing=m-soon',
      );
      const { page } = wrong;
      const timer = page.getByRole('timer');
      await expect.poll(() => timer.textContent()).toMatch(/^Starts (in [1-5]?\d seconds?|now)$/);

      await goTo(page, '/admin/emergency-broadcast', 'Emergency broadcast');
      await page.getByRole('textbox', { name: 'Message' }).fill('A drill at ten.');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(
          () =>
            screens.college.tables.all('emergencybroadcast').find(({ sk }) => sk === 'current')
              ?.message,
        )
        .toBe('A drill at ten.');
      await page.reload();
      await page.getByRole('heading', { name: 'Emergency broadcast' }).waitFor();
    },
  );
});
