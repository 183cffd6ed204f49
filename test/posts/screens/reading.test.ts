import { describe, expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { storeHeaders } from '#test/support/college/headers';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await storeHeaders(college);
});

describe('the lists of posts for readers', () => {
  it('keeps search and filters in the address, follows Back, and says what to do without results', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices');
    const search = page.getByRole('searchbox', { name: 'Search titles' });
    await page.getByRole('combobox', { name: 'Type' }).selectOption('principal');
    await page.waitForURL('**/notices?type=principal');
    await search.fill('term ahead');
    await page.waitForURL('**/notices?q=term+ahead&type=principal');
    await page
      .getByRole('link', { name: 'Our term ahead: a message from the principal', exact: true })
      .waitFor();
    await search.fill('nothing like it');
    await page.getByText('No records found!').waitFor();
    await page.getByText('Nothing fits these filters.').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page
      .getByRole('link', { name: 'Library opens early from Monday', exact: true })
      .waitFor();
    await page.goBack();
    await page.goBack();
    expect(new URL(page.url()).search).not.toContain('q=');
  });

  it('keeps both changes when a type is chosen and words are typed before the list updates', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices');
    await page.getByRole('searchbox', { name: 'Search titles' }).waitFor();
    await page.evaluate(async () => {
      const change = (field: Element | null, value: string, event: string) => {
        const type = field && Object.getPrototypeOf(field);
        Object.getOwnPropertyDescriptor(type, 'value')?.set?.call(field, value);
        field?.dispatchEvent(new Event(event, { bubbles: true }));
      };
      change(document.querySelector('main select'), 'principal', 'change');
      await Promise.resolve();
      change(document.querySelector('main input[type=search]'), 'term', 'input');
    });
    await page.waitForURL('**/notices?q=term&type=principal');
  });

  it('remembers the filters of each list and prefers those of a shared address', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices?unread=true');
    await page.getByRole('button', { name: 'Unread' }).click();
    await page.getByRole('button', { name: 'Unread' }).click();
    await page.getByRole('link', { name: 'Connections' }).click();
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: 'Notices' }).click();
    await page.waitForURL('**/notices?unread=true');
  });

  it('loads more pages until the last one', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices');
    await page.getByRole('listitem').filter({ hasText: 'Library opens' }).first().waitFor();
    const count = () => page.getByRole('main').getByRole('listitem').count();
    expect(await count()).toBe(20);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
    expect(await count()).toBe(22);
  });

  it('shows the header image of the magazine with its caption', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/connections');
    await page.getByRole('img', { name: 'Students on the harbour steps at dusk' }).waitFor();
    await page.getByText('The harbour steps, photographed by Year 10').waitFor();
  });
});

describe('a post on its own page', () => {
  it('records a read mark and a page visit when it is opened', async () => {
    const context = await screens.as('s.student');
    const page = await open(context, '/notices');
    const title = 'Year 7 camp: forms are due on Friday';
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await item.getByText('Unread').waitFor();
    await item.getByRole('link').click();
    await page.waitForURL('**/notices/notice_details/p32');
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Notices' }).last().click();
    await item.getByText('Unread').waitFor({ state: 'detached' });
    const { tables } = screens.college;
    expect(tables.all('readposts')).toMatchObject([
      { users_userUid: 'u-s.student', posts_postUid: 'p32' },
    ]);
    const visit = { pageId: 'p32', title, pageType: 'notice' };
    expect(tables.all('weblogs')).toContainEqual(expect.objectContaining(visit));
  });

  it('marks a favourite at once and reverts it when the server refuses', async () => {
    const context = await screens.as('s.student');
    const page = await open(context, '/notices/notice_details/p32');
    const star = page.getByRole('button', { name: /^Favourite:/ });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => screens.college.tables.all('favorites')).toHaveLength(1);
    screens.server.faults.status = 502;
    await star.click();
    await page.getByRole('alert').getByText('Endpoint request timed out').waitFor();
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    delete screens.server.faults.status;
    await page.goto('/notices?favourites=true');
    await page
      .getByRole('link', { name: 'Year 7 camp: forms are due on Friday', exact: true })
      .waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);
  });

  it('follows links to other pages of the portal without a reload', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices/notice_details/p32');
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole('link', { name: 'Connections page' }).click();
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  });

  it('shows the same “not available” for a hidden and an unknown post', async () => {
    const context = await screens.as('s.student');
    const page = await open(context, '/notices/notice_details/not-mine');
    await page.getByText('This post is not available').waitFor();
  });
});

describe('the navigation', () => {
  it('opens a post from the palette with the keyboard alone', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search pages and notices' }).waitFor();
    await page.keyboard.type('garden');
    await page
      .getByRole('option', { name: /New garden beds/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/connections/connection_details/*');
    await page.getByRole('heading', { name: /New garden beds/, level: 1 }).waitFor();
  });

  it('moves the focus to the heading of each new page, and offers a skip link', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/');
    await page.getByRole('link', { name: 'Notices', exact: true }).click();
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Notices');
    await page.reload();
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  });

  it('offers no screen that is not built or not allowed', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Calendar' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Absences' }).count()).toBe(0);
    await page.goto('/metrics');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('hides screens whose tile the school has switched off', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/financial-info');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto('/parent-dashboard');
    await page.getByText('This page is still to come').waitFor();
    await page.goto('/emergency-brodcast');
    await page.getByText('There is no emergency broadcast').waitFor();
  });
});
