import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import {
  changePost,
  draftsOf,
  editNotice,
  editorOf,
  openEditor,
  storedPost,
} from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);

const post = (postUid: string) => storedPost(screens, postUid);

/** Opens a post for 2 people. The second one saves while the first one types. */
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
  const dialog = me.page.getByRole('dialog', { name: /^Another person changed this/ });
  await dialog.waitFor();
  return { context: mine, me, dialog };
}

describe('a conflict between two versions of a post', () => {
  it('shows both versions side by side and saves nothing before a decision', async () => {
    const { me, dialog } = await quarrel('p32');
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
    expect(post('p32').title).toBe('Their title');
    await me.page.getByText('Your version is kept but not saved.').waitFor();
    // Closing the dialog decides nothing: the next save asks again.
    await me.save.click();
    await dialog.getByRole('button', { name: 'Take the saved one: Title' }).click();
    await dialog.getByRole('region', { name: 'Title' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await me.page.getByText('Notice saved successfully.').waitFor();
    expect(post('p32')).toMatchObject({ title: 'Their title', excerpt: 'Buses leave at eight.' });
  });

  it('overwrites the other version', async () => {
    const { me, dialog } = await quarrel('p29');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await me.page.getByText('Notice saved successfully.').waitFor();
    expect(post('p29').title).toBe('My title');
    await me.state.getByText('All changes saved').waitFor();
  });

  it('discards the own version and restores it with Undo', async () => {
    const { me, dialog } = await quarrel('p26');
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    expect(await me.title.inputValue()).toBe('Their title');
    await me.state.getByText('All changes saved').waitFor();
    await me.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    expect(await me.title.inputValue()).toBe('My title');
  });

  it('compares a draft of an older version when the post is opened', async () => {
    const context = await screens.as('e.editor');
    const first = await editNotice(context, 'p25');
    first.page.on('dialog', (dialog) => void dialog.accept());
    await first.title.fill('Written yesterday');
    await expect.poll(() => draftsOf(first.page)).toContain('Written yesterday');
    await first.page.goto('/notices');
    await changePost(screens, 'p25', {
      title: 'Saved today',
      updated_at: '2027-01-01T00:00:00.000Z',
    });
    // The dialog hides the editor at once.
    const page = await context.newPage();
    await page.goto('/admin/edit-notice/p25');
    const again = editorOf(page);
    const dialog = page.getByRole('dialog', { name: /^Another person changed this/ });
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await again.title.inputValue()).toBe('Written yesterday');
    await again.save.click();
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    expect(await again.title.inputValue()).toBe('Saved today');
  });
});

describe('the history of a post in the editor', () => {
  it('lists the versions, compares one with the form and restores it as an unsaved change', async () => {
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
});

it('has no accessibility faults in the editors', async () => {
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
  await page.goto('/admin/edit-notice/p20');
  await ready();
  await check('a notice');
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await page.getByRole('dialog').getByText('Saved now').waitFor();
  await check('the history');
  await context.close();
  expect(faults).toEqual([]);
});

it('has no accessibility faults in a comparison of 2 versions', async () => {
  const { me } = await quarrel('p17');
  expect(await faultsInEveryLook(me.page)).toEqual([]);
});
