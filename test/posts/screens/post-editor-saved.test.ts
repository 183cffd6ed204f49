import { describe, expect, it } from 'vitest';
import { UNPUBLISHED } from '#shared/kernel/publish-window';
import { screensWith } from '#test/support/browser/browser';
import { openEditor, postsTitled, storedPost } from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);
const post = (postUid: string) => storedPost(screens, postUid);
const titled = (title: string) => postsTitled(screens, title);

describe('a saved post', () => {
  it('stays open after Save and returns to the administration after Save & close', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p29');
    const { page } = editor;
    await editor.ready();
    await editor.title.fill('Library opens at seven');
    await editor.save.click();
    await page.getByText('Notice saved successfully.').waitFor();
    await editor.state.getByText('All changes saved').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/edit-notice/p29');
    await editor.title.fill('Library opens at six');
    await editor.saveAndClose.click();
    await page.waitForURL('**/admin');
    expect(post('p29').title).toBe('Library opens at six');
  });

  it('clears both dates on a change to or from Draft Mode', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p32');
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
    expect(post('p32')).toMatchObject({
      published: false,
      publish_start: UNPUBLISHED,
      publish_end: UNPUBLISHED,
    });
  });

  it('refuses a newsletter with a start before today', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-newsletter/p28');
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
  });

  it('offers to exclude students only where the specification does', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p26');
    const { page } = editor;
    await editor.ready();
    const exclude = page.getByRole('checkbox', { name: 'Exclude students' });
    expect(await exclude.count()).toBe(0);
    await page.getByRole('radio', { name: 'Daily e-mail' }).click();
    await exclude.click();
    await editor.save.click();
    await page.getByText('Notice saved successfully.').waitFor();
    expect(post('p26')).toMatchObject({ type: 'dailyemail', for_carer_only: true });
    // Letting students in is a choice of its own, and saving it names how many.
    const notice = page.getByRole('radio', { name: 'Notice', exact: true });
    const question = page.getByRole('dialog', { name: 'Let students read this?' });
    await notice.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await notice.isChecked()).toBe(false);
    expect(await exclude.isChecked()).toBe(true);
    await notice.click();
    await question.getByRole('button', { name: 'Change to Notice' }).click();
    await editor.saveAndClose.click();
    await page
      .getByRole('dialog', { name: 'Let more people read this?' })
      .getByRole('button', { name: 'Save for 9 people' })
      .click();
    await page.waitForURL('**/admin');
    expect(post('p26')).toMatchObject({ type: 'notice', for_carer_only: false });
  });

  it('clones unsaved changes into a draft and leaves the original unchanged', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-newsletter/p27');
    const { page } = editor;
    await editor.ready();
    const before = post('p27').title;
    await editor.title.fill('New beds, copied');
    await page.getByRole('button', { name: 'Clone' }).click();
    const question = page.getByRole('dialog', { name: 'Clone' });
    await question.getByText('The copy takes what you have not saved yet').waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL('**/admin');
    await page.getByText('The copy is saved as a draft.').waitFor();
    expect(post('p27').title).toBe(before);
    expect(titled('New beds, copied')).toMatchObject([
      { published: false, publish_start: UNPUBLISHED, publish_end: UNPUBLISHED },
    ]);
  });

  it('leaves on Cancel, and asks first when something was changed', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-notice/p25');
    const { page } = editor;
    await editor.ready();
    const before = post('p25').title;
    await editor.title.fill('Never mind');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.click();
    await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
    await page.getByRole('link', { name: 'Notices' }).first().click();
    await page.getByText('They stay on this device until you come back.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
    await cancel.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL('**/admin');
    expect(post('p25').title).toBe(before);
    await page.goto('/admin/edit-notice/p25');
    await editor.ready();
    expect(await editor.title.inputValue()).toBe(before);
  });

  it('opens a post in the editor of its type from either address', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-newsletter/p24');
    await editor.page.waitForURL('**/admin/edit-notice/p24');
    await editor.page.getByRole('heading', { name: 'Edit notice' }).waitFor();
    await editor.page.goto('/admin/edit-notice/p22');
    await editor.page.waitForURL('**/admin/edit-newsletter/p22');
    await editor.page.goto('/admin/edit-notice/nothing');
    await editor.page
      .getByText('This post doesn’t exist, or you don’t have access to it')
      .waitFor();
  });

  it('denies the editor to people without the right', async () => {
    const context = await screens.as('a.hart');
    for (const path of ['/admin/add-newsletter', '/admin/edit-notice/p24']) {
      const { page } = await openEditor(context, path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
  });

  it('shows a preview of an unpublished post as its readers will see it', async () => {
    const context = await screens.as('e.editor');
    const editor = await openEditor(context, '/admin/edit-newsletter/p22');
    await editor.ready();
    await editor.title.fill('Seen before');
    await editor.page.getByRole('button', { name: 'Preview as' }).click();
    const preview = editor.page.getByRole('dialog', { name: 'Preview' });
    await preview.getByText('Seen before').first().waitFor();
    await preview.getByRole('button', { name: 'Close the preview' }).click();
    expect(await editor.title.inputValue()).toBe('Seen before');
  });
});
