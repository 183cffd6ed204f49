import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { changePost, draftsOf, editNotice, storedPost } from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);

type Editor = Awaited<ReturnType<typeof editNotice>>;

const post = (postUid: string) => storedPost(screens, postUid);
const conflictOf = (page: Page) =>
  page.getByRole('dialog', { name: /^Another person changed this/ });

/** Saves a title as another person does, on another device. */
const saveAsAnother = (postUid: string, title: string) =>
  changePost(screens, postUid, {
    title,
    updated_at: new Date().toISOString(),
    saved_by: 'u-a.admin',
    saved_by_name: 'Noor Aziz',
  });

/** Types a title and saves it while another person has saved one. */
async function quarrel(editor: Editor, postUid: string) {
  await editor.title.fill('My title');
  await saveAsAnother(postUid, 'Their title');
  await editor.save.click();
  await conflictOf(editor.page).waitFor();
}

it('compares 2 versions of a post, and overwrites, discards or combines them', async () => {
  const context = await screens.as('e.editor');
  const editor = await editNotice(context, 'p32');
  const { page } = editor;
  const dialog = conflictOf(page);
  await editor.excerpt.fill('Buses leave at eight.');
  await quarrel(editor, 'p32');
  await comparesBoth(page);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  expect(await editor.title.inputValue()).toBe('My title');
  expect(post('p32').title).toBe('Their title');
  await page.getByText('Your version is kept but not saved.').waitFor();
  // Closing the dialog decides nothing: the next save asks again.
  await editor.save.click();
  await dialog.getByRole('button', { name: 'Take the saved one: Title' }).click();
  await dialog.getByRole('region', { name: 'Title' }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await page.getByText('Notice saved successfully.').waitFor();
  expect(post('p32')).toMatchObject({ title: 'Their title', excerpt: 'Buses leave at eight.' });

  await quarrel(editor, 'p32');
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.poll(() => post('p32').title).toBe('My title');
  await editor.state.getByText('All changes saved').waitFor();

  await editor.title.fill('My next title');
  await saveAsAnother('p32', 'Their next title');
  await editor.save.click();
  await dialog.getByRole('button', { name: 'Discard mine' }).click();
  expect(await editor.title.inputValue()).toBe('Their next title');
  await editor.state.getByText('All changes saved').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  expect(await editor.title.inputValue()).toBe('My next title');
  await comparesWhenOpened(editor);
});

async function comparesBoth(page: Page) {
  const dialog = conflictOf(page);
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
}

/** A draft of an older version is compared with the saved one as soon as the post is opened. */
async function comparesWhenOpened({ page, title, save }: Editor) {
  page.on('dialog', (question) => void question.accept());
  await title.fill('Written yesterday');
  await expect.poll(() => draftsOf(page)).toContain('Written yesterday');
  await saveAsAnother('p32', 'Saved today');
  await page.reload();
  const dialog = conflictOf(page);
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  expect(await title.inputValue()).toBe('Written yesterday');
  await save.click();
  await dialog.getByRole('button', { name: 'Discard mine' }).click();
  expect(await title.inputValue()).toBe('Saved today');
}

it('lists the versions of a post, compares one with the form and restores it as an unsaved change', async () => {
  const context = await screens.as('e.editor');
  const editor = await editNotice(context, 'p23');
  const { page } = editor;
  const before = await editor.title.inputValue();
  await editor.title.fill('A second title');
  await editor.save.click();
  await page.getByText('Notice saved successfully.').waitFor();
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const history = page.getByRole('dialog', { name: 'Earlier versions' });
  await history.getByRole('listitem').first().getByText('Saved now').waitFor();
  expect(await history.getByRole('listitem').count()).toBe(2);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await history.getByText(`Ines Marsh · ${before}`).waitFor();
  await history.getByRole('button', { name: /^Compare with now/ }).click();
  await history.getByRole('region', { name: 'Title' }).waitFor();
  await history.getByRole('button', { name: 'Restore' }).click();
  expect(await editor.title.inputValue()).toBe(before);
  expect(post('p23').title).toBe('A second title');
  await editor.state.getByText('Unsaved changes').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  expect(await editor.title.inputValue()).toBe('A second title');
});
