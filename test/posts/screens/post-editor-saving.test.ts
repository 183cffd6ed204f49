import { describe, expect, it } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import { editNotice, openEditor, storedPost } from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);

const post = (postUid: string) => storedPost(screens, postUid);

describe('a save without an answer', () => {
  it('shows a countdown and sends the save again after 90 s with the same key', async () => {
    const context = await screens.as('e.editor');
    await context.clock.install();
    const editor = await openEditor(context, '/admin/add-newsletter');
    const { page, state } = editor;
    await editor.ready();
    await editor.fillNewsletter('Tried again');
    screens.server.fail('/posts', 'refused', 2);
    const from = screens.server.calls.length;
    await editor.save.click();
    await state.getByText('Not saved yet.').waitFor();
    await state.getByText(/^Next try in (8\d|90) s \(1 of 3\)$/).waitFor();
    await editor.title.fill('Tried again and again');
    await page.clock.fastForward(90_000);
    await state.getByText(/^Next try in (8\d|90) s \(2 of 3\)$/).waitFor();
    await page.clock.fastForward(90_000);
    await page.getByText('Newsletter saved successfully.').waitFor();
    const tries = screens.server.calls.slice(from).filter(({ method }) => method === 'POST');
    const keys = tries.filter(({ path }) => path === '/posts').map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBe('');
    expect(await editor.title.inputValue()).toBe('Tried again and again');
    await state.getByText('Unsaved changes').waitFor();
  });

  it('shows the failure after the last try and offers another try', async () => {
    const context = await screens.as('e.editor');
    await context.clock.install();
    const editor = await editNotice(context, 'p32');
    const { page, state } = editor;
    await editor.title.fill('After the last try');
    screens.server.fail('/posts', 'refused', 4);
    await editor.save.click();
    for (const next of [1, 2, 3]) {
      await state.getByText(new RegExp(`\\(${next} of 3\\)$`)).waitFor();
      await page.clock.fastForward(90_000);
    }
    await state.getByText(/^Not saved\. .*What you typed is kept on this device\.$/).waitFor();
    await state.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Notice saved successfully.').waitFor();
    expect(post('p32').title).toBe('After the last try');
  });

  it('offers to try now and to stop', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p29');
    const { page, state } = editor;
    await editor.title.fill('At once');
    screens.server.fail('/posts', 'refused', 2);
    await editor.save.click();
    await state.getByRole('button', { name: 'Stop' }).click();
    await state.getByText(/^Not saved\./).waitFor();
    await state.getByRole('button', { name: 'Try again' }).click();
    await state.getByRole('button', { name: 'Try now' }).click();
    await page.getByText('Notice saved successfully.').waitFor();
    expect(post('p29').title).toBe('At once');
  });

  it('sends the save automatically when the connection is back', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p26');
    await editor.title.fill('Back again');
    await context.setOffline(true);
    await editor.save.click();
    await editor.state.getByText('It will be saved when you are back online.').waitFor();
    await editor.write('Typed without a connection. ');
    await context.setOffline(false);
    await editor.page.getByText('Notice saved successfully.').waitFor();
    expect(post('p26').title).toBe('Back again');
    await editor.state.getByText('Unsaved changes').waitFor();
    expect(await editor.content.textContent()).toContain('Typed without a connection.');
  });

  it('reports no conflict when only the answer was lost', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p25');
    await editor.title.fill('Arrived after all');
    await editor.write(' A word more.');
    screens.server.fail('/posts', 'lost', 1);
    await editor.save.click();
    await editor.state.getByRole('button', { name: 'Try now' }).click();
    await editor.page.getByText('Notice saved successfully.').waitFor();
    expect(await editor.page.getByRole('dialog').count()).toBe(0);
    await editor.state.getByText('All changes saved').waitFor();
  });

  it('requests the first creation by its key before it sends a changed post, so that only one is created', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-newsletter');
    await editor.ready();
    await editor.fillNewsletter('Lost answer');
    screens.server.fail('/posts', 'lost', 1);
    const from = screens.server.calls.length;
    await editor.save.click();
    await editor.state.getByRole('button', { name: 'Stop' }).click();
    await editor.title.fill('Lost answer, changed');
    editor.page.on('dialog', (dialog) => void dialog.accept());
    await editor.page.reload();
    await editor.ready();
    expect(await editor.title.inputValue()).toBe('Lost answer, changed');
    await editor.save.click();
    await editor.page.getByText('Newsletter saved successfully.').waitFor();
    const sent = screens.server.calls
      .slice(from)
      .filter(({ method, path }) => /^(POST|PUT)$/.test(method) && path.startsWith('/posts'));
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'PUT']);
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });
});
