import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInBothSchemes, widths } from '#test/support/accessibility';
import { open, openScreens, type Screens } from '#test/web/support/browser';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
  const [live, draft, scheduled, ended, foreign] = screens.server.state.posts;
  Object.assign(live ?? {}, { make_public: true });
  Object.assign(draft ?? {}, {
    published: false,
    publish_start: 'UNPUBLISHED',
    publish_end: 'UNPUBLISHED',
  });
  Object.assign(scheduled ?? {}, { publish_start: '2099-01-01T00:00:00.000Z' });
  Object.assign(ended ?? {}, { publish_end: '2026-06-20T00:00:00.000Z' });
  Object.assign(foreign ?? {}, { published: false, users_userid: 'u-somebody' });
});
afterAll(() => screens.close());

const rowOf = (page: Page, title: string | RegExp) => page.getByRole('row', { name: title });
const cell = (page: Page, title: string, field: string) =>
  rowOf(page, title).locator(`[data-field="${field}"]`);
const firstTitle = (page: Page) =>
  page.getByRole('grid', { name: 'Posts' }).getByRole('row').nth(1).getByRole('link');
const search = (page: Page) => new URL(page.url()).searchParams;

/** Sees to it that the list is there. */
async function desk(person = 'a.admin', path = '/admin', looking = {}) {
  const context = await screens.as(person, { width: 1280, height: 1000, ...looking });
  const page = await open(context, path);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return { context, page };
}

/** Empties a date field, or types a day into it. */
async function setDay(page: Page, label: string, day: string) {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  if (day) await page.keyboard.type(day.replaceAll('-', ''));
}

describe('the table of posts', () => {
  it('has the specified columns, the literals as they are, and each state in a word', async () => {
    const { context, page } = await desk();
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads).toEqual([
      'PostUid',
      'Title',
      'Type',
      'Category',
      'Groups',
      'Publish Start',
      'Publish End',
      'Created At',
      'Made Public',
      'Currently Live',
      'Actions',
    ]);
    const term = 'Our term ahead: a message from the principal';
    await cell(page, term, 'live').first().getByText('Live', { exact: true }).waitFor();
    expect(await cell(page, term, 'make_public').first().textContent()).toBe('Yes');
    expect(await cell(page, term, 'publish_start').first().textContent()).toBe(
      '2026-06-05 08:00 am',
    );
    expect(await cell(page, term, 'publish_end').first().textContent()).toBe('INDEFINITE');
    expect(await cell(page, term, 'groups').first().textContent()).toContain('Students');
    const camp = 'Year 7 camp: forms are due on Friday';
    expect(await cell(page, camp, 'publish_start').first().textContent()).toBe('UNPUBLISHED');
    expect(await cell(page, camp, 'live').first().textContent()).toBe('NoDraft');
    const orchestra = 'The orchestra at the harbour';
    expect(await cell(page, orchestra, 'live').first().textContent()).toBe('NoScheduled');
    expect(await cell(page, 'Daily notices', 'live').first().textContent()).toBe('NoEnded');
    await context.close();
  });

  it('is sorted by the server, newest first unless another column is asked for', async () => {
    const { context, page } = await desk();
    const head = page.getByRole('columnheader', { name: 'Created At' });
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('columnheader', { name: 'Title' }).click();
    await expect.poll(() => firstTitle(page).textContent()).toMatch(/^Year 7 camp/);
    await page.getByRole('columnheader', { name: 'Title' }).click();
    await expect.poll(() => firstTitle(page).textContent()).toMatch(/^Bus route/);
    expect([search(page).get('sort'), search(page).get('order')]).toEqual(['title', 'asc']);
    await page.goBack();
    await expect.poll(() => firstTitle(page).textContent()).toMatch(/^Year 7 camp/);
    await context.close();
  });

  it('goes page by page, and a link leads to any of them', async () => {
    const { context, page } = await desk();
    await page.getByText('1–25 of more than 25').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('26–34 of 34').waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.goto('/admin?page=7');
    await page.getByText('26–34 of 34').waitFor();
    await page.getByLabel('Rows per page').selectOption('50');
    await page.getByText('1–34 of 34').waitFor();
    expect(search(page).get('size')).toBe('50');
    await context.close();
  });

  it('is walked with the arrow keys, and Enter opens the post', async () => {
    const { context, page } = await desk();
    await page.getByRole('gridcell', { name: 'Principal', exact: true }).first().click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/edit-notice/p01');
    await page.goBack();
    await page
      .getByRole('link', { name: /^The orchestra/ })
      .first()
      .click();
    await page.waitForURL('**/admin/edit-newsletter/p02');
    await context.close();
  });
});

describe('the filters', () => {
  it('begin with 90 days back and 365 ahead, and ask for them only when they are changed', async () => {
    const { context, page } = await desk();
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      if (request.url().includes('get_posts_for_admin'))
        asked.push(new URL(request.url()).searchParams);
    });
    const days = await page
      .locator('input[value^="20"]')
      .evaluateAll((found) => found.map((each) => Date.parse((each as HTMLInputElement).value)));
    expect(((days[1] ?? 0) - (days[0] ?? 0)) / 86_400_000).toBe(455);
    await setDay(page, 'Live From', '2026-05-01');
    await setDay(page, 'Live To', '2026-07-01');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect.poll(() => asked.at(-1)?.get('publish_start')).toBe('2026-05-01');
    expect(asked.at(-1)?.get('publish_end')).toBe('2026-07-01');
    expect([search(page).get('from'), search(page).get('to')]).toEqual([
      '2026-05-01',
      '2026-07-01',
    ]);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => search(page).size).toBe(0);
    await context.close();
  });

  it('live in the address: a link restores them, Back walks them, the list remembers them', async () => {
    const { context, page } = await desk();
    await page.keyboard.press('/');
    await page.keyboard.type('library');
    await page.getByRole('combobox', { name: 'Types' }).click();
    await page.getByRole('option', { name: 'Notice' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Made Public' }).check();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText('No records found!').waitFor();
    await page.getByRole('checkbox', { name: 'Made Public' }).uncheck();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText('1–4 of 4').waitFor();
    expect(search(page).toString()).toBe('types=notice&title=library');
    await page.goBack();
    await page.getByText('No records found!').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Made Public' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByText('1–25 of more than 25').waitFor();
    await page.goto('/admin?tab=posts&types=notice&title=library');
    await page.getByText('1–4 of 4').waitFor();
    expect(await page.getByLabel('Title keyword').inputValue()).toBe('library');
    expect(await page.getByRole('combobox', { name: 'Types' }).textContent()).toBe('Notice');
    await page.getByLabel('Title keyword').fill('Bus');
    await page.keyboard.press('Enter');
    await page.getByText(/^1–3 of 3$/).waitFor();
    await page.goto('/notices');
    await page.goto('/admin');
    await page.getByText(/^1–3 of 3$/).waitFor();
    expect(await page.getByLabel('Title keyword').inputValue()).toBe('Bus');
    await context.close();
  });

  it('say what is wrong with the days, in the specified words', async () => {
    const { context, page } = await desk();
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    await setDay(page, 'Live To', '');
    await filter.click();
    await page.getByRole('alert').getByText('*Please select publish end date.').waitFor();
    await setDay(page, 'Live To', '2020-01-01');
    await filter.click();
    await page.getByRole('alert').getByText('*Please select valid date.').waitFor();
    await setDay(page, 'Live From', '');
    await filter.click();
    await page.getByRole('alert').getByText('*Please select publish start date.').waitFor();
    expect(search(page).size).toBe(0);
    await setDay(page, 'Live To', '');
    await filter.click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await context.close();
  });

  it('show what is live now by asking for NOW on both sides', async () => {
    const { context, page } = await desk();
    const asked = page.waitForRequest(/publish_start=NOW/);
    await page.getByRole('checkbox', { name: 'Currently Live' }).check();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    expect((await asked).url()).toContain('publish_end=NOW');
    expect(search(page).toString()).toBe('live=true');
    await context.close();
  });
});

describe('on a phone', () => {
  it('the posts are cards with the same facts, and the filters are folded', async () => {
    const { context, page } = await desk('a.admin', '/admin?title=library', { width: 375 });
    const card = page.getByRole('article').first();
    expect(await card.getByText('Publish Start').count()).toBe(1);
    await page.getByLabel('Sort').selectOption('title asc');
    await expect.poll(() => search(page).get('sort')).toBe('title');
    expect(await page.getByLabel('Title keyword').isVisible()).toBe(false);
    await page.getByText('Filters').click();
    await page.getByLabel('Title keyword').fill('Bus');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText(/^1–3 of 3$/).waitFor();
    await card.getByRole('link', { name: /^Edit/ }).click();
    await page.waitForURL('**/admin/edit-notice/**');
    await context.close();
  });
});

it.each(widths)('nothing stands in anybody’s way at %i px', async (width) => {
  const { context, page } = await desk('a.admin', '/admin', { width });
  const faults: string[] = [];
  async function check(where: string) {
    for (const fault of await faultsInBothSchemes(page)) faults.push(`${where}: ${fault}`);
  }
  await check('the list');
  if (width < 768) await page.getByText('Filters').click();
  await page.getByRole('combobox', { name: 'Types' }).click();
  await page.getByRole('option', { name: 'Notice' }).waitFor();
  await check('types');
  await page.keyboard.press('Escape');
  await setDay(page, 'Live To', '');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await check('a fault');
  await page
    .getByRole('button', { name: /^Choose date/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await check('a calendar');
  expect(faults).toEqual([]);
  await context.close();
});
