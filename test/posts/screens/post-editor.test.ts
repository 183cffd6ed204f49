import { describe, expect, it } from 'vitest';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import { screensWith } from '#test/support/browser/browser';
import { openEditor, postsTitled, storedPost } from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);
const post = (postUid: string) => storedPost(screens, postUid);
const titled = (title: string) => postsTitled(screens, title);

describe('an empty form', () => {
  it('reports every fault of a newsletter at once and moves the focus to the first', async () => {
    const context = await screens.as('e.editor');
    const { page, ready, save, title } = await openEditor(context, '/admin/add-newsletter');
    await ready();
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
  });

  it('requires a sort order for a notice, but no slug and no category', async () => {
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
  });
});

describe('a new newsletter', () => {
  it('moves to its own address after the save and keeps the caret', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-newsletter');
    const { page, state } = editor;
    await editor.ready();
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
    await expect
      .poll(() => editor.content.textContent())
      .not.toContain('The choir sings on Friday.');
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

  it('creates one post for repeated clicks on Save', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-newsletter');
    await editor.ready();
    await editor.fillNewsletter('Pressed twice');
    screens.server.faults.delay = 300;
    await editor.save.dblclick();
    await editor.page.getByText('Newsletter saved successfully.').waitFor();
    expect(titled('Pressed twice')).toHaveLength(1);
  });

  it('keeps text that is typed during the save', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-newsletter');
    await editor.ready();
    await editor.fillNewsletter('Typed on');
    screens.server.faults.delay = 800;
    await editor.save.click();
    await editor.state.getByText('Saving …').waitFor();
    await editor.title.fill('Typed on and on');
    await editor.page.getByText('Newsletter saved successfully.').waitFor();
    expect(await editor.title.inputValue()).toBe('Typed on and on');
    await editor.state.getByText('Unsaved changes · kept on this device').waitFor();
    delete screens.server.faults.delay;
    await editor.saveAndClose.click();
    await editor.page.waitForURL('**/admin');
    expect(titled('Typed on')).toHaveLength(0);
    expect(titled('Typed on and on')).toHaveLength(1);
  });

  it('fills the excerpt from the text until the person types one', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-newsletter');
    await editor.ready();
    await editor.write('Long ago. '.repeat(20));
    await expect.poll(() => editor.excerpt.inputValue()).toBe('Long ago. '.repeat(15).trim());
    await editor.excerpt.fill('My own words');
    await editor.write('More.');
    await editor.title.click();
    await editor.page.waitForTimeout(600);
    expect(await editor.excerpt.inputValue()).toBe('My own words');
    await editor.page.getByRole('button', { name: 'Fill from text again' }).click();
    expect(await editor.excerpt.inputValue()).toMatch(/^Long ago\./);
  });
});

describe('the publish window in the editor', () => {
  it('saves a window without an end', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p23');
    await editor.ready();
    await editor.title.fill('No end');
    await editor.save.click();
    await editor.page.getByText('Notice saved successfully.').waitFor();
    expect(post('p23').publish_end).toBe(INDEFINITE);
  });
});

describe('the featured image', () => {
  it('checks a chosen image, shrinks a large one, and removes it', async () => {
    const context = await screens.as('e.editor');
    const { page, ready } = await openEditor(context, '/admin/edit-notice/p20');
    await ready();
    const field = page.getByRole('group', { name: 'Featured image' });
    const file = page.locator('input[type=file][aria-label^="Featured image"]');
    await field.getByText(/^150x110\./).waitFor();
    const stored = await field.getByRole('img').getAttribute('src');
    await file.setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    });
    await field.getByText('Please choose a PNG, JPEG, WebP or GIF picture.').waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await field.getByText('This file cannot be read as a picture.').waitFor();
    await file.setInputFiles({ name: 'large.bmp.png', mimeType: 'image/png', buffer: large() });
    const image = field.getByRole('img');
    await expect.poll(() => image.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
    const size = () => image.evaluate((it) => (it as HTMLImageElement).naturalWidth);
    await expect.poll(size).toBe(2400);
    await field.getByRole('button', { name: 'Back to the saved picture' }).click();
    expect(await image.getAttribute('src')).toBe(stored);
  });

  it('shows a placeholder when the image fails to load', async () => {
    const context = await screens.as('e.editor');
    await context.route('**/media/main/*', (route) => route.abort());
    const { page, ready } = await openEditor(context, '/admin/edit-notice/p20');
    await ready();
    const field = page.getByRole('group', { name: 'Featured image' });
    await expect.poll(() => field.getByRole('img').count()).toBe(0);
    await field.getByRole('button', { name: 'Change picture' }).waitFor();
  });
});

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
