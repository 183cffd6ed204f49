import type { BrowserContext, Page } from 'playwright-core';
import { StoredPost } from '#functions/posts/store/post.record';
import { windowFields } from '#shared/kernel/publish-window';
import { open, type Screens } from '#test/support/browser/browser';
import { storePost } from '#test/support/college/posts';

/** A picture of one pixel. */
export const onePixel = {
  name: 'one.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Opens a post editor. */
export async function openEditor(context: BrowserContext, path: string) {
  const page = await open(context, path);
  return { page, ...editorOf(page) };
}

/** Shows one of the tabs beside the text. */
export const showTab = (page: Page, name: 'Settings' | 'Audience' | 'Checks') =>
  page.getByRole('tab', { name }).click();

/** Opens the editor of a notice and waits until it is ready. */
export async function editNotice(context: BrowserContext, postUid: string) {
  const editor = await openEditor(context, `/admin/edit-notice/${postUid}`);
  await editor.ready();
  return editor;
}

/** Opens a post from the list of posts, as a click on its title does, and waits for its form. */
export async function openFromList(page: Page, postUid: string) {
  await page.waitForURL('**/admin');
  await page.locator(`a[href$="/${postUid}"]`).first().click();
  await page.waitForURL(`**/${postUid}`);
  const editor = editorOf(page);
  await editor.ready();
  return editor;
}

/** Leaves the editor by its Cancel button, without the changes if there are some. */
export async function leaveEditor(page: Page, { isChanged = false } = {}) {
  await page.getByRole('button', { name: 'Cancel' }).click();
  if (isChanged) await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/admin');
}

/** Returns a post as it is stored, with its window as the API has it. */
export function storedPost({ college }: Screens, postUid: string) {
  const found = college.tables.all('posts').find(({ sk }) => sk === postUid);
  if (!found) throw new Error(`There is no post ${postUid}`);
  return shownPost(found);
}

/** Returns all stored posts with a title. */
export const postsTitled = ({ college }: Screens, title: string) =>
  college.tables
    .all('posts')
    .filter((post) => post.title === title)
    .map(shownPost);

function shownPost(item: Record<string, unknown>) {
  const post = StoredPost.parse({ ...item, postUid: item.sk });
  return { ...post, ...windowFields(post) };
}

/** Changes a stored post, as another device does. */
export const changePost = (screens: Screens, postUid: string, is: Partial<StoredPost>) =>
  storePost(screens.college, { ...StoredPost.parse(storedPost(screens, postUid)), ...is });

/** Returns all drafts on the device as text. */
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
    /** Fills in everything that a newsletter needs. */
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
