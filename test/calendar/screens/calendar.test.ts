import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { navigate } from '#test/support/browser/go';
import { storeEvents } from '#test/support/college/calendar';

const screens = screensWith(storeEvents);

/** Opens a path on a device in another zone than the school's. */
async function start(path: string, person = 's.student') {
  return screens.open(person, path, { timezoneId: 'America/New_York' });
}
const span = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const june = '/calendar?day=2026-06-04';
const tableOfJune = (page: Page) => page.getByRole('table', { name: 'Events of June 2026' });

/** Shows the school's time in every layout, and comes back to the month. */
async function showsSchoolTime(page: Page) {
  const fourth = page.getByRole('cell', { name: /^Thursday 4 June 2026/ });
  await fourth.getByText('6:00 pm').waitFor();
  await press(page, 'Week');
  const thursday = page.getByRole('listitem').filter({ hasText: 'Thursday 4 June' });
  await thursday.getByText('6:00 pm – 8:30 pm').waitFor();
  await showsDaysOfEvents(page);
  await press(page, 'Agenda');
  await thursday.getByText('6:00 pm – 8:30 pm').waitFor();
  await page.goBack();
  await page.goBack();
  await tableOfJune(page).waitFor();
}

/** Shows an event on each of its days, but not on the day on which it ends at midnight. */
async function showsDaysOfEvents(page: Page) {
  const days = page.getByRole('list', { name: 'Days of the week' }).locator('> li');
  await days.nth(2).getByText('Year 7 camp').waitFor();
  const texts = await days.allTextContents();
  const of = (words: string) => texts.flatMap((text, n) => (text.includes(words) ? [n] : []));
  expect(of('Year 7 camp')).toEqual([2, 3, 4]);
  expect(texts[3]).toContain('All day (day 2 of 3)');
  expect(of('To be confirmed: Library lock-in')).toEqual([5]);
  expect(of('No events')).toEqual([0, 1, 6]);
}

/** Shows 3 events of a full day and links to the rest. */
async function showsFullDay(page: Page) {
  const day = page.getByRole('cell', { name: /Wednesday 17 June 2026, 5 events/ });
  await day.getByText('Open classroom Three').waitFor();
  expect(await day.getByText('Open classroom Four').count()).toBe(0);
  await day.getByRole('link', { name: '2 more on Wednesday 17 June 2026' }).click();
  await page.getByRole('link', { name: 'Open classroom Five' }).waitFor();
  await page.goBack();
}

/** Moves between days and months with the keyboard. */
async function movesByKeyboard(page: Page) {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
  await page.getByRole('link', { name: /^Thursday 4 June 2026/ }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('2026-06-05');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('2026-06-11');
  await page.keyboard.press('PageDown');
  await page.getByRole('table', { name: 'Events of July 2026' }).waitFor();
  await expect.poll(focused).toBe('2026-07-09');
  await page.keyboard.press('PageUp');
  await tableOfJune(page).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/calendar?view=agenda&day=2026-06-11');
}

describe('the calendar page', () => {
  it('says in every layout that events load, and calls no day empty before', async () => {
    const page = await start('/notices');
    const answers = Promise.withResolvers<void>();
    await page.route(/\/api\/calendar\?/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Calendar' }).click();
    const words = page.getByText('Loading the events…');
    await page.getByRole('table').waitFor();
    await words.waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Week');
    await page.getByRole('list', { name: 'Days of the week' }).waitFor();
    await words.waitFor();
    expect(await page.getByText('No events', { exact: true }).count()).toBe(0);
    await press(page, 'Agenda');
    await words.waitFor();
    answers.resolve();
    await words.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('shows an error and retries, this month on a desktop, and an agenda from today on a phone', async () => {
    const today = dayIn('Australia/Sydney', new Date());
    const page = await start('/notices');
    screens.server.faults.status = 504;
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('alert').first().waitFor();
    delete screens.server.faults.status;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('table').waitFor();
    const marked = page.locator('[aria-current=date]');
    expect(await marked.textContent()).toContain('today');
    expect(await marked.getAttribute('data-day')).toBe(today);
    await page.getByRole('cell').getByText('Today', { exact: true }).waitFor();
    await page.setViewportSize({ width: 375, height: 900 });
    await page.getByText('No records found!').waitFor();
    await page.getByText('The school’s calendar has no events for you in these days.').waitFor();
    await page.getByRole('table').waitFor({ state: 'detached' });
  });

  it('shows the school’s days in each layout, keeps the view in the address, and moves by keyboard', async () => {
    const page = await start(june);
    await tableOfJune(page).waitFor();
    await showsSchoolTime(page);
    await showsFullDay(page);
    await tableOfJune(page).waitFor();
    await press(page, 'Next month');
    await page.waitForURL('**/calendar?day=2026-07-04');
    await expect.poll(() => span(page).textContent()).toBe('July 2026');
    await press(page, 'Week');
    await page.waitForURL('**/calendar?view=week&day=2026-07-04');
    await expect.poll(() => span(page).textContent()).toBe('29 June – 5 July 2026');
    await press(page, 'Previous week');
    await page.waitForURL('**/calendar?view=week&day=2026-06-27');
    await press(page, 'Today');
    // After school the week of the next school day needs no address, and today's week has one.
    const today = dayIn('Australia/Sydney', new Date());
    await page.waitForURL(({ search }) =>
      ['?view=week', `?view=week&day=${today}`].includes(search),
    );
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect.poll(() => span(page).textContent()).toBe('July 2026');
    await page.goBack();
    await tableOfJune(page).waitFor();
    await movesByKeyboard(page);
  });

  it('filters by category and favourites, shows a cancelled event, clears the filters, and remembers them for the visit, but not the day', async () => {
    const page = await start(`${june}&view=agenda`);
    const concert = page.getByRole('link', { name: 'Winter concert' });
    const category = page.getByRole('combobox', { name: 'Category' });
    await concert.waitFor();
    expect(await page.getByRole('combobox', { name: 'Child' }).count()).toBe(0);
    await category.selectOption('Sport');
    const carnival = page.getByRole('link', { name: 'Cancelled: Cross-country carnival' });
    await carnival.waitFor();
    await expect.poll(() => concert.count()).toBe(0);
    await carnival.click();
    await page.getByText('This event has been cancelled.').waitFor();
    await page.getByText('Wednesday 10 June 2026, all day (repeated event)').waitFor();
    await page.goBack();
    await press(page, 'Favourites');
    await page.getByText('No events in these days match the filters.').waitFor();
    await press(page, 'Show all events');
    await carnival.waitFor();
    const star = page.getByRole('button', { name: 'Favourite: Winter concert' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    // The star answers before the API.
    const stored = () => screens.college.tables.all('favorites').length;
    await expect.poll(stored).toBe(1);
    await press(page, 'Favourites');
    await expect.poll(() => page.getByText('Year 7 camp').count()).toBe(0);
    await page.reload();
    await concert.waitFor();
    await star.click();
    await page.getByText('No events in these days match the filters.').waitFor();
    await expect.poll(stored).toBe(0);
    await press(page, 'Show all events');
    await carnival.waitFor();
    await category.selectOption('Sport');
    await page.waitForURL('**category=Sport**');
    await navigate(page, 'Notices');
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL((url) => url.search === '?view=agenda&category=Sport');
  });
});

/** Shows time, place, category and children of the concert. */
async function showsConcert(page: Page) {
  await page.getByRole('heading', { name: 'Winter concert', level: 1 }).waitFor();
  for (const [name, fact] of [
    ['When', 'Thursday 4 June 2026, 6:00 pm – 8:30 pm'],
    ['Where', 'Great Hall'],
    ['Category', 'Community'],
    ['For', 'Mia, Ned'],
  ]) {
    const term = page.locator('dt', { hasText: new RegExp(`^${name}$`) });
    // A time does not break before its “pm”.
    expect((await term.locator('+ dd').textContent())?.replace(/\s/g, ' ')).toBe(fact);
  }
  const link = page.getByRole('link', { name: 'https://tickets.example.edu/winter' });
  expect(await link.getAttribute('href')).toBe('https://tickets.example.edu/winter');
  const star = page.getByRole('button', { name: 'Favourite: Winter concert' });
  await star.click();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
}

describe('the calendar of a carer', () => {
  it('filters by child, shows an event and goes back to the same days, without accessibility faults', async () => {
    const page = await start(june, 'c.carer');
    const faults = async () => expect(await faultsInEveryLook(page), page.url()).toEqual([]);
    await page.getByText('Year 7 camp').first().waitFor();
    await faults();
    await press(page, 'Week');
    await page.getByRole('list', { name: 'Days of the week' }).waitFor();
    await faults();
    await press(page, 'Agenda');
    await page.getByText('For Mia, Ned').first().waitFor();
    await faults();
    const child = page.getByRole('group', { name: 'Child' });
    await expect.poll(() => child.getByRole('button').count()).toBe(4);
    await child.getByRole('button', { name: 'Ned' }).click();
    await page.waitForURL('**child=u-ned');
    await expect.poll(() => page.getByText('Year 7 camp').count()).toBe(0);
    await page.getByRole('link', { name: 'To be confirmed: Library lock-in' }).waitFor();
    await child.getByRole('button', { name: 'All' }).click();
    await page.getByText('Year 7 camp').first().waitFor();
    await page.getByRole('link', { name: 'Winter concert' }).click();
    await page.waitForURL('**/calendar/calendar_details/concert');
    await showsConcert(page);
    await faults();
    await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL('**/calendar?view=agenda&day=2026-06-04');
  });
});

describe('the page of an event', () => {
  it('says that an event is not available', async () => {
    const page = await start('/calendar/calendar_details/gone');
    const isMissing = async () => {
      await page.getByText('This event is not available').waitFor();
      await page
        .getByText('It may have been removed from the calendar, or you may not have access to it.')
        .waitFor();
      await page.getByRole('link', { name: 'Go to the calendar' }).click();
      await page.waitForURL('**/calendar');
    };
    await isMissing();
    await page.goto('/calendar/calendar_details/no%20name');
    await isMissing();
  });
});
