import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { search } from '#test/support/browser/lists';
import { collegePerson, storePerson } from '#test/support/college/people';
import { dayOfPosts, storePosts } from '#test/support/college/posts';
import { schoolNamed } from '#test/support/records/school';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await readPostRepository(college.tables)
    .of(schoolNamed('main'))
    .add({
      posts_postUid: 'p32',
      users_userUid: 'u-s.student',
      type: 'notice',
      created_at: dayOfPosts(0),
    });
  const rex = { username: 'r.reports', firstname: 'Rex', capabilities: ['reports'] as const };
  await storePerson(
    college.records,
    collegePerson({ ...rex, capabilities: [...rex.capabilities] }),
  );
});

const path = '/admin/read-posts/p32';
const camp = 'Year 7 camp: forms are due on Friday';
const rowsOf = async (page: Page, label: string) => {
  const table = page.getByRole('region', { name: `${label}, table` });
  await table.waitFor();
  const rows = await table.getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allTextContents()));
};

describe('the readers of a post', () => {
  it('opens from the list of live posts, by a part of the title or by the ID of a post', async () => {
    const page = await screens.open('a.admin', '/admin/read-posts');
    const posts = page.getByRole('list', { name: 'Posts' });
    await posts
      .getByText(/^\d+ of \d+$/)
      .first()
      .waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByLabel('Find a post').fill('nothing has this title');
    await page.getByText('No post has these words in its title.').waitFor();
    await page.getByLabel('Find a post').fill('year 7 camp');
    await posts.getByRole('link', { name: camp }).first().click();
    await page.getByRole('heading', { name: camp }).waitFor();
    await page.goBack();
    await page.getByLabel('Find a post').fill('p0000032');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/read-posts/p0000032');
    await page.getByText('This post doesn’t exist').waitFor();
    await page.goto('/admin/read-posts/p32');
    await page.getByRole('heading', { name: camp }).waitFor();
    await page.goto(page.url().replace('p32', 'none'));
    await page.getByText('This post doesn’t exist').waitFor();
  });

  it('shows the counts by rule, and lists who has not read it and who has', async () => {
    const page = await screens.open('a.admin', path);
    const counts = page.getByRole('region', { name: 'Counts' });
    const everyone = await counts.getByText(/^1 of \d+$/).textContent();
    const people = Number(everyone?.replace('1 of ', ''));
    await counts.getByText(/^has read it: /).waitFor();
    const kinds = counts.getByRole('row', { name: /^Students 1 / });
    expect(await kinds.count()).toBe(1);
    await expect.poll(async () => (await rowsOf(page, 'People')).length).toBe(people - 1);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect.poll(async () => (await rowsOf(page, 'People')).length).toBe(1);
    const [reader] = await rowsOf(page, 'People');
    expect(reader?.slice(0, 2)).toEqual(['Tomás Li', 's.student']);
    expect(reader?.at(-1)).toMatch(/ 12:00 am$/);
    await page.getByLabel('Count', { exact: true }).selectOption('any_carer');
    await expect.poll(() => search(page).get('rule')).toBe('any_carer');
    await page.getByRole('button', { name: 'Not read', exact: true }).click();
    await expect.poll(() => search(page).get('state')).toBeNull();
  });

  it('starts a CSV file of the shown list', async () => {
    const page = await screens.open('a.admin', `${path}?rule=student&state=all`);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const started = () =>
      screens.server.calls.find(({ path: called }) => called === '/post-readers/p32/exports');
    await expect
      .poll(() => started() && JSON.parse(started()?.body ?? ''))
      .toMatchObject({
        rule: 'student',
        state: 'all',
      });
    await page.getByText('Readers of', { exact: false }).first().waitFor();
  });

  it('sends a reminder after it has said to how many people, once a day', async () => {
    const page = await screens.open('a.admin', path);
    const button = page.getByRole('button', { name: 'Send a reminder' });
    await button.click();
    const question = page.getByRole('dialog', { name: 'Send a reminder' });
    await question.getByText(/goes to \d+ people who have not read it/).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await question.getByRole('button', { name: /^Send to \d+ people$/ }).click();
    await page.getByText(/^The reminder is being sent to \d+ people\.$/).waitFor();
    await button.click();
    await question.getByRole('button', { name: /^Send to/ }).click();
    await page.getByText('A reminder of this post was sent today.', { exact: false }).waitFor();
  });

  it('offers the reminder only to those who may send mail', async () => {
    const page = await screens.open('r.reports', path);
    await page.getByRole('heading', { name: camp }).waitFor();
    await page.getByRole('button', { name: 'Download CSV' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send a reminder' }).count()).toBe(0);
  });

  it('shows cards on a phone', async () => {
    const page = await screens.open('a.admin', `${path}?state=all`, { width: 375 });
    await page.getByRole('list', { name: 'People' }).getByRole('article').first().waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });
});
