import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { collegePost, storePost } from '#test/support/college/posts';

type Scene = NonNullable<Parameters<typeof screensWith>[0]>;

const withNotice: Scene = (college) =>
  storePost(
    college,
    collegePost(1, { title: 'Canary of the camp', content_html: '<p>Canary in the text</p>' }),
  );

/** Opens the screens of a school, by default with a notice, for the devices of its people. */
export function deviceScreens(scene: Scene = withNotice) {
  const screens = screensWith(scene, { signsIn: true });

  /** Signs in on a device that the person calls their own, and waits for its service worker. */
  async function ownDevice(person: string) {
    const context = await screens.as(person);
    const page = await open(context, '/');
    await page.getByRole('button', { name: 'Only me' }).click();
    await expect.poll(() => rows(page)).toContain('session');
    await page.reload();
    // The portal installs its worker some seconds after its start, in the same way (`device/register.ts`).
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
      await navigator.serviceWorker.ready;
    });
    return { context, page };
  }
  return { screens, ownDevice };
}

/** Returns everything that a device stores, as one text. */
export const stored = async (page: Page): Promise<string> =>
  (await rows(page)) + (await files(page));

/** Returns the addresses of the files that a device stores. A browser takes long to list them. */
const files = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) urls.push(request.url);
    }
    return JSON.stringify(urls);
  });

/** Returns what a device stores beside files. A test that waits for it asks often. */
export const rows = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => fail(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((done) => {
          all.onsuccess = done;
        });
        parts.push(name, store, all.result);
      }
      database.close();
    }
    return JSON.stringify(parts);
  });
