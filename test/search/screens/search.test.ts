import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { entriesIn } from '#test/support/tables/audit-entries';
import { storeWhatIsFound } from './scene.ts';

const screens = screensWith(storeWhatIsFound);

const fieldOf = (page: Page) => page.getByRole('searchbox', { name: /^Search notices/ });
const groupOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const groupsOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

/** Shows a message when the search fails, and retries. */
async function retries(page: Page) {
  screens.server.faults.status = 502;
  await fieldOf(page).fill('garden');
  const failed = page.getByRole('alert').filter({ hasText: 'The search took too long.' });
  const retry = failed.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  expect(await fieldOf(page).inputValue()).toBe('garden');
  delete screens.server.faults.status;
  await retry.click();
  await page
    .getByRole('link', { name: /New garden beds/ })
    .first()
    .waitFor();
}

/** Shows each group under its heading, marks the words, and comes back to them. */
async function findsWhileTyping(page: Page) {
  await fieldOf(page).fill('harbour');
  const posts = groupOf(page, 'Notices and Connections');
  const hit = posts.getByRole('listitem').filter({ hasText: 'The orchestra at the' }).first();
  await hit.waitFor();
  await page.waitForURL('**/search?q=harbour');
  await expect.poll(() => hit.locator('mark').allTextContents()).toEqual(['harbour']);
  expect(await hit.textContent()).toContain('Newsletter · Science');
  await expect
    .poll(() => groupsOf(page).allTextContents())
    .toEqual(['Events', 'Tasks due', 'Notices and Connections', 'Courses']);
  expect(await groupOf(page, 'Events').textContent()).toMatch(/regattaBlackwattle Bay/);
  expect(await groupOf(page, 'Tasks due').textContent()).toMatch(/essay7A English/);
  expect(await page.getByRole('main').textContent()).not.toContain('another year');
  await page.reload();
  await hit.getByRole('link').click();
  await page.getByRole('heading', { name: /The orchestra at the harbour/, level: 1 }).waitFor();
  await page.goBack();
  await hit.waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('harbour');
}

/** Shows some of a group with many, then all of them, page by page, and goes back. */
async function showsMore(page: Page) {
  await fieldOf(page).fill('long day');
  const posts = groupOf(page, 'Notices and Connections');
  await page.waitForURL('**/search?q=long+day');
  await expect.poll(() => posts.getByRole('listitem').count()).toBe(5);
  await posts.getByRole('link', { name: 'More notices and Connections' }).click();
  await page.waitForURL('**/search?q=long+day&group=post');
  await expect.poll(() => posts.getByRole('listitem').count()).toBe(20);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => posts.getByRole('listitem').count()).toBeGreaterThan(20);
  await page.getByRole('link', { name: 'All kinds of results' }).click();
  await expect.poll(() => posts.getByRole('listitem').count()).toBe(5);
}

/** Opens an event, and the course of a task. */
async function opensEvents(page: Page) {
  await page.goto('/search?q=regatta');
  await page.getByRole('link', { name: 'Harbour regatta' }).click();
  await page.waitForURL('**/calendar/calendar_details/regatta');
  await page.goto('/search?q=essay');
  await page.getByRole('link', { name: 'Harbour essay' }).click();
  await page.waitForURL('**/places/english-7a**');
}

describe('the search screen', () => {
  it('finds in groups while the person types, retries, shows more, and opens what is found', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/search');
    await page.getByText('What are you looking for?').waitFor();
    await retries(page);
    await findsWhileTyping(page);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await showsMore(page);
    await opensEvents(page);
  });

  it('reads an address of release 1.6, and says that a group has nothing', async () => {
    const page = await screens.open('a.hart', '/search?q=zzzz&kind=page');
    await page.getByText('No results for “zzzz” in this group.').waitFor();
    await page.getByRole('link', { name: 'All kinds of results' }).click();
    await page.getByText('No results for “zzzz”.').waitFor();
  });

  it('finds people on request for staff only, and leaves an entry for each student', async () => {
    const page = await screens.open('a.admin', '/search?q=tom');
    const before = entriesIn(screens.college.tables).length;
    await page.getByRole('button', { name: 'Find people called “tom”' }).click();
    const people = groupOf(page, 'People');
    await people.getByRole('link', { name: /^Tomás Li/ }).waitFor();
    expect(entriesIn(screens.college.tables).length - before).toBe(1);
    for (const person of ['s.student', 'c.carer']) {
      const other = await screens.open(person, '/search?q=tom');
      await other.getByText('No results for “tom”.').waitFor();
      expect(await other.getByRole('button', { name: /^Find/ }).count()).toBe(0);
    }
  });

  it('says without a connection what can still be found', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices');
    await page
      .getByRole('link', { name: /Library opens early/ })
      .first()
      .waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search pages and notices' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('combobox', { name: 'Search pages and notices' }).fill('library opens');
    await page
      .getByRole('option', { name: /Library opens early/ })
      .first()
      .waitFor();
    await page
      .getByRole('status')
      .getByText(/^Without a connection, only portal pages/)
      .waitFor();
    await context.setOffline(false);
  });
});
