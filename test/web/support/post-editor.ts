import type { BrowserContext, Page } from 'playwright-core';
import { open, type Screens } from '#test/web/support/browser';

/** A picture of one pixel. */
export const onePixel = {
  name: 'one.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** An editor of posts as a person meets it. */
export async function openEditor(context: BrowserContext, path: string) {
  const page = await open(context, path);
  return { page, ...editorOf(page) };
}

/** The editor of a notice, ready to write in. */
export async function editNotice(context: BrowserContext, postUid: string) {
  const editor = await openEditor(context, `/admin/edit-notice/${postUid}`);
  await editor.ready();
  return editor;
}

/** A post as the stand-in server has it. */
export function storedPost({ server }: Screens, postUid: string) {
  const found = server.state.posts.find((each) => each.postUid === postUid);
  if (!found) throw new Error(`There is no post ${postUid}`);
  return found;
}

/** Everything that is kept on the device, as text. */
export const draftsOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('portal.drafts');
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );

/** The parts of the editor that tests use. */
export function editorOf(page: Page) {
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const content = page.getByRole('textbox', { name: 'Content', exact: true });
  return {
    title,
    content,
    excerpt: page.getByRole('textbox', { name: 'Excerpt' }),
    save: page.getByRole('button', { name: 'Save', exact: true }),
    saveAndClose: page.getByRole('button', { name: 'Save & close' }),
    state: page.getByRole('region', { name: 'Save' }),
    ready: async () => {
      await title.waitFor();
      await content.waitFor();
    },
    async write(text: string) {
      await content.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
    },
    /** Everything that a newsletter must have. */
    async fillNewsletter(name: string) {
      await title.fill(name);
      await content.click();
      await page.keyboard.type('The choir sings on Friday.');
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Arts');
      await page.locator('input[type=file][aria-label^="Featured image"]').setInputFiles(onePixel);
      await page.getByRole('button', { name: 'Remove' }).waitFor();
    },
  };
}
