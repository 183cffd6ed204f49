import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { countVisits } from '#functions/web-logs/count-visits';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import { type Visit, weblogRepository } from '#functions/web-logs/store/weblogs';
import { dayIn } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { heads, search, setDay, valuesOf } from '#test/support/browser/lists';
import { dayOfPosts, postDay, storePosts } from '#test/support/college/posts';
import { schoolNamed } from '#test/support/records/school';

const timeZone = 'Australia/Sydney';

const screens = screensWith(async (college) => {
  await storePosts(college);
  const { tables } = college;
  const weblogs = weblogRepository(tables, idempotencyRepository(tables));
  let n = 0;
  const add = (at: string, is: Partial<Visit>) =>
    weblogs.of(schoolNamed('main')).add(dayIn(timeZone, new Date(at)), {
      weblogsUid: `visit-${n++}`,
      userUid: 'u-s.student',
      username: 's.student',
      contact: 'student',
      pageId: '/notices',
      title: 'Notices',
      pageType: 'page',
      visited_at: at,
      country: 'AU',
      browser: 'Firefox',
      os: 'iOS',
      ip_address: '203.0.113.0/24',
      ...is,
    });
  await add(dayOfPosts(-2), { pageId: 'p32', title: '<i>old</i>', pageType: 'notice' });
  await add(dayOfPosts(-1), { pageId: 'p32', title: '=1+1', pageType: 'notice' });
  await add(dayOfPosts(-1), { pageId: '/formula', title: '=HYPERLINK("https://evil")' });
  await add(dayOfPosts(0), { userUid: 'u-e.editor', username: 'e.editor', contact: 'staff' });
  await add(dayOfPosts(0), { country: '', browser: '', os: '' });
  await countVisits({
    sites: [{ schoolUid: schoolNamed('main').site, timeZone }],
    visits: visitReader(tables),
    counts: visitCounts(tables),
  })({
    // A count stays some minutes behind.
    now: new Date(Date.parse(dayOfPosts(0)) + 600_000),
    timeLeft: () => 900_000,
  });
});

const path = '/admin/web-logs';

/** Returns the pages of which the portal was told that they were opened. A batch that is sent again counts once. */
function visited(): string[] {
  const sent = screens.server.calls.filter(
    ({ method, path: called }) => method === 'POST' && called === '/weblogs',
  );
  const batches = new Map(sent.map(({ key, body }) => [key, body]));
  return [...batches.values()]
    .flatMap((body) => (JSON.parse(body) as { visits: { pageId: string }[] }).visits)
    .map(({ pageId }) => pageId);
}
const part = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const press = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true }).click();
const cells = async (page: Page, name: string) => {
  const table = page.getByRole('region', { name: `${name}, table` });
  await table.waitFor();
  const rows = await table.getByRole('row').all();
  return Promise.all(rows.slice(1).map(valuesOf));
};

describe('the web logs screen', () => {
  it('shows systems, browsers and countries with percentages that add up', async () => {
    const page = await screens.open('a.admin', path);
    expect(await cells(page, 'OS')).toEqual([
      ['iOS', '4', '80.0 %'],
      ['Unknown', '1', '20.0 %'],
    ]);
    expect(await cells(page, 'Browser')).toEqual([
      ['Firefox', '4', '80.0 %'],
      ['Unknown', '1', '20.0 %'],
    ]);
    expect(await cells(page, 'Country')).toEqual([
      ['Australia', '4', '80.0 %'],
      ['Unknown', '1', '20.0 %'],
    ]);
    await page.getByText('The counts are kept for 25 months.', { exact: false }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('shows the visits of each page, filtered by days and title, and saves them as page-logs', async () => {
    const page = await screens.open('a.admin', path);
    await part(page, 'Page Logs');
    const camp = 'Year 7 camp: forms are due on Friday';
    // Posts only: the screens of the portal have more visits than any post.
    expect((await cells(page, 'Page logs')).map((row) => row[2])).toEqual(['p32']);
    await page.getByRole('combobox', { name: 'Pages' }).selectOption('all');
    await press(page, 'Filter');
    await expect.poll(async () => (await cells(page, 'Page logs')).length).toBe(3);
    const shown = await cells(page, 'Page logs');
    expect(await heads(page)).toEqual([
      'Live From',
      'Live To',
      'Post Id',
      'Title',
      'Page Type',
      'Visit Count',
    ]);
    expect(shown.map((row) => row.slice(2))).toEqual([
      ['/notices', 'Notices', 'page', '2'],
      ['p32', camp, 'notice', '2'],
      ['/formula', '=HYPERLINK("https://evil")', 'page', '1'],
    ]);
    expect(shown[1]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d [ap]m$/);
    expect(await faultsInEveryLook(page)).toEqual([]);

    const download = page.waitForEvent('download');
    await press(page, 'Download CSV');
    const file = await download;
    expect(file.suggestedFilename()).toBe('page-logs.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('\ufeffLive From,Live To,Post Id,Title,Page Type,Visit Count\r\n');
    expect(text).toContain(`'=HYPERLINK(`);
    expect(text.trim().split('\r\n')).toHaveLength(4);

    await setDay(page, 'From Date', postDay);
    await press(page, 'Filter');
    await page.getByText('*Please select To Date.').waitFor();
    await setDay(page, 'To Date', postDay);
    await press(page, 'Filter');
    await expect.poll(async () => (await cells(page, 'Page logs')).length).toBe(1);
    await page.getByLabel('Post Title').fill('camp');
    await press(page, 'Filter');
    await page.getByText('No records found!').waitFor();
    expect(search(page).get('title')).toBe('camp');
    await press(page, 'Reset');
    await expect.poll(async () => (await cells(page, 'Page logs')).length).toBe(1);
    expect(search(page).get('pages-of')).toBe(null);
  });

  it('shows who visited a page, newest first, and filters by days and user id', async () => {
    const page = await screens.open('a.admin', path);
    await part(page, 'Users Logs');
    await expect.poll(async () => (await cells(page, 'Users logs')).length).toBeGreaterThan(4);
    expect(await heads(page)).toEqual([
      'User Id',
      'Page Name',
      'Page Id',
      'IP Address',
      'OS',
      'Browser',
      'Visited Date',
    ]);
    await page.getByLabel('User Id', { exact: true }).fill('u-e.editor');
    await setDay(page, 'From Date', postDay);
    await setDay(page, 'To Date', postDay);
    await press(page, 'Filter');
    await expect
      .poll(async () => cells(page, 'Users logs'))
      .toEqual([
        [
          'u-e.editore.editor',
          'Notices',
          '/notices',
          '203.0.113.0/24',
          'iOS',
          'Firefox',
          expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d [ap]m$/),
        ],
      ]);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByLabel('User Id', { exact: true }).fill('nobody');
    await press(page, 'Filter');
    await page.getByText('No records found!').waitFor();
  });

  it('shows cards on a phone, and keeps the open part in the address', async () => {
    const page = await screens.open('a.admin', `${path}?part=pages&title=camp`, { width: 375 });
    const cards = page.getByRole('list', { name: 'Page logs' }).getByRole('article');
    await expect.poll(() => cards.count()).toBe(1);
    await part(page, 'Page Logs');
    await expect.poll(() => search(page).get('part')).toBe('none');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('records each tab of the administration’s home as a page of its own', async () => {
    const page = await screens.open('a.admin', '/admin');
    await page.getByRole('link', { name: 'Places', exact: true }).click();
    await page.waitForURL('**tab=places**');
    // A visit begins once the title of its page is known.
    const hidden = () => page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect
      .poll(() => hidden().then(visited))
      .toEqual(expect.arrayContaining(['/admin?tab=posts', '/admin?tab=places']));
  });

  it('records a page that is left before the code that sends visits has arrived', async () => {
    const context = await screens.as('c.carer');
    await context.route(/assets\/sender-/, () => new Promise(() => {}));
    const page = await open(context, '/notices');
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    const before = visited().length;
    await context.unroute(/assets\/sender-/);
    await page.goto('/calendar');
    // The next page sends it with its own visit.
    const hidden = () => page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect
      .poll(() => hidden().then(() => visited().slice(before).sort()))
      .toEqual(['/calendar', '/notices']);
  });
});
