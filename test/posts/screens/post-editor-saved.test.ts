import { expect, it } from 'vitest';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import { screensWith } from '#test/support/browser/browser';
import { navigate } from '#test/support/browser/go';
import {
  leaveEditor,
  openEditor,
  openFromList,
  postsTitled,
  showTab,
  storedPost,
} from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);
const post = (postUid: string) => storedPost(screens, postUid);
const titled = (title: string) => postsTitled(screens, title);

type Editor = Awaited<ReturnType<typeof openEditor>>;
type FromList = Awaited<ReturnType<typeof openFromList>>;

it('saves a notice and stays, clears its dates in Draft Mode, and names who reads it then', async () => {
  const context = await screens.as('e.editor');
  // Either address leads to the editor of the type.
  const editor = await openEditor(context, '/admin/edit-newsletter/p29');
  const { page } = editor;
  await page.waitForURL('**/admin/edit-notice/p29');
  await page.getByRole('heading', { name: 'Edit notice' }).waitFor();
  await editor.ready();
  await staysAfterSave(editor);
  await openFromList(page, 'p32');
  await clearsDates(editor);
  await leaveEditor(page);
  await excludesStudents(await openFromList(page, 'p26'), editor);
});

/** Save stays in the editor; Save & close returns to the administration. */
async function staysAfterSave({ page, title, save, saveAndClose, state }: Editor) {
  await title.fill('Library opens at seven');
  await save.click();
  await page.getByText('Notice saved successfully.').waitFor();
  await state.getByText('All changes saved').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/edit-notice/p29');
  // A window without an end stays so.
  expect(post('p29').publish_end).toBe(INDEFINITE);
  await title.fill('Library opens at six');
  await saveAndClose.click();
  await page.waitForURL('**/admin');
  expect(post('p29').title).toBe('Library opens at six');
}

/** A change to or from Draft Mode clears both dates. */
async function clearsDates({ page, save }: Editor) {
  const noEnd = page.getByRole('checkbox', { name: 'No end date' });
  const endFault = page.getByText('*Please select end date.', { exact: true });
  await page.getByText('Displayed or sent from its start to its end. Choose both below.').waitFor();
  expect(await noEnd.isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Draft Mode' }).click();
  expect(await noEnd.count()).toBe(0);
  await page.getByRole('radio', { name: 'Published' }).click();
  expect(await noEnd.isChecked()).toBe(false);
  await save.click();
  await page.getByText('*Please select start date.', { exact: true }).waitFor();
  await endFault.waitFor();
  await noEnd.click();
  await endFault.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Draft Mode' }).click();
  await save.click();
  await expect
    .poll(() => post('p32'))
    .toMatchObject({ published: false, publish_start: UNPUBLISHED, publish_end: UNPUBLISHED });
  await page.getByText('All changes saved').waitFor();
}

/** The choice to exclude students is offered only for the specified types. */
async function excludesStudents({ state }: FromList, { page, save, saveAndClose }: Editor) {
  const exclude = page.getByRole('checkbox', { name: 'Exclude students' });
  expect(await exclude.count()).toBe(0);
  await page.getByRole('radio', { name: 'Daily e-mail' }).click();
  await showTab(page, 'Audience');
  await exclude.click();
  await save.click();
  await expect.poll(() => post('p26')).toMatchObject({ type: 'dailyemail', for_carer_only: true });
  await state.getByText('All changes saved').waitFor();
  // Letting students in is a choice of its own, and saving it names how many.
  await showTab(page, 'Settings');
  const notice = page.getByRole('radio', { name: 'Notice', exact: true });
  const question = page.getByRole('dialog', { name: 'Let students read this?' });
  await notice.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await notice.isChecked()).toBe(false);
  await showTab(page, 'Audience');
  expect(await exclude.isChecked()).toBe(true);
  await showTab(page, 'Settings');
  await notice.click();
  await question.getByRole('button', { name: 'Change to Notice' }).click();
  await saveAndClose.click();
  await page
    .getByRole('dialog', { name: 'Let more people read this?' })
    .getByRole('button', { name: 'Save for 9 people' })
    .click();
  await page.waitForURL('**/admin');
  expect(post('p26')).toMatchObject({ type: 'notice', for_carer_only: false });
}

it('previews, clones or discards the unsaved changes of a newsletter', async () => {
  const context = await screens.as('e.editor');
  const editor = await openEditor(context, '/admin/edit-notice/p28');
  const { page, title } = editor;
  await page.waitForURL('**/admin/edit-newsletter/p28');
  await editor.ready();
  await refusesAnEarlierStart(editor);
  await leaveEditor(page, { isChanged: true });

  await openFromList(page, 'p27');
  const before = post('p27').title;
  await title.fill('New beds, copied');
  await page.getByRole('button', { name: 'Preview as' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByText('New beds, copied').first().waitFor();
  await preview.getByRole('button', { name: 'Close the preview' }).click();
  expect(await title.inputValue()).toBe('New beds, copied');
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

  await openFromList(page, 'p25');
  await asksBeforeLeaving(editor, post('p25').title);
  await page.goto('/admin/edit-notice/nothing');
  await page.getByText('This post doesn’t exist, or you don’t have access to it').waitFor();
});

/** A newsletter keeps its start in the past, but takes no other one. */
async function refusesAnEarlierStart({ page, save }: Editor) {
  await save.click();
  await page.getByText('Newsletter saved successfully.').waitFor();
  await page.getByRole('group', { name: 'Publish start' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('January');
  await page.keyboard.press('Tab');
  await save.click();
  await page.getByText('A start date cannot be in the past.', { exact: true }).waitFor();
}

/** Cancel and a link ask first when something was changed; what is discarded does not come back. */
async function asksBeforeLeaving({ page, title }: Editor, before: string) {
  await title.fill('Never mind');
  const question = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'No' }).click();
  await navigate(page, 'Notices');
  await page.getByText('They stay on this device until you come back.').waitFor();
  await question.getByRole('button', { name: 'No' }).click();
  await leaveEditor(page, { isChanged: true });
  expect(post('p25').title).toBe(before);
  await openFromList(page, 'p25');
  expect(await title.inputValue()).toBe(before);
}

it('denies the editor to people without the right', async () => {
  const { page } = await openEditor(await screens.as('a.hart'), '/admin/edit-notice/p24');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});
