import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, openScreens, type Screens } from '#test/web/support/browser';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());

describe('the lists', () => {
  it('keep search and filters in the address, walk back, and say what to do when nothing fits', async () => {
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
    await context.close();
  });

  it('lose nothing of two changes that follow at once: a type is chosen, and words are typed before it shows', async () => {
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
    await context.close();
  });

  it('remember the filters of each list, and show a shared address as it is', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices?unread=true');
    await page.getByRole('button', { name: 'Unread' }).click();
    await page.getByRole('button', { name: 'Unread' }).click();
    await page.getByRole('link', { name: 'Connections' }).click();
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: 'Notices' }).click();
    await page.waitForURL('**/notices?unread=true');
    await context.close();
  });

  it('load more by the page until there is no more', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices');
    await page.getByRole('listitem').filter({ hasText: 'Library opens' }).first().waitFor();
    const count = () => page.getByRole('main').getByRole('listitem').count();
    expect(await count()).toBe(20);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
    expect(await count()).toBe(22);
    await context.close();
  });

  it('show the magazine’s header image with its caption', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/connections');
    await page.getByRole('img', { name: 'Students on the harbour steps at dusk' }).waitFor();
    await page.getByText('The harbour steps, photographed by Year 10').waitFor();
    await context.close();
  });
});

describe('a post', () => {
  it('is marked as read when it is opened, and its visit is logged under its name', async () => {
    const context = await screens.as('s.student');
    const page = await open(context, '/notices');
    const title = 'Year 7 camp: forms are due on Friday';
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await item.getByText('Unread').waitFor();
    await item.getByRole('link').click();
    await page.waitForURL('**/notices/notice_details/p01');
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Notices' }).last().click();
    await item.getByText('Unread').waitFor({ state: 'detached' });
    expect(screens.server.state.reads.get('u-s.student')).toContain('p01');
    expect(screens.server.state.visits).toContainEqual({
      pageId: 'p01',
      title,
      pageType: 'notice',
    });
    await context.close();
  });

  it('is kept as a favourite at once, and given back when the server refuses', async () => {
    const context = await screens.as('s.student');
    const page = await open(context, '/notices/notice_details/p01');
    const star = page.getByRole('button', { name: /^Favourite:/ });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => screens.server.state.favourites.get('u-s.student')?.length).toBe(1);
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
    await context.close();
  });

  it('leads to other pages of the portal without loading it anew', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/notices/notice_details/p01');
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole('link', { name: 'Connections page' }).click();
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    await context.close();
  });

  it('that is not for this reader looks like one that never was', async () => {
    const context = await screens.as('s.student');
    const page = await open(context, '/notices/notice_details/not-mine');
    await page.getByText('This post is not available').waitFor();
    await context.close();
  });
});

describe('finding the way', () => {
  it('goes by the palette, with the keyboard alone', async () => {
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
    await context.close();
  });

  it('moves the focus to the heading of each new page, and skips to the content on demand', async () => {
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
    await context.close();
  });

  it('follows the school’s tiles: what is not switched on is not there', async () => {
    const context = await screens.as('a.hart');
    const page = await open(context, '/financial-info');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto('/absences');
    await page.getByText('This page is still to come').waitFor();
    await page.goto('/emergency-brodcast');
    await page.getByText('There is no emergency broadcast').waitFor();
    await context.close();
  });
});
