import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { open, screensWith } from '#test/support/browser/browser';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts, { signsIn: true });

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();

/** Opens a path with a clock that the test moves. */
async function openWithClock(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

describe('signing in', () => {
  it('skips document signing, opens the requested page, and sends the token only to the API', async () => {
    const context = await screens.as('a.hart');
    const hosts = new Set<string>();
    const bearers = new Set<string>();
    const page = await context.newPage();
    page.on('request', (request) => {
      const url = new URL(request.url());
      hosts.add(url.hostname);
      if (request.headers().authorization) bearers.add(url.pathname.split('/')[1] ?? '');
    });
    await page.goto('/docusign?t=1');
    await heading(page, /document/);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    screens.server.faults.delay = 300;
    const requested = '/notices?unread=true&x=/docusign?';
    await page.goto(requested);
    await page.getByText('loading...', { exact: true }).waitFor();
    await heading(page, 'Notices');
    expect(page.url()).toBe(`${screens.server.origin}${requested}`);
    delete screens.server.faults.delay;

    const navigation = page.getByRole('navigation').first();
    await navigation.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('region', { name: /^Notices/ }).waitFor();
    await navigation.getByRole('link', { name: 'Connections' }).click();
    await heading(page, 'Connections');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.waitForURL('**/connections/connection_details/*');
    await page.waitForLoadState('networkidle');
    expect([...hosts].toSorted()).toEqual(['auth.localhost', 'main.localhost']);
    expect([...bearers]).toEqual(['api']);
  });

  it('shows the school’s message when it is refused, without a retry', async () => {
    const context = await screens.as('refused');
    let tries = 0;
    context.on('request', (request) => {
      if (request.url().includes('/oauth2/authorize')) tries += 1;
    });
    const page = await openWithClock(context, '/');
    await page.getByText('Your account has ended. Please ask the school office.').waitFor();
    expect(await page.getByText('PreTokenGeneration').count()).toBe(0);
    await page.clock.runFor(60_000);
    await heading(page, 'You could not be signed in');
    expect(tries).toBe(1);
  });

  it('ignores a code outside the callback, and forgets the person in every tab after the sign-out', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices?code=stolen&state=stolen');
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/sign-in/callback?code=stolen&state=unknown');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');

    const other = await open(context, '/notices');
    await page.getByRole('button', { name: 'Amelia Hart: person menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    for (const tab of [page, other]) {
      await heading(tab, 'You are signed out');
      const kept = await tab.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      );
      expect(kept).not.toMatch(/hart|amelia|ey[A-Za-z]/i);
    }
  });
});

describe('a page without the portal', () => {
  it('stays signed out when something is read while the person is on the way out', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices');
    // The school's sign-in is slow, and meanwhile the portal reads again.
    await context.route('**/logout?*', async (route) => {
      await new Promise((answer) => setTimeout(answer, 1_500));
      await route.continue().catch(() => {});
    });
    await page.evaluate(() => {
      setInterval(() => dispatchEvent(new Event('online')), 100);
    });
    await page.getByRole('button', { name: /person menu$/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'You are signed out');
  });

  it('says that it is offline or can’t reach it, and asks once to sign in when the session has expired', async () => {
    const context = await screens.as('a.admin');
    await screens.college.ask('a.admin', api.emergencybroadcast.update, {
      status: true,
      message: 'Stay inside.',
    });
    const page = await openWithClock(context, '/');
    const banner = page.getByRole('alert').filter({ hasText: 'Stay inside.' });
    const greeting = page.getByRole('heading', { name: /Good|day/ }).first();
    await banner.waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await greeting.waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });

    screens.server.faults.status = 504;
    await page.reload();
    await heading(page, 'The portal can’t be reached');
    await banner.waitFor();
    delete screens.server.faults.status;
    await page.getByRole('button', { name: 'Try again' }).click();
    await greeting.waitFor();

    screens.server.faults.status = 401;
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.reload();
    let loads = 0;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) loads += 1;
    });
    await heading(page, 'Please sign in');
    await page.clock.runFor(60_000);
    const before = screens.server.calls.length;
    await page.clock.runFor(3_600_000);
    await heading(page, 'Please sign in');
    expect(screens.server.calls.length).toBe(before);
    expect(loads).toBeLessThanOrEqual(1);
  });

  it('keeps the typed text while the person signs in again', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/emergency-broadcast');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Gate three is closed.');
    screens.server.faults.status = 401;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Please sign in' }).waitFor();
    delete screens.server.faults.status;
    await page.getByRole('button', { name: /^Sign in/ }).click();
    await page.getByRole('heading', { name: 'Emergency broadcast' }).waitFor();
    expect(await message.inputValue()).toBe('Gate three is closed.');
  });
});

describe('the colour mode', () => {
  it('follows the system until a mode is chosen, and applies a choice before the first paint', async () => {
    const context = await screens.as('a.hart', { colorScheme: 'dark' });
    const page = await open(context, '/');
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await theme()).toBe('dark');
    await page.getByRole('button', { name: /person menu/ }).click();
    await page.getByRole('button', { name: 'Light' }).click();
    expect(await theme()).toBe('light');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await theme()).toBe('light');
  });
});
