import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '#bin/lib/browser';
import type { Portal } from '#bin/lib/portal';
import { seed } from '#bin/lib/seed';
import { startPortal } from '#test/support/portal';

/** A day at two schools: real sign-in pages, real roles, real tables. */
let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  await seed(portal, { people: 120 });
  browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Opens a path in a fresh browser profile and signs in on the school's own page. */
async function signIn(site: 'main' | 'regional', username: string, path = '/'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://${site}.localhost:${portal.port}`,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForURL(/\/login\?/);
  await page.locator('input[name=username]').first().fill(username);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /person menu/ }).waitFor();
  return page;
}

describe('a carer', () => {
  it('comes to the page that was asked for, reads a notice and finds it read', async () => {
    const page = await signIn('main', 'cara', '/notices?unread=true');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/notices?unread=true');
    const first = page.getByRole('main').getByRole('listitem').first();
    await first.getByText('Unread').waitFor();
    const title = (await first.getByRole('link').textContent()) ?? '';
    await first.getByRole('link').click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Favourite/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'Notices' }).click();
    await page.getByRole('link', { name: title, exact: true }).waitFor({ state: 'detached' });
    await page.goto('/notices?favourites=true');
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await page.context().close();
  });

  it('has no administration', async () => {
    const page = await signIn('main', 'cara', '/admin');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.context().close();
  });
});

describe('an administrator', () => {
  it('warns one school and not the other, and takes it back', async () => {
    const page = await signIn('main', 'ada', '/admin/emergency-broadcast');
    await page.getByRole('textbox', { name: 'Message' }).fill('The east gate is closed.');
    await page.getByRole('switch', { name: 'Show the message now' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The broadcast is on.').waitFor();
    const here = await signIn('main', 'sam');
    await here.getByRole('alert').filter({ hasText: 'The east gate is closed.' }).waitFor();
    const there = await signIn('regional', 'sam');
    await there.getByRole('heading', { level: 1 }).waitFor();
    expect(await there.getByText('The east gate is closed.').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The broadcast is off.').waitFor();
    for (const each of [page, here, there]) await each.context().close();
  });

  it('finds the roster that was taken in, in the history of the intake', async () => {
    const page = await signIn('regional', 'ada', '/admin/intake');
    await page.getByRole('region', { name: 'History, table' }).getByRole('button').first().click();
    await page.getByRole('region', { name: 'Dry run' }).waitFor();
    await page.getByRole('button', { name: 'Roll back' }).waitFor();
    await page.context().close();
  });
});

describe('every real page', () => {
  it('stands in nobody’s way', async () => {
    const page = await signIn('main', 'ada');
    const faults: string[] = [];
    for (const path of ['/', '/notices', '/connections', '/admin/intake']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      faults.push(...violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('forgets the person who signs out', async () => {
    const page = await signIn('regional', 'bea');
    await page.getByRole('button', { name: /person menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toMatch(/castellanos|bea|ey[A-Za-z0-9_-]{20}/i);
    await page.goto('/notices');
    await page.waitForURL(/\/login\?/);
    await page.context().close();
  });
});
