import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, faultsInEveryLook } from '#test/support/browser/accessibility';
import { open } from '#test/support/browser/browser';
import { goTo } from '#test/support/browser/go';
import { collegePerson, storePerson } from '#test/support/college/people';
import { deviceScreens, rows, stored } from './device-screens.ts';

const { screens, ownDevice } = deviceScreens();

const question = (page: Page) => page.getByRole('region', { name: 'Who uses this device?' });

const notice = (page: Page) => page.getByRole('heading', { name: 'Canary of the camp', level: 1 });

describe('a person’s own device', () => {
  it('asks once, and stores nothing on a device of somebody else', async () => {
    const context = await screens.as('c.carer');
    const page = await open(context, '/');
    await question(page).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    const answers = await question(page).getByRole('button').all();
    const [own, others] = await Promise.all(answers.map((each) => each.boundingBox()));
    expect((others?.y ?? 0) - (own?.y ?? 0) - (own?.height ?? 0)).toBeGreaterThanOrEqual(12);
    expect((await question(page).boundingBox())?.height).toBeLessThan(260);
    // The day comes first: it is what people look up.
    const days = page.getByRole('heading', { level: 2, name: /^(Today|Tomorrow|Next school day)/ });
    const below = await question(page).evaluate(
      (asked, titles) =>
        titles.filter((title) => asked.compareDocumentPosition(title as Node) & 4).length,
      await days.elementHandles(),
    );
    expect(below).toBe(0);
    // Only Home asks.
    await goTo(page, '/notices', 'Notices');
    expect(await question(page).count()).toBe(0);
    await goTo(page, '/', /day \d/);
    await page.getByRole('button', { name: 'Others too' }).click();
    await page.getByText('Nothing is saved on this device.').waitFor();
    await page.reload();
    await page.getByRole('link', { name: /Canary of the camp/ }).waitFor();
    expect(await question(page).count()).toBe(0);
    const [tokens, all] = [/refreshToken/, await stored(page)];
    expect(all).not.toMatch(/Canary|portal\.device","rows/);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(tokens);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  });

  it('stores nothing, and asks no more on this visit, after “Not now”', async () => {
    const page = await open(await screens.as('c.carer'), '/');
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await page.getByRole('link', { name: /Canary of the camp/ }).waitFor();
    expect(await question(page).count()).toBe(0);
    expect(await stored(page)).not.toMatch(/Canary|portal\.device","rows/);
  });

  it('shows the last visit without a connection, also after it was opened again', async () => {
    const { context, page } = await ownDevice('c.carer');
    await goTo(page, '/notices', 'Notices');
    await page.getByRole('link', { name: /Canary of the camp/ }).click();
    await notice(page).waitFor();
    await expect.poll(() => rows(page)).toContain('Canary in the text');
    expect(await stored(page)).not.toMatch(/\/api\/|callback/);
    await context.setOffline(true);
    await page.reload();
    await notice(page).waitFor();
    await page.getByText('Canary in the text').waitFor();
    await page.getByText(/You are offline\. This page is from \d+:\d\d [ap]m\./).waitFor();
    await page.close();
    const later = await open(context, '/notices');
    await later.getByRole('link', { name: /Canary of the camp/ }).waitFor();
    await later.goto('/');
    await later.getByRole('link', { name: /Canary of the camp/ }).waitFor();
    await context.setOffline(false);
    await expect.poll(() => later.getByText(/^As of|You are offline/).count()).toBe(0);
  });

  it('is read without a connection on the visit on which the person said that it is theirs', async () => {
    const context = await screens.as('c.carer');
    const page = await open(context, '/');
    await page.getByRole('button', { name: 'Only me' }).click();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => rows(page)).toContain('/posts {}');
    await context.setOffline(true);
    await page.goto('/notices');
    await page.getByRole('link', { name: /Canary of the camp/ }).waitFor();
    await page.getByText(/You are offline\. This page is from \d+:\d\d [ap]m\./).waitFor();
  });

  it('says that it is offline when the browser has removed what was stored, and goes on when it can', async () => {
    const { context, page } = await ownDevice('c.carer');
    await page.reload();
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await context.setOffline(true);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/notices');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    const again = page.getByRole('link', { name: 'Try again' });
    await page.keyboard.press('Tab');
    expect(await again.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.setOffline(false);
    await again.click();
    await page.getByRole('link', { name: /Canary of the camp/ }).waitFor();
  });

  it('shows lines of the last visit before the code and an answer have arrived', async () => {
    const context = await screens.as('c.carer');
    // With its worker, a device has the code at once.
    await context.route('**/worker.js', (route) => route.abort());
    const page = await open(context, '/');
    await page.getByRole('button', { name: 'Only me' }).click();
    await goTo(page, '/notices', 'Notices');
    await expect.poll(() => rows(page)).toContain('/posts {}');
    await page.close();
    const later = await context.newPage();
    await context.route(/api\/posts/, () => new Promise(() => {}));
    await context.route(/assets\/portal-/, () => new Promise(() => {}));
    await later.goto('/notices', { waitUntil: 'commit' });
    await later.locator('#start .line', { hasText: 'Canary of the camp' }).waitFor();
    await later.getByText(/^loading\.\.\. As of \d+:\d\d [ap]m$/).waitFor();
  });

  it('has nothing of a person after the sign-out, and starts without it for another person', async () => {
    const { context, page } = await ownDevice('c.carer');
    await goTo(page, '/notices', 'Notices');
    await page.getByRole('button', { name: /person menu$/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    const left = await stored(page);
    expect(left).not.toMatch(/Canary|Rosa|Hale|c\.carer|refreshToken|u-mia|session"/);
    expect(left).toContain('/assets/');

    await become(context, 's.student');
    await page.getByRole('button', { name: /^Sign in/ }).click();
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Only me' }).click();
    await expect.poll(() => rows(page)).toContain('Tomás');
    // Without a sign-out, and after the sign-in has expired, another person signs in.
    await page.evaluate(expire);
    await page.close();
    await become(context, 'a.hart');
    const next = await open(context, '/');
    await next.getByRole('button', { name: 'Amelia Hart: person menu' }).waitFor();
    await question(next).waitFor();
    expect(await stored(next)).not.toMatch(/Tomás|s\.student/);
  });

  it('has nothing after a sign-out in a tab that is older than the answer', async () => {
    const context = await screens.as('c.carer');
    const page = await open(context, '/');
    await question(page).waitFor();
    const older = await open(context, '/');
    await page.getByRole('button', { name: 'Only me' }).click();
    await expect.poll(() => rows(page)).toContain('refreshToken');
    await page.close();
    await older.getByRole('button', { name: /person menu$/ }).click();
    await older.getByRole('button', { name: 'Sign out' }).click();
    await older.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await stored(older)).not.toMatch(/Rosa|Hale|c\.carer|refreshToken|u-mia|session"/);
  });

  it('shows nothing when the clock was put back, and forgets it', async () => {
    const { context, page } = await ownDevice('c.carer');
    await page.close();
    await context.addInitScript(() => {
      const real = Date.now.bind(Date);
      Date.now = () => real() - 2 * 86_400_000;
    });
    await context.setOffline(true);
    const later = await context.newPage();
    await later.goto('/');
    await later.getByRole('heading', { name: 'The portal can’t be reached' }).waitFor();
    await later.getByText('You are offline.').waitFor();
    await later.getByText('Nothing to read is saved on this device.').waitFor();
    await later.getByRole('link', { name: '(02) 5550 0100' }).waitFor();
    expect(await later.textContent('body')).not.toContain('Canary');
    await expect.poll(() => stored(later)).not.toContain('Canary');
    // It goes on when the connection is back, as it says.
    await context.setOffline(false);
    await later.getByRole('button', { name: /person menu$/ }).waitFor();
  });

  it('forgets everything at the first answer without a child', async () => {
    const { context, page } = await ownDevice('c.carer');
    await goTo(page, '/notices', 'Notices');
    await expect.poll(() => rows(page)).toContain('Canary');
    await context.setOffline(true);
    const rosa = collegePerson({
      username: 'c.carer',
      firstname: 'Rosa',
      surname: 'Hale',
      type: 'affiliate',
      is_carer: true,
      children: [],
    });
    await storePerson(screens.college.records, rosa);
    await context.setOffline(false);
    await page.reload();
    await expect.poll(() => stored(page)).not.toMatch(/u-mia|Mia/);
  });

  it('offers a new version while a page is open, and uses it when the person agrees', async () => {
    const { page } = await ownDevice('c.carer');
    // A page that began without the worker is not yet one of its pages.
    await page.reload();
    const version = () => page.evaluate(() => caches.keys());
    expect((await version()).join()).toContain('-first');
    screens.server.release.name = 'second';
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText('A new version of the portal is ready.').waitFor();
    await page.getByRole('button', { name: 'Load it now' }).click();
    // The browser lets the old worker finish what it answers, which takes long on a busy machine.
    await expect
      .poll(async () => (await version()).join(), { timeout: 30_000 })
      .toMatch(/^portal-\w+-second$/);
    screens.server.release.name = 'first';
  });

  it('cleans a stored text again before it is shown', async () => {
    const { context, page } = await ownDevice('c.carer');
    await goTo(page, '/notices', 'Notices');
    await page.getByRole('link', { name: /Canary of the camp/ }).click();
    await page.getByText('Canary in the text').waitFor();
    await expect.poll(() => rows(page)).toContain('Canary in the text');
    await page.evaluate(spoil);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('Spoilt text').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'hasRun'))).toBeUndefined();
    expect(await page.locator('.rich-content [onerror], .rich-content script').count()).toBe(0);
  });
});

/** Puts a script into the stored text of a notice. */
function spoil(): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('portal.device');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const rows = opening.result.transaction('rows', 'readwrite').objectStore('rows');
      rows.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return;
        const { data, ...row } = cursor.value;
        if (data?.content_html?.includes?.('Canary in the text')) {
          const content_html = '<p>Spoilt text</p><img src=x onerror="window.hasRun=1">';
          cursor.update({ ...row, data: { ...data, content_html } });
        }
        cursor.continue();
      };
      rows.transaction.oncomplete = () => {
        opening.result.close();
        done();
      };
    };
  });
}

/** Lets the stored sign-in expire. */
function expire(): Promise<void> {
  return new Promise((done) => {
    const opening = indexedDB.open('portal.device');
    opening.onsuccess = () => {
      const rows = opening.result.transaction('rows', 'readwrite').objectStore('rows');
      const found = rows.get('owner');
      found.onsuccess = () => rows.put({ ...found.result, signedInAt: 0 }, 'owner');
      rows.transaction.oncomplete = () => {
        opening.result.close();
        done();
      };
    };
  });
}

/** The next sign-in at the school is this person's. */
const become = (context: BrowserContext, person: string) =>
  context.addCookies([{ name: 'person', value: person, domain: 'auth.localhost', path: '/' }]);
