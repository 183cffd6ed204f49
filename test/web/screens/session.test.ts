import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { open, screensWith } from '#test/support/browser/browser';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts, { signsIn: true });

describe('signing in', () => {
  it('shows that it is loading, then opens the requested page', async () => {
    screens.server.faults.delay = 300;
    const context = await screens.as('a.hart');
    const page = await context.newPage();
    await page.goto('/notices?unread=true');
    await page.getByText('loading...', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    expect(page.url()).toBe(`${screens.server.origin}/notices?unread=true`);
  });

  it('shows the school’s message when it is refused, without a retry', async () => {
    const context = await screens.as('refused');
    const page = await open(context, '/');
    await page.getByText('Your account has ended. Please ask the school office.').waitFor();
    expect(await page.getByText('PreTokenGeneration').count()).toBe(0);
    await page.waitForTimeout(1500);
    await page.getByRole('heading', { name: 'You could not be signed in' }).waitFor();
  });

  it('ignores a code outside the callback, and removes it from the address', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices?code=stolen&state=stolen');
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/sign-in/callback?code=stolen&state=unknown');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('skips sign-in on document-signing pages only', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/docusign?token=1');
    await page.getByText('Document signing is not open yet').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goto('/notices?x=/docusign?');
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
  });
});

describe('signing out', () => {
  it('forgets the person in every tab of the device', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/');
    const other = await open(context, '/notices');
    await page.getByRole('button', { name: 'Amelia Hart: person menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await other.getByRole('heading', { name: 'You are signed out' }).waitFor();
    for (const tab of [page, other]) {
      const kept = await tab.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      );
      expect(kept).not.toMatch(/hart|amelia|ey[A-Za-z]/i);
    }
  });
});

describe('an expired session', () => {
  it('reloads a page at most once, then asks to sign in and sends nothing more', async () => {
    const visits = await Promise.all(
      ['/', '/notices', '/admin/emergency-broadcast'].map(async (path) => {
        const context = await screens.as('a.admin');
        const page = await open(context, path);
        const visit = { context, page, path, loads: 0 };
        page.on('framenavigated', (frame) => {
          if (frame === page.mainFrame()) visit.loads += 1;
        });
        return visit;
      }),
    );
    screens.server.faults.status = 401;
    for (const visit of visits) {
      await visit.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await visit.page.reload();
      visit.loads = 0;
    }
    const [first] = visits;
    for (const { page } of visits) {
      await page.getByRole('heading', { name: 'Please sign in' }).waitFor();
    }
    await first?.page.waitForTimeout(4000);
    const before = screens.server.calls.length;
    await first?.page.waitForTimeout(3000);
    expect(screens.server.calls.length).toBe(before);
    for (const { path, loads, context } of visits) {
      expect([path, loads]).toEqual([path, expect.toSatisfy((times: number) => times <= 1)]);
      await context.close();
    }
  });

  it('keeps the typed text', async () => {
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

describe('an unreachable portal', () => {
  it('shows a plain message and the last emergency message', async () => {
    const context = await screens.as('a.hart');
    await screens.college.ask('a.admin', api.emergencybroadcast.update, {
      ...{ status: true, message: 'Stay inside.' },
    });
    const page = await open(context, '/');
    await page.getByRole('alert').filter({ hasText: 'Stay inside.' }).waitFor();
    screens.server.faults.status = 504;
    await page.reload();
    await page.getByRole('heading', { name: 'The portal can’t be reached' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'Stay inside.' }).waitFor();
    delete screens.server.faults.status;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('heading', { name: /Good|day/ })
      .first()
      .waitFor();
  });

  it('shows a notice while there is no connection', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices');
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });
});

describe('the requests of the browser', () => {
  it('sends requests only to the school’s hosts, and the token only to the API', async () => {
    const context = await screens.as('a.hart');
    const hosts = new Set<string>();
    const bearers = new Set<string>();
    const page = await context.newPage();
    page.on('request', (request) => {
      const url = new URL(request.url());
      hosts.add(url.hostname);
      if (request.headers().authorization) bearers.add(url.pathname.split('/')[1] ?? '');
    });
    for (const path of ['/', '/connections', '/connections/connection_details/p31']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect([...hosts].toSorted()).toEqual(['auth.localhost', 'main.localhost']);
    expect([...bearers]).toEqual(['api']);
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
