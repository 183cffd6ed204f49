import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '#test/support/browser/browser';
import { navigate } from '#test/support/browser/go';
import { changePost } from '#test/support/browser/post-editor';
import { openPostsTab, postScreens } from '#test/support/browser/posts-tab';

const screens = postScreens();
const desk = (person: string, path: string) => openPostsTab(screens, person, path);
const tide = 'What Year 9 learned from the tide';

describe('deleting', () => {
  it('asks first, deletes the post, and restores it with Undo or from the bin', async () => {
    const { page } = await desk('a.admin', '/admin?title=tide');
    const button = page.getByRole('button', { name: `Delete: ${tide}`, exact: true });
    await button.click();
    const question = page.getByRole('dialog', { name: 'Delete Post' });
    await question.getByText(`“${tide}”`).waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    await button.click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Deleted successfully.').waitFor();
    await page.getByText('1–3 of 3').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored.').waitFor();
    await page.getByText('1–4 of 4').waitFor();
    await button.click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('1–3 of 3').waitFor();
    await page.getByText('Deleted successfully.').waitFor();
    await page.getByRole('link', { name: 'Removed posts' }).click();
    await restoresFromTheBin(page);
    await page.getByRole('link', { name: 'Back to the posts' }).click();
    await page.getByText('1–4 of 4').waitFor();
  });

  it('offers Delete to editors only for their own drafts, and no bin', async () => {
    const context = await screens.as('e.editor', { width: 1280, height: 1000 });
    const page = await open(context, '/admin/posts-bin');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await navigate(page, 'Administration');
    await page.getByLabel('Rows per page').selectOption('50');
    await page.getByText('1–34 of 34').waitFor();
    const deletes = page.getByRole('button', { name: /^Delete: / });
    await expect.poll(() => deletes.count()).toBe(1);
    expect(await deletes.getAttribute('aria-label')).toBe(
      'Delete: Year 7 camp: forms are due on Friday',
    );
    expect(await page.getByRole('link', { name: 'Removed posts' }).count()).toBe(0);
  });
});

async function restoresFromTheBin(page: Page) {
  const row = page.getByRole('row', { name: new RegExp(tide) });
  await row.getByText('Noor Aziz').waitFor();
  await row.getByText('Newsletter', { exact: true }).waitFor();
  const restore = row.getByRole('button', { name: /^Restore/ });
  const question = page.getByRole('dialog', { name: 'Let more people read this?' });
  await restore.click();
  await question
    .getByText('9 people can read this now: 1 carer, 4 students, 4 staff. Before: nobody.')
    .waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await restore.click();
  await question.getByRole('button', { name: 'Restore for 9 people' }).click();
  await page.getByText('Restored. It is live again.').waitFor();
  await page.getByText('The bin is empty').waitFor();
}

describe('the CSV file of the post list', () => {
  it('contains every row of the filtered list with the texts of the table', async () => {
    await changePost(screens, 'p00', { title: '=1+1, "late"' });
    const { page } = await desk('a.admin', '/admin?size=25');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('posts.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffPostUid,Title,Type,Category,Groups,Publish Start,Publish End,Created At,Made Public,Currently Live',
    );
    expect(lines).toHaveLength(1 + 34 + 1);
    expect(lines.find((line) => line.startsWith('p00,'))).toContain(`"'=1+1, ""late"""`);
    expect(lines.find((line) => line.startsWith('p32,'))).toContain('UNPUBLISHED,UNPUBLISHED');
  });
});
