import { describe, expect, it } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import { openEditor, storedPost } from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);

type Editor = Awaited<ReturnType<typeof openEditor>>;

const post = (postUid: string) => storedPost(screens, postUid);

/** Returns the writes of posts since a number of calls. */
const writesSince = (from: number) =>
  screens.server.calls
    .slice(from)
    .filter(({ method, path }) => /^(POST|PUT)$/.test(method) && path.startsWith('/posts'));

describe('a save without an answer', () => {
  it('requests the first creation by its key before it sends a changed post, so that only one is created', async () => {
    const context = await screens.as('e.editor');
    await context.clock.install();
    const editor = await openEditor(context, '/admin/add-newsletter');
    const { page, state, title, save } = editor;
    await editor.ready();
    await editor.fillNewsletter('Lost answer');
    screens.server.fail('/posts', 'lost', 1);
    const from = screens.server.calls.length;
    await save.click();
    await state.getByRole('button', { name: 'Stop' }).click();
    await title.fill('Lost answer, changed');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await editor.ready();
    expect(await title.inputValue()).toBe('Lost answer, changed');
    await save.click();
    await page.getByText('Newsletter saved successfully.').waitFor();
    const sent = writesSince(from);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'PUT']);
    expect(sent[0]?.key).toBe(sent[1]?.key);
    await editor.saveAndClose.click();
    await page.waitForURL('**/admin');

    await page.getByRole('button', { name: 'Create new' }).click();
    await page.getByRole('link', { name: 'Newsletter Article' }).click();
    await editor.ready();
    await editor.fillNewsletter('Tried again');
    await triesAgainWithItsKey(editor);
  });

  it('counts down to each retry, then offers another try, and saves when the connection is back', async () => {
    const context = await screens.as('e.editor');
    await context.clock.install();
    const editor = await openEditor(context, '/admin/edit-notice/p32');
    await editor.ready();
    await failsAfterTheLastTry(editor);
    await triesNowOrStops(editor);
    await reportsNoConflict(editor);
    await savesWhenOnline(editor);
  });
});

/** The save is sent again after 90 s, as the same act, while the person types on. */
async function triesAgainWithItsKey({ page, state, title, save }: Editor) {
  screens.server.fail('/posts', 'refused', 2);
  const from = screens.server.calls.length;
  await save.click();
  await state.getByText('Not saved yet.').waitFor();
  await state.getByText(/^Next try in (8\d|90) s \(1 of 3\)$/).waitFor();
  await title.fill('Tried again and again');
  await page.clock.fastForward(90_000);
  await state.getByText(/^Next try in (8\d|90) s \(2 of 3\)$/).waitFor();
  await page.clock.fastForward(90_000);
  await page.waitForURL('**/admin/edit-newsletter/*');
  await page.getByText('Newsletter saved successfully.').waitFor();
  const keys = writesSince(from).map(({ key }) => key);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).not.toBe('');
  expect(await title.inputValue()).toBe('Tried again and again');
  await state.getByText('Unsaved changes').waitFor();
}

async function failsAfterTheLastTry({ page, state, title, save }: Editor) {
  await title.fill('After the last try');
  screens.server.fail('/posts', 'refused', 4);
  await save.click();
  for (const next of [1, 2, 3]) {
    await state.getByText(new RegExp(`\\(${next} of 3\\)$`)).waitFor();
    await page.clock.fastForward(90_000);
  }
  await state.getByText(/^Not saved\. .*What you typed is kept on this device\.$/).waitFor();
  await state.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Notice saved successfully.').waitFor();
  await state.getByText('All changes saved').waitFor();
  expect(post('p32').title).toBe('After the last try');
}

async function triesNowOrStops({ state, title, save }: Editor) {
  await title.fill('At once');
  screens.server.fail('/posts', 'refused', 2);
  await save.click();
  await state.getByRole('button', { name: 'Stop' }).click();
  await state.getByText(/^Not saved\./).waitFor();
  await state.getByRole('button', { name: 'Try again' }).click();
  await state.getByRole('button', { name: 'Try now' }).click();
  await state.getByText('All changes saved').waitFor();
  expect(post('p32').title).toBe('At once');
}

/** A save that arrived, but whose answer was lost, is no save of another person. */
async function reportsNoConflict({ page, state, title, save, write }: Editor) {
  await title.fill('Arrived after all');
  await write(' A word more.');
  screens.server.fail('/posts', 'lost', 1);
  await save.click();
  await state.getByRole('button', { name: 'Try now' }).click();
  await state.getByText('All changes saved').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(post('p32').title).toBe('Arrived after all');
}

async function savesWhenOnline({ page, state, title, content, save, write }: Editor) {
  await title.fill('Back again');
  await page.context().setOffline(true);
  await save.click();
  await state.getByText('It will be saved when you are back online.').waitFor();
  await write('Typed without a connection. ');
  await page.context().setOffline(false);
  await expect.poll(() => post('p32').title).toBe('Back again');
  await state.getByText('Unsaved changes').waitFor();
  expect(await content.textContent()).toContain('Typed without a connection.');
}
