import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { payloadOf } from '#functions/kernel/push/payload';
import { open, screensWith } from '#test/support/browser/browser';

const screens = screensWith(undefined, { signsIn: true });

/** Opens Home on an own device, and waits for its service worker. */
async function ownDevice(): Promise<{ page: Page; context: BrowserContext }> {
  const context = await screens.as('a.hart');
  await context.grantPermissions(['notifications'], { origin: screens.server.origin });
  const page = await open(context, '/');
  await page.getByRole('button', { name: 'Only me' }).click();
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { page, context };
}

/** Returns what delivers pushes to the service worker, as the browser’s push service does. */
async function pushServiceOf(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = screens.server;
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

const words = {
  title: 'Harbour College',
  body: 'The school has no reason for an absence. Open to explain.',
  path: '/notification-preferences',
  tag: 'unexplained-2026-03-02',
  ttl: 60,
};

it('shows what is pushed, replaces it by its tag, and opens its address at a click', async () => {
  const { page, context } = await ownDevice();
  const deliver = await pushServiceOf(context, page);
  const { host } = new URL(screens.server.origin);
  const sent = (change = {}) =>
    payloadOf({ ...words, ...change }, host).replaceAll('https:', 'http:');
  await deliver(sent({ body: 'Before.' }));
  await expect.poll(() => shown(page)).toMatchObject([{ body: 'Before.' }]);
  await deliver(sent());
  const { title, body, tag } = words;
  await expect.poll(() => shown(page)).toEqual([{ title, body, tag }]);
  await deliver('no words that it knows');
  await expect.poll(async () => (await shown(page)).length).toBe(2);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async (wanted) => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    // Only a real click may focus a window.
    WindowClient.prototype.focus = async function focused(this: WindowClient) {
      return this;
    };
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    if (!notification) throw new Error('Nothing is shown');
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  }, tag);
  await page.waitForURL('**/notification-preferences');
  await expect.poll(async () => (await shown(page)).map((each) => each.tag)).toEqual(['news']);
});
