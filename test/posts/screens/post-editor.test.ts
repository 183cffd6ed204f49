import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { UNPUBLISHED } from '#shared/kernel/publish-window';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import {
  draftsOf,
  leaveEditor,
  openEditor,
  openFromList,
  postsTitled,
} from '#test/support/browser/post-editor';
import { writtenFile } from '#test/support/browser/uploads';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);
const titled = (title: string) => postsTitled(screens, title);

type Editor = Awaited<ReturnType<typeof openEditor>>;

it('reports every fault of a new newsletter, saves it under its own address, and keeps the caret', async () => {
  const context = await screens.as('e.editor');
  const editor = await openEditor(context, '/admin/add-newsletter');
  const { page, state } = editor;
  await editor.ready();
  await reportsEveryFault(editor);
  await page.getByRole('radio', { name: 'Draft Mode' }).click();
  await editor.fillNewsletter('The winter choir');
  expect(await page.getByLabel('Slug').inputValue()).toBe('the-winter-choir');
  await editor.content.click();
  await page.keyboard.press('Control+s');
  await page.getByText('Newsletter saved successfully.').waitFor();
  await page.waitForURL('**/admin/edit-newsletter/*');
  await page.getByRole('heading', { name: 'Edit newsletter' }).waitFor();
  await state.getByText('All changes saved').waitFor();
  // The focus stayed in the text, and so did what can be undone.
  await page.keyboard.type(' Bring');
  await editor.content.getByText('Bring').waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => editor.content.textContent()).not.toContain('The choir sings on Friday.');
  const [made] = titled('The winter choir');
  expect(made).toMatchObject({
    type: 'newsletter',
    slug: 'the-winter-choir',
    excerpt: 'The choir sings on Friday.',
    published: false,
    publish_start: UNPUBLISHED,
    postcategory_categoryid: 'c-arts',
  });
  expect(made?.content_html).toContain('The choir sings on Friday.');
});

async function reportsEveryFault({ page, save, title }: Editor) {
  await page.getByRole('radio', { name: 'Published' }).click();
  await save.click();
  for (const text of [
    '*Please enter title.',
    '*Please enter slug.',
    '*Please enter content html',
    '*Please select one category.',
    '*Please select image.',
    '*Please select start date.',
    '*Please select end date.',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByRole('alert').filter({ hasText: '7 things need mending' }).waitFor();
  await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  const category = page.getByRole('combobox', { name: 'Category' });
  expect(await category.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.mouse.move(0, 0);
  expect(await faultsInEveryLook(page)).toEqual([]);
}

it('creates one post for repeated clicks on Save, and keeps text that is typed during the save', async () => {
  const context = await screens.as('e.editor');
  const editor = await openEditor(context, '/admin/add-newsletter');
  await editor.ready();
  await fillsTheExcerpt(editor);
  await editor.fillNewsletter('Pressed twice');
  screens.server.faults.delay = 800;
  await editor.save.dblclick();
  await editor.state.getByText('Saving …').waitFor();
  await editor.title.fill('Typed on and on');
  await editor.page.getByText('Newsletter saved successfully.').waitFor();
  expect(titled('Pressed twice')).toHaveLength(1);
  expect(await editor.title.inputValue()).toBe('Typed on and on');
  await editor.state.getByText('Unsaved changes · kept on this device').waitFor();
  await context.setOffline(true);
  await editor.state.getByText(/^No connection\. Your changes are kept on this device\./).waitFor();
  await context.setOffline(false);
  await editor.state.getByText('Unsaved changes · kept on this device').waitFor();
  delete screens.server.faults.delay;
  await editor.saveAndClose.click();
  await editor.page.waitForURL('**/admin');
  expect(titled('Pressed twice')).toHaveLength(0);
  expect(titled('Typed on and on')).toHaveLength(1);
});

/** The excerpt follows the text until the person types one. */
async function fillsTheExcerpt({ page, excerpt, title, write }: Editor) {
  await write('Long ago. '.repeat(20));
  await expect.poll(() => excerpt.inputValue()).toBe('Long ago. '.repeat(15).trim());
  await excerpt.fill('My own words');
  await write('More.');
  await title.click();
  // The form has the text when the draft has it.
  await expect.poll(() => draftsOf(page)).toContain('More.');
  expect(await excerpt.inputValue()).toBe('My own words');
  await page.getByRole('button', { name: 'Fill from text again' }).click();
  expect(await excerpt.inputValue()).toMatch(/^Long ago\./);
}

it('requires a sort order for a notice, checks its image, and shows a placeholder without one', async () => {
  const context = await screens.as('e.editor');
  const { page, ready, save } = await openEditor(context, '/admin/add-notice');
  await ready();
  const order = page.getByRole('combobox', { name: 'Sort order' });
  expect(await order.inputValue()).toBe('5');
  await order.selectOption('');
  await save.click();
  for (const text of [
    '*Please enter title.',
    '*Please enter content html.',
    '*Please select sort order.',
    '*Please select image.',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByRole('alert').filter({ hasText: '4 things need mending' }).waitFor();
  expect(await page.getByText('Slug').count()).toBe(0);
  expect(await page.getByRole('combobox', { name: 'Category' }).count()).toBe(0);

  await leaveEditor(page, { isChanged: true });
  await openFromList(page, 'p26');
  await checksTheImage(page);
  await leaveEditor(page);
  await context.route('**/media/main/*', (route) => route.abort());
  await openFromList(page, 'p25');
  const field = page.getByRole('group', { name: 'Featured image' });
  await expect.poll(() => field.getByRole('img').count()).toBe(0);
  await field.getByRole('button', { name: 'Change picture' }).waitFor();
});

/** A chosen image is checked, shrunk when it is large, and removed. */
async function checksTheImage(page: Page) {
  const field = page.getByRole('group', { name: 'Featured image' });
  const file = page.locator('input[type=file][aria-label^="Featured image"]');
  await field.getByText(/^150x110\./).waitFor();
  const image = field.getByRole('img');
  const stored = await image.getAttribute('src');
  await file.setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await field.getByText('Please choose a PNG, JPEG, WebP or GIF picture.').waitFor();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await field.getByText('This file cannot be read as a picture.').waitFor();
  await file.setInputFiles(writtenFile({ name: 'large.bmp.png', buffer: large() }));
  await expect.poll(() => image.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
  const size = () => image.evaluate((it) => (it as HTMLImageElement).naturalWidth);
  await expect.poll(size).toBe(2400);
  await field.getByRole('button', { name: 'Back to the saved picture' }).click();
  expect(await image.getAttribute('src')).toBe(stored);
}

/** A bitmap of 2600 × 800 pixels, which takes more than 4 MB. */
function large(): Buffer {
  const [width, height] = [2600, 800];
  const bytes = Buffer.alloc(54 + width * height * 3, 0x77);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(0, 6);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.fill(0, 30, 54);
  return bytes;
}
