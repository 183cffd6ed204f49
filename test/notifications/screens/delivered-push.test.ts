import type { BrowserContext, Page, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { openWords } from '#functions/kernel/open-words';
import { payloadOf } from '#functions/kernel/push/payload';
import { open, screensWith } from '#test/support/browser/browser';

const screens = screensWith(undefined, { signsIn: true });

/** Opens Home on an own device, and waits for its service worker. */
async function ownDevice(): Promise<{ page: Page; context: BrowserContext }> {
  const context = await screens.as('a.hart');
  const page = await open(context, '/');
  await page.getByRole('button', { name: 'Only me' }).click();
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // It controls the pages of the next visit, and leads only these to another address.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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

/** What the service worker asked the browser to show, the newest first. */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: string;
}

type Asked = ServiceWorkerGlobalScope & { readonly asked: Shown[] };

/**
 * Lets a service worker tell what it shows: a browser without windows has no lock screen, so it
 * forgets a notification at once. A real click may focus a window, which a simulated one may not.
 */
function watch(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = self as unknown as Asked;
    const asked: Shown[] = [];
    Object.assign(scope, { asked });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      const { body = '', tag = '', data = '' } = options ?? {};
      const others = asked.splice(0).filter((each) => each.tag !== tag);
      asked.push({ title, body, tag, data }, ...others);
    };
    WindowClient.prototype.focus = async function focused(this: WindowClient) {
      return this;
    };
  });
}

const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => (self as unknown as Asked).asked);

/** Clicks the newest notification. */
const click = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const scope = self as unknown as Asked;
    const works: Promise<unknown>[] = [];
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: scope.asked[0]?.data, close: () => scope.asked.shift() },
      waitUntil: (work: Promise<unknown>) => works.push(work),
    });
    scope.dispatchEvent(event);
    await Promise.all(works);
  });

const words = {
  title: openWords`Harbour College`,
  body: openWords`The school has no reason for an absence. Open to explain.`,
  path: '/notification-preferences',
  tag: 'unexplained-2026-03-02',
  ttl: 60,
};

it('shows what is pushed, replaces it by its tag, and opens its address at a click', async () => {
  const { page, context } = await ownDevice();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await watch(worker);
  const deliver = await pushServiceOf(context, page);
  const { origin, host } = new URL(screens.server.origin);
  const sent = (change = {}) => payloadOf({ ...words, ...change }, host).replace('https:', 'http:');
  await deliver('no words that it knows');
  await expect.poll(() => shownBy(worker)).toMatchObject([{ tag: 'news', data: `${origin}/` }]);
  await deliver(sent({ body: openWords`Before.` }));
  await deliver(sent());
  const { title, body, tag } = words;
  const data = `${origin}/notification-preferences`;
  await expect
    .poll(() => shownBy(worker))
    .toEqual([{ title, body, tag, data }, expect.objectContaining({ tag: 'news' })]);
  await click(worker);
  await page.waitForURL('**/notification-preferences');
  expect((await shownBy(worker)).map((each) => each.tag)).toEqual(['news']);
});
