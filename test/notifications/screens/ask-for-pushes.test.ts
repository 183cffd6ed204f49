import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { api } from '#shared/api';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { withPushService } from '#test/support/push/browser';

const screens = screensWith(undefined, { signsIn: true });

const question = (page: Page) =>
  page.getByRole('region', { name: 'Messages of the school on this device?' });
const home = (page: Page) =>
  page
    .getByRole('heading', { name: /day \d/ })
    .first()
    .waitFor();

/** Opens Home in a new tab, as a visit. */
async function visit(context: BrowserContext): Promise<Page> {
  const page = await open(context, '/');
  await home(page);
  return page;
}

/** Returns a person’s own device at its second visit. */
async function ownDevice(): Promise<BrowserContext> {
  const context = await screens.as('a.hart');
  await withPushService(context);
  const page = await open(context, '/');
  await page.getByRole('button', { name: 'Only me' }).click();
  await page.reload();
  await home(page);
  await (await visit(context)).close();
  return context;
}

it('asks on Home from the third visit on, and turns messages on', async () => {
  const context = await ownDevice();
  const page = await visit(context);
  await question(page).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  // Nobody is asked but the browser.
  expect(screens.server.calls.filter(({ path }) => path.startsWith('/push-'))).toEqual([]);
  await question(page).getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('From 21:00 to 07:00 only emergencies do.', { exact: false }).waitFor();
  const { devices } = await screens.college.ask('a.hart', api['push-devices'].list, {});
  expect(devices).toHaveLength(1);
  expect(await question(page).count()).toBe(0);
  await page.reload();
  await home(page);
  expect(await question(page).count()).toBe(0);
});

it('does not ask for 60 days after “Not now”', async () => {
  const context = await ownDevice();
  const page = await visit(context);
  await question(page).getByRole('button', { name: 'Not now' }).click();
  const asked = await visit(context);
  expect(await question(asked).count()).toBe(0);
  await context.addInitScript((later) => {
    const { now } = Date;
    Date.now = () => now() + later;
  }, 61 * 86_400_000);
  await question(await visit(context)).waitFor();
});

it('shows three steps on an iPhone, on which only the home screen gets messages', async () => {
  const context = await screens.as('a.hart');
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone OS 18_4 Safari' });
    Reflect.deleteProperty(window, 'PushManager');
    localStorage.setItem('portal.push-asking', JSON.stringify({ visits: 5, notBefore: 0 }));
  });
  const page = await open(context, '/');
  await page.getByRole('button', { name: 'Only me' }).click();
  await page.reload();
  await question(page).waitFor();
  expect(await question(page).getByRole('listitem').count()).toBe(3);
  expect(await faultsInEveryLook(page)).toEqual([]);
});
