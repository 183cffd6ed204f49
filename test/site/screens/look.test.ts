import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { postCategories } from '#shared/posts/post-categories.contract';
import { schoolSettings } from '#shared/site/school-settings.contract';
import { settings } from '#shared/site/settings.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { collegeSettings } from '#test/support/college/people';

const screens = screensWith();
const stored = () => screens.college.ask('a.admin', schoolSettings.get, {});
const forFamilies = () => screens.college.ask('s.student', settings.get, { id: 'main' });
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();
const saved = (page: Page) => page.getByText('Settings saved.').last().waitFor();
const start = async (looking = {}) => screens.open('a.admin', '/admin/settings', looking);
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name of the school' });
const itemsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const namesIn = (page: Page, list: string) =>
  itemsOf(page, list)
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value));

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Types a day into the sections of a date field. */
async function setDay(page: Page, label: string, day: string) {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  // The day comes first, then the month and the year.
  await page.keyboard.type(day.split('-').toReversed().join(''));
}

it('shows a new look in light and dark before it is saved, and everywhere after', async () => {
  const page = await start();
  await nameOf(page).fill('Seaview College');
  await page.getByLabel('Short name').fill('Seaview');
  await page.getByLabel('Colour of the top bar', { exact: true }).fill('crimson');
  await save(page);
  await page.getByText('Please choose a colour such as #12355b.').waitFor();
  await page.getByLabel('Colour of the top bar', { exact: true }).fill('#7a1f2b');
  for (const scheme of ['light', 'dark']) {
    const sheet = page.getByRole('img', { name: `The look in a ${scheme} window` });
    expect(await sheet.innerText()).toContain('Seaview College');
    expect(await sheet.locator('> div').first().evaluate(backgroundOf)).toBe('rgb(122, 31, 43)');
  }
  await page.locator('input[aria-label="Logo: file"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: pixel,
  });
  await page.getByRole('img', { name: 'Logo, as it will be shown' }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await save(page);
  await saved(page);
  const { schoolName, short_name, theme_colours, banner_images } = await forFamilies();
  expect([schoolName, short_name]).toEqual(['Seaview College', 'Seaview']);
  expect(theme_colours.header_colour).toBe('#7a1f2b');
  expect(banner_images.ribbon_logo).toMatch(/^\/media\/main\/[0-9a-f]{64}-1x1\.png$/);

  await page.reload();
  await page.getByRole('link', { name: 'Seaview College' }).first().waitFor();
  expect(await page.title()).toBe('School settings – Seaview');
  expect(await page.locator('header').first().evaluate(backgroundOf)).toBe('rgb(122, 31, 43)');
  // The next start paints them before any answer.
  await page.reload();
  const first = await page.evaluate(() => {
    const { style } = document.documentElement;
    return ['--school', '--school-name'].map((name) => style.getPropertyValue(name));
  });
  expect(first).toEqual(['#7a1f2b', '"Seaview College"']);
});

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

it('turns tiles off and on, orders them by keyboard and adds a link of the school', async () => {
  const page = await start();
  await itemsOf(page, 'Shown tiles').first().waitFor();
  const before = await namesIn(page, 'Shown tiles');
  expect(before.slice(0, 3)).toEqual(['Notices', 'Connections', 'Calendar']);
  await page.getByRole('button', { name: 'Move down: Notices' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove: Calendar' }).press('Enter');
  await page.getByRole('button', { name: 'Show Calendar' }).waitFor();
  await page.getByRole('button', { name: 'Show Year info' }).press('Enter');
  await page.getByLabel('Name of tile 1').fill('Magazine');
  await page.getByLabel('Name of the link').fill('Canteen');
  await page.getByLabel('Address', { exact: true }).fill('http://canteen.example.edu');
  await page.getByRole('button', { name: 'Add link' }).press('Enter');
  await save(page);
  await page.getByText('Please give an address that begins with https://.').waitFor();
  await page.getByRole('button', { name: 'Remove: Canteen' }).click();
  await page.getByLabel('Name of the link').fill('Canteen');
  await page.getByLabel('Address', { exact: true }).fill('https://canteen.example.edu');
  await page.getByLabel('Address', { exact: true }).press('Enter');
  expect(await faultsInEveryLook(page)).toEqual([]);
  await save(page);
  await saved(page);
  expect((await forFamilies()).tile_settings.map(({ url, label }) => `${label} ${url}`)).toEqual([
    'Magazine /connections',
    'Notices /notices',
    ...collegeSettings.tile_settings.slice(3).map(({ url, label }) => `${label} ${url}`),
    'Year info /year-info',
    'Canteen https://canteen.example.edu',
  ]);
});

it('orders, adds and hides categories, and refuses to remove one that posts have', async () => {
  await screens.college.put('posts', {
    pk: 'main',
    sk: 'p1',
    startedPk: 'main',
    startedSk: '2026-01-01T00:00:00.000Z#p1',
    ...storedNewsletter,
  });
  const page = await start();
  await itemsOf(page, 'Categories of posts').first().waitFor();
  await page.getByRole('button', { name: 'Remove: Arts' }).click();
  await save(page);
  await page.getByText('Posts have the category Arts. Hide it instead.').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('switch', { name: 'Hidden: Arts' }).check();
  await page.getByRole('button', { name: 'Move up: Science' }).click();
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByLabel('Name of category 3').fill('Boarding');
  await page.getByLabel('Colour of Boarding').fill('#7a1f2b');
  expect(await faultsInEveryLook(page)).toEqual([]);
  await save(page);
  await saved(page);
  const listed = await screens.college.ask('e.editor', postCategories.list, {});
  expect(listed.map(({ categoryname }) => categoryname)).toEqual(['Science', 'Boarding']);
  expect((await stored()).categories[2]?.category_background_color).toBe('#7a1f2b');
});

const storedNewsletter = {
  title: 'Spring concert',
  slug: 'spring-concert',
  type: 'newsletter',
  excerpt: '',
  featured_img_url: '',
  postcategory_categoryid: 'c-arts',
  postcategory_categoryname: 'Arts',
  published: true,
  make_public: false,
  for_carer_only: false,
  sort_order: 5,
  group_list: { groups: [], groupNames: [], groupNamesSearch: '', userTypes: [] },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  users_userid: 'u',
  users_username: 'u',
  users_firstname: 'U',
  users_lastname: 'U',
};

it('adds terms and closed days where the roster has none, on a phone too', async () => {
  const page = await start({ width: 375, height: 800 });
  await page.getByLabel('Name of the term').fill('Term 1');
  await setDay(page, 'First day', '2027-02-01');
  await setDay(page, 'Last day', '2027-04-01');
  await page.getByRole('button', { name: 'Add term' }).click();
  await setDay(page, 'Closed on', '2027-03-08');
  await page.getByLabel('Reason', { exact: true }).fill('Staff day');
  await page.getByRole('button', { name: 'Add day' }).click();
  await page.getByRole('button', { name: 'Remove Mon 8 Mar 2027: Staff day' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await save(page);
  await saved(page);
  expect(await stored()).toMatchObject({
    terms: [
      { title: 'Term 1', school_year: '2027', first_day: '2027-02-01', last_day: '2027-04-01' },
    ],
    closed_days: [{ day: '2027-03-08', title: 'Staff day' }],
  });
});

it('undoes a change from the history, and says when somebody changed it again', async () => {
  const page = await start();
  await page.getByLabel('Phone number').fill('02 5550 0199');
  await save(page);
  await saved(page);
  const undo = page.getByRole('button', { name: 'Undo: Phone number' });
  const { updated_at, ...now } = await stored();
  await screens.college.ask('a.admin', schoolSettings.change, {
    ...now,
    phoneNumber: '02 5550 0000',
    updated_at,
  });
  await undo.click();
  await page.getByRole('button', { name: 'Undo change' }).click();
  await page.getByText('These settings were changed again since.').waitFor();
  await page.reload();
  await undo.first().click();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo change' }).click();
  await page.getByText('The earlier settings are back.').waitFor();
  expect((await stored()).phoneNumber).toBe('02 5550 0199');
});

it('offers the settings of another person beside one’s own, and says why a save failed', async () => {
  const page = await start();
  await nameOf(page).fill('Mine');
  const { updated_at, ...now } = await stored();
  const theirs = { schoolName: 'Theirs', tile_settings: now.tile_settings.slice(1) };
  await screens.college.ask('a.admin', schoolSettings.change, { ...now, ...theirs, updated_at });
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Another person changed this' });
  await dialog.getByRole('region', { name: 'Tiles' }).getByText('Notices').first().waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take the saved one: Tiles' }).click();
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.poll(async () => (await stored()).schoolName).toBe('Mine');
  expect((await stored()).tile_settings).toEqual(theirs.tile_settings);
  screens.server.fail('/school-settings', 'refused', 1);
  await nameOf(page).fill('Again');
  await save(page);
  await page.getByRole('alert').first().waitFor();
  expect(await nameOf(page).inputValue()).toBe('Again');
});
