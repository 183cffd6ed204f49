import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/accessibility';
import { openScreens, type Screens } from '#test/web/support/browser';
import {
  draftsOf,
  editNotice,
  editorOf,
  openEditor,
  storedPost,
} from '#test/web/support/post-editor';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());

const post = (postUid: string) => storedPost(screens, postUid);

/** Two people on one post: the second has saved while the first was typing. */
async function quarrel(postUid: string) {
  const mine = await screens.as('e.editor');
  const theirs = await screens.as('a.admin');
  const me = await editNotice(mine, postUid);
  const them = await editNotice(theirs, postUid);
  await me.title.fill('My title');
  await me.excerpt.fill('Buses leave at eight.');
  await them.title.fill('Their title');
  await them.save.click();
  await them.page.getByText('Notice saved successfully.').waitFor();
  await theirs.close();
  await me.save.click();
  const dialog = me.page.getByRole('dialog', { name: /^Somebody else changed this/ });
  await dialog.waitFor();
  return { context: mine, me, dialog };
}

describe('when somebody else was quicker', () => {
  it('both versions are shown beside each other, and nothing is saved until it is decided', async () => {
    const { context, me, dialog } = await quarrel('p01');
    await dialog
      .getByText(/saved a newer version on \d{4}-\d{2}-\d{2} \d{2}:\d{2} [ap]m\./)
      .waitFor();
    const title = dialog.getByRole('region', { name: 'Title' });
    expect(await title.locator('del').allTextContents()).toContainEqual(
      expect.stringContaining('Their'),
    );
    expect(await title.locator('ins').allTextContents()).toContainEqual(
      expect.stringContaining('My'),
    );
    expect(await dialog.getByRole('region', { name: 'Content' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await me.title.inputValue()).toBe('My title');
    expect(post('p01').title).toBe('Their title');
    await me.page.getByText('Yours is kept and not saved yet.').waitFor();
    // It is not settled by looking away: the next save asks again.
    await me.save.click();
    await dialog.getByRole('button', { name: 'Take the saved one: Title' }).click();
    await dialog.getByRole('region', { name: 'Title' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await me.page.getByText('Notice saved successfully.').waitFor();
    expect(post('p01')).toMatchObject({ title: 'Their title', excerpt: 'Buses leave at eight.' });
    await context.close();
  });

  it('theirs can be overwritten', async () => {
    const { context, me, dialog } = await quarrel('p04');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await me.page.getByText('Notice saved successfully.').waitFor();
    expect(post('p04').title).toBe('My title');
    await me.state.getByText('All changes saved').waitFor();
    await context.close();
  });

  it('mine can be discarded, and be had back', async () => {
    const { context, me, dialog } = await quarrel('p07');
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    expect(await me.title.inputValue()).toBe('Their title');
    await me.state.getByText('All changes saved').waitFor();
    await me.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    expect(await me.title.inputValue()).toBe('My title');
    await context.close();
  });

  it('a draft that was made before is compared when it is opened', async () => {
    const context = await screens.as('e.editor');
    const first = await editNotice(context, 'p08');
    first.page.on('dialog', (dialog) => void dialog.accept());
    await first.title.fill('Written yesterday');
    await expect.poll(() => draftsOf(first.page)).toContain('Written yesterday');
    await first.page.goto('/notices');
    Object.assign(post('p08'), { title: 'Saved today', updated_at: '2027-01-01T00:00:00.000Z' });
    // The question hides the editor as soon as it is there.
    const page = await context.newPage();
    await page.goto('/admin/edit-notice/p08');
    const again = editorOf(page);
    const dialog = page.getByRole('dialog', { name: /^Somebody else changed this/ });
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await again.title.inputValue()).toBe('Written yesterday');
    await again.save.click();
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    expect(await again.title.inputValue()).toBe('Saved today');
    await context.close();
  });
});

describe('the history', () => {
  it('lists who saved what and when, compares it with now, and brings it back as a change', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p10');
    const { page } = editor;
    const before = await editor.title.inputValue();
    await editor.title.fill('A second title');
    await editor.save.click();
    await page.getByText('Notice saved successfully.').waitFor();
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    const history = page.getByRole('dialog', { name: 'Earlier versions' });
    await history.getByRole('listitem').first().getByText('Saved now').waitFor();
    expect(await history.getByRole('listitem').count()).toBe(2);
    await history.getByText(`Ines Marsh · ${before}`).waitFor();
    await history.getByRole('button', { name: /^Compare with now/ }).click();
    await history.getByRole('region', { name: 'Title' }).waitFor();
    await history.getByRole('button', { name: 'Restore' }).click();
    expect(await editor.title.inputValue()).toBe(before);
    expect(post('p10').title).toBe('A second title');
    await editor.state.getByText('Unsaved changes').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    expect(await editor.title.inputValue()).toBe('A second title');
    await context.close();
  });
});

it('nothing in the editors stands in anybody’s way', async () => {
  const faults: string[] = [];
  const context = await screens.as('e.editor');
  const { page, ready, save } = await openEditor(context, '/admin/add-newsletter');
  const check = async (place: string) => {
    for (const fault of await faultsInEveryLook(page)) faults.push(`${place}: ${fault}`);
  };
  await ready();
  await page.getByRole('radio', { name: 'Published' }).click();
  await save.click();
  await page.getByText('*Please enter title.').waitFor();
  await page.mouse.move(0, 0);
  await check('a newsletter with faults');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/edit-notice/p13');
  await ready();
  await check('a notice');
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await page.getByRole('dialog').getByText('Saved now').waitFor();
  await check('the history');
  await context.close();
  expect(faults).toEqual([]);
});

it('a comparison of two versions stands in nobody’s way', async () => {
  const { context, me } = await quarrel('p16');
  expect(await faultsInEveryLook(me.page)).toEqual([]);
  await context.close();
});
