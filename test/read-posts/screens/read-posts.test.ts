import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { search, setDay, sortBy } from '#test/support/browser/lists';
import { dayOfPosts, postDay, storePosts } from '#test/support/college/posts';

const types = { p33: 'principal', p32: 'notice', p31: 'newsletter', p30: 'dailyemail' } as const;

const screens = screensWith(async (college) => {
  await storePosts(college);
  for (const [days, [posts_postUid, type]] of Object.entries(types).entries()) {
    const at = dayOfPosts(-days);
    await college.put('readposts', {
      pk: 'main#u-s.student',
      sk: posts_postUid,
      recentPk: 'main#u-s.student',
      recentSk: `${at}#${posts_postUid}`,
      posts_postUid,
      type,
      users_userUid: 'u-s.student',
      created_at: at,
    });
  }
});

const path = '/admin/read-posts';
const grid = (page: Page) => page.getByRole('grid', { name: 'Read posts' });
const subjects = (page: Page) => grid(page).getByRole('row').getByRole('link').allTextContents();
const name = (page: Page) => page.getByLabel('Username', { exact: true });
const press = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true }).click();
const asked = () =>
  screens.server.calls.flatMap((call) =>
    call.path.startsWith('/users/') || (call.method === 'GET' && /^\/readposts/.test(call.path))
      ? call.path + call.query
      : [],
  );

async function showsOf(page: Page, username: string) {
  await name(page).fill(username);
  await press(page, 'Filter');
}

const letter = 'Our term ahead: a message from the principal';
const camp = 'Year 7 camp: forms are due on Friday';
const daily = 'Daily notices for Thursday';
const orchestra = 'The orchestra at the harbour: four hundred voices and one long bow';

describe('the report of read posts', () => {
  it('asks for a username in the specified words, and reads nothing before', async () => {
    const page = await screens.open('a.admin', path);
    await page.getByText('Enter a username to see the posts', { exact: false }).waitFor();
    expect(await page.getByText('*Please', { exact: false }).count()).toBe(0);
    await press(page, 'Filter');
    await page.getByText('*Please enter username to filter.', { exact: true }).waitFor();
    await page.getByLabel('postUid').fill('p33');
    await press(page, 'Filter');
    await page.getByText('*Please enter username to filter by postUid.').waitFor();
    await name(page).fill('s.student');
    await setDay(page, 'Date From', postDay);
    await press(page, 'Filter');
    await page.getByText('*Please select end date.').waitFor();
    expect(asked().filter((call) => !call.startsWith('/users/a.admin'))).toEqual([]);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('lists what a person has opened, newest first, and filters by type, days and post', async () => {
    const page = await screens.open('a.admin', path);
    await showsOf(page, 's.student');
    await expect.poll(() => subjects(page)).toEqual([letter, camp, daily]);
    expect(asked().at(-2)).toBe('/users/s.student');
    expect(asked().at(-1)).toMatch(/^\/readposts\/u-s\.student\?.*type=notice/);
    await page.getByRole('heading', { name: /Tomás Li/, level: 2 }).waitFor();
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(['Username', 'Type', 'Subject Link', 'Opened Date']);
    const first = grid(page).getByRole('row').nth(1).getByRole('gridcell');
    expect(await first.allTextContents()).toEqual([
      's.student',
      'Principal’s message',
      letter,
      `${postDay} 12:00 am`,
    ]);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await sortBy(page, 'Subject Link');
    await expect.poll(() => subjects(page)).toEqual([camp, letter, daily]);
    await page.getByRole('radio', { name: 'Newsletter' }).check();
    await press(page, 'Filter');
    await expect.poll(() => subjects(page)).toEqual([orchestra]);
    expect(search(page).get('type')).toBe('NEWSLETTER');
    await page.getByRole('radio', { name: 'Notice' }).check();
    await page.getByLabel('postUid').fill('p32');
    await press(page, 'Filter');
    await expect.poll(() => subjects(page)).toEqual([camp]);
    await page.getByLabel('postUid').fill('p00');
    await press(page, 'Filter');
    await page.getByText('No records found!').waitFor();
    await press(page, 'Show all days and posts');
    await expect.poll(() => subjects(page)).toHaveLength(3);
    await press(page, 'Reset');
    await page.getByText('Enter a username to see the posts', { exact: false }).waitFor();
  });

  it('opens a post in a new tab', async () => {
    const page = await screens.open('a.admin', `${path}?user=s.student`);
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: camp }).click();
    const tab = await opening;
    await tab.waitForURL('**/notices/notice_details/p32');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });

  it('says that nobody has a username, and shows the last person no longer', async () => {
    const page = await screens.open('a.admin', path);
    await showsOf(page, 's.student');
    await grid(page).waitFor();
    await showsOf(page, 'no.one');
    await page.getByText('Nobody at this school has this username.').waitFor();
    expect(await grid(page).count()).toBe(0);
    expect(await page.getByText('Tomás Li').count()).toBe(0);
  });

  it('shows cards on a phone', async () => {
    const page = await screens.open('a.admin', `${path}?user=S.Student`, { width: 375 });
    const cards = page.getByRole('list', { name: 'Read posts' }).getByRole('article');
    await expect.poll(() => cards.count()).toBe(3);
    expect(await cards.first().textContent()).toContain(`${postDay} 12:00 am`);
  });
});
