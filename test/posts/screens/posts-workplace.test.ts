import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { headOf } from '#test/support/browser/lists';
import { openPostsTab, postScreens } from '#test/support/browser/posts-tab';

const screens = postScreens();
const postsTab = (path: string, looking?: object) =>
  openPostsTab(screens, 'a.admin', path, looking);
const stored = (uid: string) => screens.college.tables.all('posts').find(({ sk }) => sk === uid);
const chosen = (page: Page) => page.getByRole('region', { name: 'Chosen posts' });
const choose = async (page: Page, ...uids: string[]) => {
  for (const uid of uids) await page.locator(`[data-id="${uid}"] input[type=checkbox]`).check();
};

describe('acts on several posts', () => {
  it('shows how many posts are chosen, and clears the choice', async () => {
    const { page } = await postsTab('/admin');
    await choose(page, 'p33', 'p29', 'p31');
    await chosen(page).getByText('3 chosen').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await chosen(page).getByRole('button', { name: 'Clear' }).click();
    await chosen(page).waitFor({ state: 'detached' });
  });

  it('withdraws, changes the end, and clones; each act can be undone', async () => {
    const { page } = await postsTab('/admin');
    await choose(page, 'p33', 'p29', 'p31');
    await chosen(page).getByText('3 chosen').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    const before = ['p33', 'p31'].map((uid) => stored(uid)?.start);
    await chosen(page).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('2 posts withdrawn.').waitFor();
    // A shown post ends now and keeps its start; a scheduled one becomes a draft.
    expect(stored('p33')).toMatchObject({ published: true, start: before[0] });
    expect(Date.parse(String(stored('p33')?.end))).toBeLessThanOrEqual(Date.now());
    expect(stored('p31')).toMatchObject({ published: false });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(stored('p33')?.end).toBeUndefined();
    expect(stored('p31')).toMatchObject({ published: true, start: before[1] });
    await clones(page);
    await changesEnds(page);
  });

  async function clones(page: Page) {
    const count = () => screens.college.tables.all('posts').filter((post) => post.title).length;
    const all = count();
    await choose(page, 'p29');
    await chosen(page).getByRole('button', { name: 'Clone' }).click();
    await page.getByText('1 post copied as drafts.').waitFor();
    expect(count()).toBe(all + 1);
  }

  /** Needs an end; a draft has none and stays as it is. */
  async function changesEnds(page: Page) {
    await choose(page, 'p33', 'p32');
    await chosen(page).getByRole('button', { name: 'Change end' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change the end of/ });
    await dialog.getByRole('button', { name: 'Change end' }).click();
    await dialog.getByText('*Please select end date.').waitFor();
    await dialog.getByLabel('No end date').check();
    await dialog.getByRole('button', { name: 'Change end' }).click();
    await page.getByText(/end of .* changed\.$/).waitFor();
    expect(stored('p33')?.end).toBeUndefined();
  }
});

describe('the list of posts as a workplace', () => {
  it('moves with J and K beside a preview, opens with E, and searches with /', async () => {
    const { page } = await postsTab('/admin', { width: 1680 });
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview.getByText('Choose a row').waitFor();
    const second = page.getByRole('grid').getByRole('row').nth(2).getByRole('link');
    // Keys move among the rows that are there.
    const title = String(await second.textContent());
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await preview.getByRole('heading', { name: title }).waitFor();
    await page.keyboard.press('k');
    await preview.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.press('j');
    expect(await page.getByLabel('Title keyword').inputValue()).toBe('j');
    await page.getByLabel('Title keyword').blur();
    await page.keyboard.press('e');
    await page.waitForURL('**/admin/edit-**');
  });

  it('keeps chosen columns on the device and views with the person', async () => {
    const { page } = await postsTab('/admin');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Category' }).uncheck();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const category = headOf(page, 'Category');
    await category.waitFor({ state: 'detached' });
    await page.reload();
    await headOf(page, 'PostUid').waitFor();
    expect(await category.count()).toBe(0);

    await page.goto('/admin?title=tide&sort=title&page=1');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByLabel('Name of this view').fill('The tide');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('button', { name: 'Delete the view The tide' }).waitFor();
    await page.goto('/admin?tab=posts');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('link', { name: 'The tide' }).click();
    await page.waitForURL(/title=tide/);
    await page.getByText('1–4 of 4').waitFor();
  });
});
