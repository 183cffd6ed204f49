import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import { navigate } from '#test/support/browser/go';
import {
  draftsOf,
  editNotice,
  leaveEditor,
  openEditor,
  openFromList,
  storedPost,
} from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);

type Editor = Awaited<ReturnType<typeof openEditor>>;

const post = (postUid: string) => storedPost(screens, postUid);
const restored = (page: Page) => page.getByText(/^Restored what you had not saved \(today .+\)\.$/);
const acceptLeaving = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());
/** Waits until the draft on this device holds a text. */
const kept = (page: Page, words: string) => expect.poll(() => draftsOf(page)).toContain(words);

describe('the draft of a post', () => {
  it('restores unsaved text after an immediate reload, and removes it on Discard', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p23');
    const { page, title } = editor;
    const before = await title.inputValue();
    acceptLeaving(page);
    await editor.write(' Half a sen');
    await title.fill('Half a title');
    await page.reload();
    await editor.ready();
    await restored(page).waitFor();
    expect(await title.inputValue()).toBe('Half a title');
    expect(await editor.content.textContent()).toContain('Half a sen');
    expect(post('p23').title).toBe(before);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await title.inputValue()).toBe(before);
    await expect.poll(() => editor.content.textContent()).not.toContain('Half a sen');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    expect(await title.inputValue()).toBe('Half a title');
    await leaveEditor(page, { isChanged: true });
    await openFromList(page, 'p23');
    expect(await title.inputValue()).toBe(before);
    await survivesAnAbortedWrite(editor);
    await staysWhenReloadIsRefused(editor);
  });

  it('restores unsaved text after a crash, and under the address of the post that was created', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-newsletter');
    await editor.ready();
    await editor.fillNewsletter('Before the crash');
    await kept(editor.page, 'data:image/png');
    await kept(editor.page, 'The choir sings on Friday.');
    const wire = await context.newCDPSession(editor.page);
    await Promise.race([wire.send('Page.crash'), editor.page.waitForEvent('crash')]).catch(
      () => undefined,
    );
    const after = await openEditor(context, '/admin/add-newsletter');
    await after.ready();
    await restored(after.page).waitFor();
    expect(await after.title.inputValue()).toBe('Before the crash');
    expect(await after.content.textContent()).toContain('The choir sings on Friday.');
    await after.page.getByRole('button', { name: 'Remove' }).waitFor();
    await after.save.click();
    await after.page.waitForURL('**/admin/edit-newsletter/*');
    await restoresTheCreated(after);
  });

  it('hides the draft from another person on the same device, and deletes it after the sign-out', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-notice');
    const { page, title } = editor;
    acceptLeaving(page);
    await editor.ready();
    await title.fill('For my eyes only');
    await kept(page, 'For my eyes only');
    const become = async (person: string) => {
      const cookie = { name: 'person', value: person, domain: 'auth.localhost', path: '/' };
      await context.addCookies([cookie]);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.goto('/admin/add-notice');
      await editor.ready();
    };
    await become('a.admin');
    expect(await title.inputValue()).toBe('');
    expect(await restored(page).count()).toBe(0);
    await become('e.editor');
    expect(await title.inputValue()).toBe('For my eyes only');
    await signsOut(editor, 'No');
    await page.keyboard.press('Escape');
    expect(await title.inputValue()).toBe('For my eyes only');
    await signsOut(editor, 'Yes');
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await draftsOf(page)).toBe('[]');
  });

  it('stores separate drafts for 2 tabs with the same post, also while a session ends', async () => {
    const context = await screens.as('e.editor');
    const one = await editNotice(context, 'p20');
    const two = await editNotice(context, 'p20');
    acceptLeaving(one.page);
    await one.title.fill('In the first tab');
    await kept(one.page, 'In the first tab');
    await two.title.fill('In the second tab');
    await kept(two.page, 'In the second tab');
    await one.page.reload();
    await one.ready();
    expect(await one.title.inputValue()).toBe('In the first tab');
    expect(await two.title.inputValue()).toBe('In the second tab');
    await kept(one.page, 'In the second tab');
    await restoresAfterSignIn(one);
  });

  it('says that this device cannot keep a draft, and still saves the post', async () => {
    const context = await screens.as('e.editor');
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    const editor = await editNotice(context, 'p17');
    await editor.title.fill('Only here');
    await editor.state.getByText('This device can’t keep a draft, so save now.').waitFor();
    await editor.save.click();
    await editor.page.getByText('Notice saved successfully.').waitFor();
  });
});

/** The text is restored too when the browser aborted the last write of the page. */
async function survivesAnAbortedWrite({ page, ready, write, state, content }: Editor) {
  // A browser under load closes the page before the transaction ends.
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      const request = put.call(this, value, key);
      this.transaction.abort();
      return request;
    };
  });
  await write(' The last words');
  await page.reload();
  await ready();
  await restored(page).waitFor();
  await state.getByText('Unsaved changes').waitFor();
  expect(await content.textContent()).toContain('The last words');
  const left = () => Object.keys(localStorage).filter((name) => name.startsWith('portal.draft '));
  await expect.poll(() => page.evaluate(left)).toEqual([]);
  expect(await draftsOf(page)).toContain('The last words');
}

/** The page stays when the person refuses its reload, and asks them to sign in again. */
async function staysWhenReloadIsRefused({ page, title, save }: Editor) {
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => void dialog.dismiss());
  await title.fill('Not now');
  screens.server.faults.status = 401;
  await save.click();
  const question = page.getByRole('dialog', { name: 'Please sign in again' });
  await question.getByText(/What you typed is kept/).waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Not now');
  await kept(page, 'Not now');
}

/** A draft of a created post belongs to its address; a new newsletter begins empty. */
async function restoresTheCreated({ page, title, ready }: Editor) {
  await title.fill('Made and changed again');
  await kept(page, 'Made and changed again');
  acceptLeaving(page);
  await page.reload();
  await ready();
  await restored(page).waitFor();
  expect(await title.inputValue()).toBe('Made and changed again');
  await navigate(page, 'Notices');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/notices');
  await page.getByRole('link', { name: 'Administration' }).first().click();
  await page.getByRole('button', { name: 'Create new' }).click();
  await page.getByRole('link', { name: 'Newsletter Article' }).click();
  await ready();
  expect(await title.inputValue()).toBe('');
}

/** Asks to sign out, which names the draft, and answers. */
async function signsOut({ page }: Editor, answer: 'No' | 'Yes') {
  await page.getByRole('button', { name: /person menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await question.getByText('You have not saved “For my eyes only”.').waitFor();
  await question.getByRole('button', { name: answer }).click();
}

/** The text is restored after the session ended and the person signed in again. */
async function restoresAfterSignIn({ page, title, save, ready }: Editor) {
  await title.fill('Over the sign-in');
  screens.server.faults.status = 401;
  // Any other request ends the session too.
  const signIn = page.getByRole('heading', { name: 'Please sign in' });
  await Promise.any([save.click(), signIn.waitFor()]);
  await signIn.waitFor();
  delete screens.server.faults.status;
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await ready();
  await restored(page).waitFor();
  expect(await title.inputValue()).toBe('Over the sign-in');
}
