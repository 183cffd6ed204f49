import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { giveAccounts } from '#bin/lib/seed/people/accounts';
import { openTools } from '#bin/lib/seed/tools';
import { api } from '#shared/api';
import { accessibilityFaults } from '#test/support/browser/accessibility';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';
import { schoolNamed } from '#test/support/records/school';

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
});
afterAll(() => demo.stop());

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
/** What a list shows, once it is the portal's and no longer the sign-in page or a skeleton. */
const titles = async (page: Page) => {
  await heading(page, /^(Notices|Connections)$/);
  const shown = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await shown.first().waitFor();
  return shown.allTextContents();
};

const ferry = 'Ferry wharf closed: new drop-off point';

/** Reads a notice of the open list and marks it as a favourite; leaves its page open. */
async function readAndMark(page: Page, title: string) {
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await item.getByText('Unread').waitFor();
  await item.getByRole('link', { name: title, exact: true }).click();
  await heading(page, title);
  const star = page.getByRole('button', { name: `Favourite: ${title}` });
  // The star is filled before the favourite is stored, and the next page reads what is stored.
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/favorites'),
  );
  await star.click();
  await stored;
  expect(await star.getAttribute('aria-pressed')).toBe('true');
}

describe('two people with one username at two schools', () => {
  it('lets each sign in, read, mark a favourite, search and sign out, and hides the other school', async () => {
    const { page, context, origin } = await demo.signIn('main', 'cara', '/notices');
    await heading(page, 'Notices');
    expect(page.url()).toBe(`${origin}/notices`);
    expect(await titles(page)).toContain(ferry);
    await readAndMark(page, ferry);
    const { pathname } = new URL(page.url());

    await page.goto(`/notices?favourites=true`);
    expect(await titles(page)).toEqual([ferry]);
    const unread = page.getByRole('main').getByText('Unread', { exact: true });
    expect(await unread.count()).toBeLessThanOrEqual(1);

    await page.getByRole('link', { name: 'Notices' }).first().click();
    await expect.poll(() => titles(page)).not.toEqual([ferry]);
    await page.getByRole('searchbox').fill(ferry.slice(0, 12));
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(ferry.slice(0, 12));
    await expect.poll(() => titles(page)).toEqual([ferry]);

    await page.getByRole('button', { name: /person menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'You are signed out');
    await page.goto('/notices');
    await page.locator('input[name=username]').waitFor();
    await context.close();

    const other = await demo.signIn('regional', 'cara', pathname);
    await other.page.getByRole('link', { name: 'Notices' }).first().waitFor();
    await other.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.page.getByRole('main').textContent()).not.toContain('Ferry');
    await other.page.getByRole('link', { name: 'Notices' }).first().click();
    const seen = await titles(other.page);
    expect(seen).toContain('Dirt road after rain: buses 4 and 6');
    expect(seen.join()).not.toContain('Ferry');
    await readAndMark(other.page, 'Dirt road after rain: buses 4 and 6');
    await other.context.close();
  });
});

describe('the list of each person', () => {
  const seenBy = async (username: string) => {
    const host = demo.portal.url('main');
    const token = await idTokenAt(host, username);
    const { records } = await call(host, token, api.posts.list, { limit: 100 });
    return records.map(({ title }) => title);
  };

  it('contains exactly the posts for them', async () => {
    const carer = await seenBy('cara');
    expect(carer).toContain('Year 7 camp: packing list and bus times');
    expect(carer).toContain('From the Principal: changes to fees next year');
    expect(carer).not.toContain('Reports: proofreading closes on Monday');
    const younger = await seenBy('sam');
    expect(younger).toContain('Year 7 camp: packing list and bus times');
    expect(younger).not.toContain('From the Principal: changes to fees next year');
    expect(younger).not.toContain('Uniform shop: longer hours this week');
    const older = await seenBy('una');
    expect(older).toContain('Year 12: trial examination timetable');
    expect(older).not.toContain('Year 7 camp: packing list and bus times');
    const teacher = await seenBy('tess');
    expect(teacher).toContain('Reports: proofreading closes on Monday');
    expect(teacher).not.toContain('From the Principal: changes to fees next year');
    const restricted = await seenBy('olga');
    expect(restricted).not.toContain('Year 7 camp: packing list and bus times');
  });

  it('contains no drafts and nothing outside its window', async () => {
    for (const who of ['cara', 'sam', 'tess', 'ada']) {
      const seen = await seenBy(who);
      expect(seen.length).toBeGreaterThan(3);
      for (const hidden of [
        'Science fair: register your project',
        'New bus timetable',
        'Lost property before the holidays',
      ]) {
        expect(seen).not.toContain(hidden);
      }
    }
    expect(await seenBy('una')).not.toContain('Senior formal: draft of the programme');
  });
});

describe('the sign-in of a school', () => {
  it('explains that an account belongs to another school', async () => {
    const tools = openTools(demo.portal);
    const theo = {
      username: 'theo',
      email: '',
      firstname: 'Théo',
      surname: 'Lefèvre',
      role: 'Elsewhere',
    };
    await giveAccounts(tools, schoolNamed('regional').site, [theo]);
    tools.close();
    const { page, context } = await demo.signIn('regional', 'theo');
    await heading(page, 'You could not be signed in');
    await page.getByText('This account is not known at this school.').waitFor();
    await context.close();
  });

  it('names only its school’s provider, reports an unknown name, is accessible, and lets the person sign in again', async () => {
    const { page, context, origin } = await demo.signIn('main', 'nobody-at-all');
    await page.getByRole('alert').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${origin}/notices`, { waitUntil: 'commit' });
    const again = page.getByRole('button', { name: 'Sign in' });
    await again.or(page.locator('input[name=username]')).first().waitFor();
    if (await again.count()) await again.click();
    await page.locator('input[name=username]').fill('cara');
    await page.keyboard.press('Enter');
    await heading(page, 'Notices');
    await context.close();
  });
});
