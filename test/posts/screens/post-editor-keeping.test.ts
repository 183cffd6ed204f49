import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import {
  draftsOf,
  editNotice,
  editorOf,
  openEditor,
  storedPost,
} from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);

const post = (postUid: string) => storedPost(screens, postUid);
const restored = (page: Page) => page.getByText(/^Restored what you had not saved \(today .+\)\.$/);
const acceptLeaving = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());
/** Waits until the draft on this device holds a text. */
const kept = (page: Page, words: string) => expect.poll(() => draftsOf(page)).toContain(words);

describe('the draft of a post', () => {
  it('restores unsaved text after an immediate reload, and removes it on Discard', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p23');
    const { page } = editor;
    const before = await editor.title.inputValue();
    acceptLeaving(page);
    await editor.write(' Half a sen');
    await editor.title.fill('Half a title');
    await page.reload();
    await editor.ready();
    await restored(page).waitFor();
    expect(await editor.title.inputValue()).toBe('Half a title');
    expect(await editor.content.textContent()).toContain('Half a sen');
    expect(post('p23').title).toBe(before);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await editor.title.inputValue()).toBe(before);
    await expect.poll(() => editor.content.textContent()).not.toContain('Half a sen');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    expect(await editor.title.inputValue()).toBe('Half a title');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL('**/admin');
    await page.goto('/admin/edit-notice/p23');
    await editor.ready();
    expect(await editor.title.inputValue()).toBe(before);
  });

  it('restores unsaved text when the browser aborted the last write of the page', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p22');
    const { page } = editor;
    acceptLeaving(page);
    // A browser under load closes the page before the transaction ends.
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (value, key) {
        const request = put.call(this, value, key);
        this.transaction.abort();
        return request;
      };
    });
    await editor.write(' The last words');
    await page.reload();
    await editor.ready();
    await restored(page).waitFor();
    await editor.state.getByText('Unsaved changes').waitFor();
    expect(await editor.content.textContent()).toContain('The last words');
    const left = () => Object.keys(localStorage).filter((name) => name.startsWith('portal.draft '));
    await expect.poll(() => page.evaluate(left)).toEqual([]);
    expect(await draftsOf(page)).toContain('The last words');
  });

  it('restores unsaved text after a crash', async () => {
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
    await after.saveAndClose.click();
    await after.page.waitForURL('**/admin');
    await after.page.goto('/admin/add-newsletter');
    await after.ready();
    expect(await after.title.inputValue()).toBe('');
  });

  it('restores unsaved text after the session ended and the person signed in again', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p16');
    const { page } = editor;
    acceptLeaving(page);
    await editor.title.fill('Over the sign-in');
    screens.server.faults.status = 401;
    // Any other request ends the session too.
    const signIn = page.getByRole('heading', { name: 'Please sign in' });
    await Promise.any([editor.save.click(), signIn.waitFor()]);
    await signIn.waitFor();
    delete screens.server.faults.status;
    await page.getByRole('button', { name: /^Sign in/ }).click();
    await editor.ready();
    await restored(page).waitFor();
    expect(await editor.title.inputValue()).toBe('Over the sign-in');
  });

  it('stays on the page when the person refuses the reload, and asks them to sign in', async () => {
    const context = await screens.as('e.editor');
    const editor = await editNotice(context, 'p16');
    const { page } = editor;
    page.on('dialog', (dialog) => void dialog.dismiss());
    await editor.title.fill('Not now');
    screens.server.faults.status = 401;
    await editor.save.click();
    const question = page.getByRole('dialog', { name: 'Please sign in again' });
    await question.getByText(/What you typed is kept/).waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Not now');
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Not now');
    expect(await draftsOf(page)).toContain('Not now');
  });

  it('hides the draft from another person on the same device', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/add-notice');
    const { page } = editor;
    acceptLeaving(page);
    await editor.ready();
    await editor.title.fill('For my eyes only');
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
    expect(await editor.title.inputValue()).toBe('');
    expect(await restored(page).count()).toBe(0);
    await become('e.editor');
    expect(await editor.title.inputValue()).toBe('For my eyes only');
  });

  it('names the draft before a sign-out and deletes it after the sign-out', async () => {
    const context = await screens.as('e.editor');
    const { page, ready, title } = await openEditor(context, '/admin/add-notice');
    await ready();
    await title.fill('Camp list');
    await kept(page, 'Camp list');
    const leave = async (answer: 'No' | 'Yes') => {
      await page.getByRole('button', { name: /person menu/ }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      const question = page.getByRole('dialog', { name: 'Sign out?' });
      await question.getByText('You have not saved “Camp list”.').waitFor();
      await question.getByRole('button', { name: answer }).click();
    };
    await leave('No');
    await page.keyboard.press('Escape');
    expect(await title.inputValue()).toBe('Camp list');
    await leave('Yes');
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await draftsOf(page)).toBe('[]');
  });

  it('stores separate drafts for 2 tabs with the same post', async () => {
    const context = await screens.as('e.editor');
    const one = await editNotice(context, 'p20');
    const two = await editNotice(context, 'p20');
    acceptLeaving(one.page);
    acceptLeaving(two.page);
    await one.title.fill('In the first tab');
    await two.title.fill('In the second tab');
    await kept(two.page, 'In the second tab');
    await one.page.reload();
    await one.ready();
    expect(await one.title.inputValue()).toBe('In the first tab');
    await two.page.reload();
    await two.ready();
    expect(await two.title.inputValue()).toBe('In the second tab');
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

it('opens a created post under its own address after a reload', async () => {
  const context = await screens.as('e.editor');
  const editor = await openEditor(context, '/admin/add-newsletter');
  await editor.ready();
  await editor.fillNewsletter('Made and changed');
  await editor.save.click();
  await editor.page.waitForURL('**/admin/edit-newsletter/*');
  await editor.title.fill('Made and changed again');
  await kept(editor.page, 'Made and changed again');
  acceptLeaving(editor.page);
  await editor.page.reload();
  const after = editorOf(editor.page);
  await after.ready();
  await restored(editor.page).waitFor();
  expect(await after.title.inputValue()).toBe('Made and changed again');
  await editor.page.goto('/admin/add-newsletter');
  await after.ready();
  expect(await after.title.inputValue()).toBe('');
});
