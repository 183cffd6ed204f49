import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { sessionOf } from '#test/support/browser/sign-in';

const screens = screensWith();

const personMenu = (page: Page) => page.getByRole('button', { name: /person menu$/ });

/** Counts how often a profile goes to the sign-in. */
function signInsOf(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().includes('/oauth2/authorize')) count += 1;
  });
  return () => count;
}

/** Replaces the session of a tab, as if it was another person's or older. */
async function replaceSession(page: Page, person: string, change = (value: string) => value) {
  const entries = sessionOf(person, Number(new URL(screens.server.origin).port));
  await page.evaluate(
    (all) => {
      sessionStorage.clear();
      for (const [key, value] of all) sessionStorage.setItem(key, value);
    },
    entries.map(([key, value]): [string, string] => [key, change(value)]),
  );
}

describe('a new tab', () => {
  it('is signed in by an open tab, and stores no token that outlives it', async () => {
    const context = await screens.as('a.hart');
    const signIns = signInsOf(context);
    await open(context, '/notices');
    const second = await open(context, '/');
    expect(await personMenu(second).getAttribute('aria-label')).toContain('Amelia Hart');
    expect(signIns()).toBe(0);
    const stored = await second.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(stored).not.toMatch(/ey[A-Za-z]|refreshToken/);
  });

  it('signs in as usual when no tab answers', async () => {
    const context = await screens.as('a.hart');
    const signIns = signInsOf(context);
    const first = await open(context, '/');
    await first.close();
    await open(context, '/notices');
    expect(signIns()).toBe(1);
  });

  it('signs in as usual when the open tab has an expired token', async () => {
    const context = await screens.as('a.hart');
    const signIns = signInsOf(context);
    const first = await open(context, '/');
    // A late read of the open tab would replace its token before the new tab asks.
    await first.route('**/cognito-idp', (route) => route.abort());
    await replaceSession(first, 'a.hart', (value) =>
      value.startsWith('ey') ? expired(value) : value,
    );
    await open(context, '/notices');
    expect(signIns()).toBe(1);
  });

  it('gets the session of the person who signed in last, never of an earlier one', async () => {
    const context = await screens.as('a.hart');
    const first = await open(context, '/');
    await replaceSession(first, 'a.admin');
    // An empty tab signs in at the school, where Amelia is known.
    const second = await context.newPage();
    await second.goto('/docusign?t=1');
    await second.goto('/sign-in/callback');
    await personMenu(second).waitFor();
    expect(await personMenu(second).getAttribute('aria-label')).toContain('Amelia Hart');
    for (const path of ['/', '/notices']) {
      const next = await open(context, path);
      expect(await personMenu(next).getAttribute('aria-label')).toContain('Amelia Hart');
    }
    await first.reload();
    const last = await open(context, '/');
    expect(await personMenu(last).getAttribute('aria-label')).toContain('Amelia Hart');
  });

  it('gets nothing from a tab that signs out, and signs out with it', async () => {
    const context = await screens.as('a.hart');
    const first = await open(context, '/');
    const second = await open(context, '/notices');
    await personMenu(first).click();
    await first.getByRole('button', { name: 'Sign out' }).click();
    for (const tab of [first, second]) {
      await tab.getByRole('heading', { name: 'You are signed out' }).waitFor();
    }
    const signIns = signInsOf(context);
    await open(context, '/');
    expect(signIns()).toBe(1);
  });
});

/** Opens a path in a new tab, and waits at the sign-in; returns the tab and what goes on. */
async function atSignIn(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const asked = Promise.withResolvers<() => Promise<void>>();
  await page.route('**/oauth2/authorize*', (route) => asked.resolve(() => route.continue()), {
    times: 1,
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { page, goOn: await asked.promise };
}

describe('two tabs at the sign-in', () => {
  it.each([
    ['the first', [0, 1]],
    ['the second', [1, 0]],
  ])('finishes both when %s signs in first, each at its whole address', async (_, order) => {
    const context = await screens.browser.newContext({ baseURL: screens.server.origin });
    const paths = ['/calendar#deep', '/notices?q=camp#end'];
    const tabs = [];
    for (const path of paths) tabs.push(await atSignIn(context, path));
    for (const i of order) {
      const tab = tabs[i];
      await tab?.goOn();
      await tab?.page.getByRole('heading', { level: 1 }).waitFor();
      expect(tab?.page.url()).toBe(screens.server.origin + paths[i]);
      expect(await personMenu(tab?.page as Page).count()).toBe(1);
    }
    await context.close();
  });

  it('finishes three that return at the same moment, each at its whole address', async () => {
    const context = await screens.browser.newContext({ baseURL: screens.server.origin });
    const paths = ['/calendar#deep', '/notices', '/notices?q=camp#end'];
    const tabs = [];
    for (const path of paths) tabs.push(await atSignIn(context, path));
    await Promise.all(tabs.map(({ goOn }) => goOn()));
    for (const [i, { page }] of tabs.entries()) {
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(page.url()).toBe(screens.server.origin + paths[i]);
      expect(await personMenu(page).count()).toBe(1);
    }
    await context.close();
  });
});

it('gives the session to no page of another origin', async () => {
  const context = await screens.as('a.hart');
  await open(context, '/');
  const other = await context.newPage();
  await other.goto(`${screens.server.origin.replace('main.', 'auth.')}/`);
  const answers = await other.evaluate(async () => {
    const got: unknown[] = [];
    const channel = new BroadcastChannel('portal.session');
    channel.onmessage = ({ data }) => got.push(data);
    channel.postMessage({ kind: 'ask', id: 'x' });
    await new Promise((go) => setTimeout(go, 500));
    return got;
  });
  expect(answers).toEqual([]);
});

/** Returns a token that ended an hour ago. */
function expired(token: string): string {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = { ...claims, exp: Math.floor(Date.now() / 1000) - 3600 };
  return [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.');
}
