import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, openScreens, type Screens } from '#test/web/support/browser';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
  const [, draft, , , foreign] = screens.server.state.posts;
  Object.assign(draft ?? {}, {
    published: false,
    publish_start: 'UNPUBLISHED',
    publish_end: 'UNPUBLISHED',
  });
  Object.assign(foreign ?? {}, { published: false, users_userid: 'u-somebody' });
});
afterAll(() => screens.close());

/** The Posts tab as soon as its list is there. */
async function desk(person: string, path: string) {
  const context = await screens.as(person);
  const page = await open(context, path);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return { context, page };
}

describe('deleting', () => {
  it('asks, deletes, and gives back with Undo', async () => {
    const { context, page } = await desk('a.admin', '/admin?title=library');
    const button = page.getByRole('button', {
      name: 'Delete: Library opens early from Monday',
      exact: true,
    });
    await button.click();
    const question = page.getByRole('dialog', { name: 'Delete Post' });
    await question.getByText(/“Library opens early from Monday”/).waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    await button.click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Deleted successfully.').waitFor();
    await page.getByText('1–3 of 3').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored.').waitFor();
    await page.getByText('1–4 of 4').waitFor();
    await context.close();
  });

  it('is offered to editors for their own drafts alone', async () => {
    const { context, page } = await desk('e.editor', '/admin?size=50');
    const deletes = page.getByRole('button', { name: /^Delete: / });
    await expect.poll(() => deletes.count()).toBe(1);
    expect(await deletes.getAttribute('aria-label')).toBe(
      'Delete: Year 7 camp: forms are due on Friday',
    );
    expect(await page.getByRole('link', { name: 'Removed posts' }).count()).toBe(0);
    await page.goto('/admin/posts-bin');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await context.close();
  });

  it('leads to the bin, which says where a restored post is', async () => {
    const { context, page } = await desk('a.admin', '/admin?title=tide');
    await page.getByRole('button', { name: /^Delete: What Year 9 learned from the tide$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Deleted successfully.').waitFor();
    await page.getByRole('link', { name: 'Removed posts' }).click();
    const row = page.getByRole('row', { name: /What Year 9 learned from the tide/ });
    await row.getByText('Noor Aziz').waitFor();
    await row.getByText('Newsletter', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Restore/ }).click();
    await page.getByText('Restored. It is live again.').waitFor();
    await page.getByText('No records found!').waitFor();
    await page.getByRole('link', { name: 'Back to the posts' }).click();
    await page.getByText('1–4 of 4').waitFor();
    await context.close();
  });
});

describe('the file', () => {
  it('holds every row of the filtered list, in the words of the table', async () => {
    Object.assign(screens.server.state.posts.at(-1) ?? {}, { title: '=1+1, "late"' });
    const { context, page } = await desk('a.admin', '/admin?size=25');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('posts.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffPostUid,Title,Type,Category,Groups,Publish Start,Publish End,Created At,Made Public,Currently Live',
    );
    expect(lines).toHaveLength(1 + 34 + 1);
    expect(lines.find((line) => line.startsWith('p33,'))).toContain(`"'=1+1, ""late"""`);
    expect(lines.find((line) => line.startsWith('p01,'))).toContain('UNPUBLISHED,UNPUBLISHED');
    await context.close();
  });
});
