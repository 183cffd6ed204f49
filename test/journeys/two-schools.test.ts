import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveAccounts } from '#bin/lib/seed/accounts';
import { openTools } from '#bin/lib/seed/tools';
import { accessibilityFaults } from '#test/support/browser/accessibility';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';

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

// Each kind of person, and two at the other school: what a school may see of another is asked for every route elsewhere.
describe.each([
  ['main', 'a carer', 'cara'],
  ['main', 'a student', 'sam'],
  ['main', 'a teacher', 'tess'],
  ['main', 'an editor', 'ed'],
  ['regional', 'a carer', 'cara'],
  ['regional', 'an editor', 'ed'],
])('at %s, %s', (site, _, username) => {
  it('signs in, reads, marks a favourite, searches and signs out', async () => {
    const { page, context, origin } = await demo.signIn(site, username, '/notices');
    await heading(page, 'Notices');
    expect(page.url()).toBe(`${origin}/notices`);

    const [title = ''] = await titles(page);
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await item.getByText('Unread').waitFor();
    await item.getByRole('link', { name: title, exact: true }).click();
    await heading(page, title);
    const star = page.getByRole('button', { name: `Favourite: ${title}` });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');

    await page.goto(`/notices?favourites=true`);
    expect(await titles(page)).toEqual([title]);
    expect(
      await page.getByRole('main').getByText('Unread', { exact: true }).count(),
    ).toBeLessThanOrEqual(1);

    await page.goto('/notices');
    await page.getByRole('searchbox').fill(title.slice(0, 12));
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(title.slice(0, 12));
    await expect.poll(() => titles(page)).toEqual([title]);

    await page.getByRole('button', { name: /person menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'You are signed out');
    await page.goto('/notices');
    await page.locator('input[name=username]').waitFor();
    await context.close();
  });
});

describe('the portal for each person', () => {
  const seenBy = async (site: string, username: string, path: string) => {
    const { page, context } = await demo.signIn(site, username, path);
    const seen = await titles(page);
    await context.close();
    return seen;
  };

  it('shows each person exactly the notices for them', async () => {
    const carer = await seenBy('main', 'cara', '/notices');
    expect(carer).toContain('Year 7 camp: packing list and bus times');
    expect(carer).toContain('From the Principal: changes to fees next year');
    expect(carer).not.toContain('Reports: proofreading closes on Monday');
    const younger = await seenBy('main', 'sam', '/notices');
    expect(younger).toContain('Year 7 camp: packing list and bus times');
    expect(younger).not.toContain('From the Principal: changes to fees next year');
    expect(younger).not.toContain('Uniform shop: longer hours this week');
    const older = await seenBy('main', 'una', '/notices');
    expect(older).toContain('Year 12: trial examination timetable');
    expect(older).not.toContain('Year 7 camp: packing list and bus times');
    const teacher = await seenBy('main', 'tess', '/notices');
    expect(teacher).toContain('Reports: proofreading closes on Monday');
    expect(teacher).not.toContain('From the Principal: changes to fees next year');
  });

  it('hides notices of a restricted child’s year, drafts, and notices outside their window', async () => {
    const restricted = await seenBy('main', 'olga', '/notices');
    expect(restricted).not.toContain('Year 7 camp: packing list and bus times');
    for (const who of ['cara', 'sam', 'tess', 'ada']) {
      const seen = await seenBy('main', who, '/notices');
      for (const hidden of [
        'Science fair: register your project',
        'Winter bus timetable',
        'Lost property before the holidays',
      ]) {
        expect(seen).not.toContain(hidden);
      }
    }
    expect(await seenBy('main', 'una', '/connections')).not.toContain(
      'Senior formal: draft of the programme',
    );
  });

  it('hides the other school from a person with the same username', async () => {
    const { page, context } = await demo.signIn('main', 'sam', '/notices');
    expect(await titles(page)).toContain('Ferry wharf closed: new drop-off point');
    await page
      .getByRole('link', { name: 'Ferry wharf closed: new drop-off point', exact: true })
      .click();
    await heading(page, 'Ferry wharf closed: new drop-off point');
    const path = new URL(page.url()).pathname;
    await context.close();

    const other = await demo.signIn('regional', 'sam', path);
    await other.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.page.getByRole('main').textContent()).not.toContain('Ferry');
    await other.page.goto('/notices');
    const seen = await titles(other.page);
    expect(seen).toContain('Dirt road after rain: buses 4 and 6');
    expect(seen.join()).not.toContain('Ferry');
    await other.context.close();
  });

  it('explains that an account belongs to another school', async () => {
    const tools = openTools(demo.portal);
    const theo = {
      username: 'theo',
      email: '',
      firstname: 'Théo',
      surname: 'Lefèvre',
      role: 'Elsewhere',
    };
    await giveAccounts(tools, 'regional', [theo]);
    tools.close();
    const { page, context } = await demo.signIn('regional', 'theo');
    await heading(page, 'You could not be signed in');
    await page.getByText('This account is not known at this school.').waitFor();
    await context.close();
  });
});

describe('an unfinished sign-in', () => {
  it('lets the person sign in again', async () => {
    const { page, context, origin } = await demo.signIn('main', 'nobody-at-all');
    await page.getByRole('alert').waitFor();
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

describe('the school’s sign-in page', () => {
  it('names only its school’s provider, reports an unknown name, and is accessible', async () => {
    const { page, context } = await demo.signIn('main', 'nobody-at-all');
    await page.getByRole('alert').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
});
