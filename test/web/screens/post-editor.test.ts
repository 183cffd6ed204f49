import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';
import { openScreens, type Screens } from '#test/web/support/browser';
import { openEditor } from '#test/web/support/post-editor';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterEach(() => {
  delete screens.server.faults.status;
  delete screens.server.faults.delay;
});
afterAll(() => screens.close());

const post = (postUid: string) => {
  const found = screens.server.state.posts.find((each) => each.postUid === postUid);
  if (!found) throw new Error(`There is no post ${postUid}`);
  return found;
};
const titled = (title: string) => screens.server.state.posts.filter((each) => each.title === title);

describe('an empty form', () => {
  it('of a newsletter hears of every fault at once, and the first gets the focus', async () => {
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
    await context.close();
  });

  it('of a notice asks for no slug and no category, but for a place in the order', async () => {
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
    await context.close();
  });
});

describe('a new newsletter', () => {
  it('is saved, gets its own address, and the writing goes on where it was', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-newsletter');
    const { page, state } = editor;
    await editor.ready();
    await editor.fillNewsletter('The winter choir');
    expect(await page.getByLabel('Slug').inputValue()).toBe('the-winter-choir');
    await editor.content.click();
    await page.keyboard.press('Control+s');
    await page.getByText('Newsletter saved successfully.').waitFor();
    await page.waitForURL('**/admin/edit-newsletter/new-*');
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
    await context.close();
  });

  it('is made once, however often the button is pressed', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-newsletter');
    await editor.ready();
    await editor.fillNewsletter('Pressed twice');
    screens.server.faults.delay = 300;
    await editor.save.dblclick();
    await editor.page.getByText('Newsletter saved successfully.').waitFor();
    expect(titled('Pressed twice')).toHaveLength(1);
    await context.close();
  });

  it('keeps what was typed while it was on its way', async () => {
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
    await context.close();
  });

  it('fills the excerpt from the text until somebody writes their own', async () => {
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
    await context.close();
  });
});

describe('a saved post', () => {
  it('stays open with Save, and goes back to the administration with Save & close', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p04');
    const { page } = editor;
    await editor.ready();
    await editor.title.fill('Library opens at seven');
    await editor.save.click();
    await page.getByText('Notice saved successfully.').waitFor();
    await editor.state.getByText('All changes saved').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/edit-notice/p04');
    await editor.title.fill('Library opens at six');
    await editor.saveAndClose.click();
    await page.waitForURL('**/admin');
    expect(post('p04').title).toBe('Library opens at six');
    await context.close();
  });

  it('shows nothing and sends nothing in Draft Mode; going from one to the other clears both dates', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p01');
    const { page } = editor;
    await editor.ready();
    await page.getByText('Displayed or sent from its start to its end.').waitFor();
    expect(await page.getByRole('checkbox', { name: 'No end date' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Draft Mode' }).click();
    expect(await page.getByRole('checkbox', { name: 'No end date' }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Published' }).click();
    expect(await page.getByRole('checkbox', { name: 'No end date' }).isChecked()).toBe(false);
    await editor.save.click();
    await page.getByText('*Please select start date.', { exact: true }).waitFor();
    await page.getByText('*Please select end date.', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'No end date' }).click();
    await page
      .getByText('*Please select end date.', { exact: true })
      .waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Draft Mode' }).click();
    await editor.save.click();
    await page.getByText('Notice saved successfully.').waitFor();
    expect(post('p01')).toMatchObject({
      published: false,
      publish_start: UNPUBLISHED,
      publish_end: UNPUBLISHED,
    });
    await context.close();
  });

  it('is not published before today, when it is a newsletter', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-newsletter/p05');
    const { page } = editor;
    await editor.ready();
    await editor.save.click();
    await page.getByText('Newsletter saved successfully.').waitFor();
    await page
      .getByRole('group', { name: 'Publish start' })
      .getByRole('spinbutton')
      .first()
      .click();
    await page.keyboard.type('January');
    await page.keyboard.press('Tab');
    await editor.save.click();
    await page.getByText('A start date cannot be in the past.').waitFor();
    await context.close();
  });

  it('offers to exclude students only where the specification does', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p07');
    const { page } = editor;
    await editor.ready();
    const exclude = page.getByRole('checkbox', { name: 'Exclude students' });
    expect(await exclude.count()).toBe(0);
    await page.getByRole('radio', { name: 'Daily e-mail' }).click();
    await exclude.click();
    await editor.save.click();
    await page.getByText('Notice saved successfully.').waitFor();
    expect(post('p07')).toMatchObject({ type: 'dailyemail', for_carer_only: true });
    await page.getByRole('radio', { name: 'Notice', exact: true }).click();
    await editor.saveAndClose.click();
    await page.waitForURL('**/admin');
    expect(post('p07')).toMatchObject({ type: 'notice', for_carer_only: false });
    await context.close();
  });

  it('is cloned as a draft, with what was not saved yet; the original stays as it was', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-newsletter/p06');
    const { page } = editor;
    await editor.ready();
    const before = post('p06').title;
    await editor.title.fill('New beds, copied');
    await page.getByRole('button', { name: 'Clone' }).click();
    const question = page.getByRole('dialog', { name: 'Clone' });
    await question.getByText('The copy takes what you have not saved yet').waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL('**/admin');
    await page.getByText('The copy is saved as a draft.').waitFor();
    expect(post('p06').title).toBe(before);
    expect(titled('New beds, copied')).toMatchObject([
      { published: false, publish_start: UNPUBLISHED, publish_end: UNPUBLISHED },
    ]);
    await context.close();
  });

  it('is left by Cancel, which asks when something was changed', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p08');
    const { page } = editor;
    await editor.ready();
    const before = post('p08').title;
    await editor.title.fill('Never mind');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.click();
    await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
    await page.getByRole('link', { name: 'Notices' }).first().click();
    await page.getByText('It stays on this device and is here when you come back.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
    await cancel.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL('**/admin');
    expect(post('p08').title).toBe(before);
    await page.goto('/admin/edit-notice/p08');
    await editor.ready();
    expect(await editor.title.inputValue()).toBe(before);
    await context.close();
  });

  it('is opened by the editor of its kind, whichever address was given', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-newsletter/p09');
    await editor.page.waitForURL('**/admin/edit-notice/p09');
    await editor.page.getByRole('heading', { name: 'Edit notice' }).waitFor();
    await editor.page.goto('/admin/edit-notice/p11');
    await editor.page.waitForURL('**/admin/edit-newsletter/p11');
    await editor.page.goto('/admin/edit-notice/nothing');
    await editor.page.getByText('This post is not here (any more)').waitFor();
    await context.close();
  });

  it('is nobody’s to edit without the right to', async () => {
    const context = await screens.as('a.hart');
    for (const path of ['/admin/add-newsletter', '/admin/edit-notice/p09']) {
      const { page } = await openEditor(context, path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    await context.close();
  });

  it('is shown as its readers would see it, before it is published', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-newsletter/p11');
    await editor.ready();
    await editor.title.fill('Seen before');
    await editor.page.getByRole('button', { name: 'Preview as' }).click();
    const preview = editor.page.getByRole('dialog', { name: 'Preview' });
    await preview.getByText('Seen before').first().waitFor();
    await preview.getByRole('button', { name: 'Close the preview' }).click();
    expect(await editor.title.inputValue()).toBe('Seen before');
    await context.close();
  });
});

describe('a window', () => {
  it('without an end is saved as such', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p10');
    await editor.ready();
    await editor.title.fill('For ever');
    await editor.save.click();
    await editor.page.getByText('Notice saved successfully.').waitFor();
    expect(post('p10').publish_end).toBe(INDEFINITE);
    await context.close();
  });
});

describe('the featured image', () => {
  it('is checked when it is chosen, made smaller when it is large, and can be taken back', async () => {
    const context = await screens.as('e.editor');
    const { page, ready } = await openEditor(context, '/admin/edit-notice/p13');
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
    await context.close();
  });

  it('leaves a placeholder when it fails to load', async () => {
    const context = await screens.as('e.editor');
    await context.route('**/media/main/*', (route) => route.abort());
    const { page, ready } = await openEditor(context, '/admin/edit-notice/p13');
    await ready();
    const field = page.getByRole('group', { name: 'Featured image' });
    await expect.poll(() => field.getByRole('img').count()).toBe(0);
    await field.getByRole('button', { name: 'Change picture' }).waitFor();
    await context.close();
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
