import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openScreens, type Screens } from '#test/web/support/browser';
import { editNotice, openEditor, storedPost } from '#test/web/support/post-editor';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterEach(() => {
  Object.assign(failing(), { refuse: 0, losing: 0 });
});
afterAll(() => screens.close());

const failing = () => screens.server.state.publishing.failing;
const post = (postUid: string) => storedPost(screens, postUid);

describe('a save that does not arrive', () => {
  it('says so, counts down, and is tried again after 90 seconds with the same key', async () => {
    const context = await screens.as('e.editor');
    await context.clock.install();
    const editor = await openEditor(context, '/admin/add-newsletter');
    const { page, state } = editor;
    await editor.ready();
    await editor.fillNewsletter('Tried again');
    failing().refuse = 2;
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
    await context.close();
  });

  it('stays visible after the last try, and can be tried once more', async () => {
    const context = await screens.as('e.editor');
    await context.clock.install();
    const editor = await editNotice(context, 'p01');
    const { page, state } = editor;
    await editor.title.fill('After the last try');
    failing().refuse = 4;
    await editor.save.click();
    for (const next of [1, 2, 3]) {
      await state.getByText(new RegExp(`\\(${next} of 3\\)$`)).waitFor();
      await page.clock.fastForward(90_000);
    }
    await state.getByText(/^Not saved\. .*What you typed is kept on this device\.$/).waitFor();
    await state.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Notice saved successfully.').waitFor();
    expect(post('p01').title).toBe('After the last try');
    await context.close();
  });

  it('can be tried at once, and can be stopped', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p04');
    const { page, state } = editor;
    await editor.title.fill('At once');
    failing().refuse = 2;
    await editor.save.click();
    await state.getByRole('button', { name: 'Stop' }).click();
    await state.getByText(/^Not saved\./).waitFor();
    await state.getByRole('button', { name: 'Try again' }).click();
    await state.getByRole('button', { name: 'Try now' }).click();
    await page.getByText('Notice saved successfully.').waitFor();
    expect(post('p04').title).toBe('At once');
    await context.close();
  });

  it('goes on by itself when the connection is back', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p07');
    await editor.title.fill('Back again');
    await context.setOffline(true);
    await editor.save.click();
    await editor.state.getByText('it goes on as soon as there is a connection.').waitFor();
    await editor.write('Typed without a connection. ');
    await context.setOffline(false);
    await editor.page.getByText('Notice saved successfully.').waitFor();
    expect(post('p07').title).toBe('Back again');
    await editor.state.getByText('Unsaved changes').waitFor();
    expect(await editor.content.textContent()).toContain('Typed without a connection.');
    await context.close();
  });

  it('is no conflict when only its answer was lost', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p08');
    await editor.title.fill('Arrived after all');
    await editor.write(' A word more.');
    failing().losing = 1;
    await editor.save.click();
    await editor.state.getByRole('button', { name: 'Try now' }).click();
    await editor.page.getByText('Notice saved successfully.').waitFor();
    expect(await editor.page.getByRole('dialog').count()).toBe(0);
    await editor.state.getByText('All changes saved').waitFor();
    await context.close();
  });

  it('is asked for by its old key before a changed post is sent, so that none is made twice', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-newsletter');
    await editor.ready();
    await editor.fillNewsletter('Lost answer');
    failing().losing = 1;
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
    await context.close();
  });
});
