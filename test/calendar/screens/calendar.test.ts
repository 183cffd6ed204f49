import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeEvents } from '#test/support/college/calendar';

const screens = screensWith(storeEvents);

async function start(path: string, look = {}, person = 's.student') {
  const context = await screens.as(person, look);
  return { context, page: await open(context, path) };
}
const span = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const june = '/calendar?day=2026-06-04';

describe('the calendar page', () => {
  it('shows this month on a desktop, and an agenda from today on a phone', async () => {
    const today = dayIn('Australia/Sydney', new Date());
    const desk = await start('/calendar');
    await desk.page.getByRole('table').waitFor();
    const marked = desk.page.locator('[aria-current=date]');
    expect(await marked.textContent()).toContain('today');
    expect(await marked.getAttribute('data-day')).toBe(today);
    await desk.page.getByRole('cell').getByText('Today', { exact: true }).waitFor();
    await desk.context.close();
    const phone = await start('/calendar', { width: 375 });
    await phone.page.getByText('No records found!').waitFor();
    await phone.page.getByText('You have no events in these days.').waitFor();
    expect(await phone.page.getByRole('table').count()).toBe(0);
    await phone.context.close();
  });

  it('keeps layout, days and filters in the address, and goes back', async () => {
    const { page } = await start(june);
    await page.getByRole('table', { name: 'Events of June 2026' }).waitFor();
    await press(page, 'Next month');
    await page.waitForURL('**/calendar?day=2026-07-04');
    await expect.poll(() => span(page).textContent()).toBe('July 2026');
    await press(page, 'Week');
    await page.waitForURL('**/calendar?view=week&day=2026-07-04');
    await expect.poll(() => span(page).textContent()).toBe('29 June – 5 July 2026');
    await press(page, 'Previous week');
    await page.waitForURL('**/calendar?view=week&day=2026-06-27');
    await press(page, 'Today');
    await page.waitForURL((url) => url.search === '?view=week');
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect.poll(() => span(page).textContent()).toBe('July 2026');
  });

  it('remembers layout and filters for the visit, but not the day', async () => {
    const { page } = await start(june);
    await press(page, 'Agenda');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Sport');
    await page.getByRole('link', { name: 'Notices' }).click();
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL((url) => url.search === '?view=agenda&category=Sport');
  });

  it('shows the school’s time in a browser of another zone, in every layout', async () => {
    const context = await screens.browser.newContext({
      baseURL: screens.server.origin,
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
    });
    await context.addCookies([
      { name: 'person', value: 's.student', domain: 'auth.localhost', path: '/' },
    ]);
    const page = await open(context, june);
    const fourth = page.getByRole('cell', { name: /^Thursday 4 June 2026/ });
    await fourth.getByText('6:00 pm').waitFor();
    await press(page, 'Week');
    const thursday = page.getByRole('listitem').filter({ hasText: 'Thursday 4 June' });
    await thursday.getByText('6:00 pm – 8:30 pm').waitFor();
    await press(page, 'Agenda');
    await thursday.getByText('6:00 pm – 8:30 pm').waitFor();
  });

  it('shows an event on each of its days, but not on the day on which it ends at midnight', async () => {
    const { page } = await start('/calendar?view=week&day=2026-06-04');
    const days = page.getByRole('list', { name: 'Days of the week' }).locator('> li');
    await days.nth(2).getByText('Year 7 camp').waitFor();
    const texts = await days.allTextContents();
    const of = (words: string) => texts.flatMap((text, n) => (text.includes(words) ? [n] : []));
    expect(of('Year 7 camp')).toEqual([2, 3, 4]);
    expect(texts[3]).toContain('All day (day 2 of 3)');
    expect(of('To be confirmed: Library lock-in')).toEqual([5]);
    expect(of('No events')).toEqual([0, 1, 6]);
  });

  it('moves between days and months with the keyboard', async () => {
    const { page } = await start(june);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
    await page.getByRole('link', { name: /^Thursday 4 June 2026/ }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('2026-06-05');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('2026-06-11');
    await page.keyboard.press('PageDown');
    await page.getByRole('table', { name: 'Events of July 2026' }).waitFor();
    expect(await focused()).toBe('2026-07-09');
    await page.keyboard.press('PageUp');
    await page.getByRole('table', { name: 'Events of June 2026' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/calendar?view=agenda&day=2026-06-11');
  });

  it('shows 3 events of a full day and links to the rest', async () => {
    const { page } = await start(june);
    const day = page.getByRole('cell', { name: /Wednesday 17 June 2026, 5 events/ });
    await day.getByText('Open classroom Three').waitFor();
    expect(await day.getByText('Open classroom Four').count()).toBe(0);
    await day.getByRole('link', { name: '2 more on Wednesday 17 June 2026' }).click();
    await page.getByRole('link', { name: 'Open classroom Five' }).waitFor();
  });

  it('filters by category and clears the filters', async () => {
    const { page } = await start(`${june}&view=agenda`);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Sport');
    await page.getByRole('link', { name: 'Cancelled: Cross-country carnival' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Winter concert' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Excursion');
    await page.goto('/calendar?view=agenda&day=2026-06-10&category=Excursion');
    await page.getByText('No events in these days match the filters.').waitFor();
    await press(page, 'Show all events');
    await page.getByRole('link', { name: 'Cancelled: Cross-country carnival' }).waitFor();
  });

  it('lets only carers choose a child', async () => {
    const { context, page } = await start(`${june}&view=agenda`, {}, 'c.carer');
    await page.getByText('For Mia, Ned').first().waitFor();
    const child = page.getByRole('combobox', { name: 'Child' });
    expect(await child.getByRole('option').allTextContents()).toEqual(['All', 'Mia', 'Ned', 'Pip']);
    await page.getByRole('combobox', { name: 'Child' }).selectOption('Ned');
    await page.waitForURL('**child=u-ned');
    await expect.poll(() => page.getByText('Year 7 camp').count()).toBe(0);
    await page.getByRole('link', { name: 'To be confirmed: Library lock-in' }).waitFor();
    await context.close();
    const other = await start(`${june}&view=agenda`);
    await other.page.getByRole('link', { name: 'Winter concert' }).waitFor();
    expect(await other.page.getByRole('combobox', { name: 'Child' }).count()).toBe(0);
    await other.context.close();
  });

  it('saves favourites and filters by them', async () => {
    const { page } = await start('/calendar?view=agenda&day=2026-06-04');
    const star = page.getByRole('button', { name: 'Favourite: Winter concert' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    // The star answers before the API.
    const stored = () => screens.college.tables.all('favorites').length;
    await expect.poll(stored).toBe(1);
    await press(page, 'Favourites');
    await expect.poll(() => page.getByText('Year 7 camp').count()).toBe(0);
    await page.reload();
    await page.getByRole('link', { name: 'Winter concert' }).waitFor();
    await star.click();
    await page.getByText('No events in these days match the filters.').waitFor();
    await expect.poll(stored).toBe(0);
  });

  it('shows an error and retries', async () => {
    const { page } = await start('/notices');
    screens.server.faults.status = 504;
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('alert').first().waitFor();
    delete screens.server.faults.status;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});

describe('the page of an event', () => {
  it('shows time, place, category and children, and links back to the same days', async () => {
    const { page } = await start('/calendar?view=agenda&day=2026-06-04', {}, 'c.carer');
    await page.getByRole('link', { name: 'Winter concert' }).click();
    await page.waitForURL('**/calendar/calendar_details/concert');
    await page.getByRole('heading', { name: 'Winter concert', level: 1 }).waitFor();
    for (const [name, fact] of [
      ['When', 'Thursday 4 June 2026, 6:00 pm – 8:30 pm'],
      ['Where', 'Great Hall'],
      ['Category', 'Community'],
      ['For', 'Mia, Ned'],
    ]) {
      const term = page.locator('dt', { hasText: new RegExp(`^${name}$`) });
      expect(await term.locator('+ dd').textContent()).toBe(fact);
    }
    const link = page.getByRole('link', { name: 'https://tickets.example.edu/winter' });
    expect(await link.getAttribute('href')).toBe('https://tickets.example.edu/winter');
    const star = page.getByRole('button', { name: 'Favourite: Winter concert' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL('**/calendar?view=agenda&day=2026-06-04');
  });

  it('says that an event is cancelled', async () => {
    const { page } = await start('/calendar/calendar_details/carnival~20260610');
    await page.getByText('This event has been cancelled.').waitFor();
    await page.getByText('Wednesday 10 June 2026, all day (repeated event)').waitFor();
  });

  it.each(['gone', 'no%20name'])('says that the event %s is not available', async (id) => {
    const { page } = await start(`/calendar/calendar_details/${id}`);
    await page.getByText('This event is not available').waitFor();
    await page
      .getByText('It may have been removed from the calendar, or you may not have access to it.')
      .waitFor();
    await page.getByRole('link', { name: 'Go to the calendar' }).click();
    await page.waitForURL('**/calendar');
  });
});

it.each([
  '?view=month&day=2026-06-04',
  '?view=month',
  '?view=week&day=2026-06-04',
  '?view=agenda&day=2026-06-01&favourites=true',
  '?view=agenda&day=2026-06-01',
  '/calendar_details/concert',
  '/calendar_details/carnival~20260610',
  '/calendar_details/gone',
])('has no accessibility faults on /calendar%s', async (rest) => {
  const { page } = await start(`/calendar${rest}`, {}, 'c.carer');
  expect(await faultsInEveryLook(page)).toEqual([]);
});
