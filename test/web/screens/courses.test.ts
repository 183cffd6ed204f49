import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/accessibility';
import { open, openScreens, type Screens } from '#test/web/support/browser';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
  screens.server.state.settings.banner_images.ribbon_logo = '/media/main/logo.svg';
});
afterAll(() => screens.close());

async function start(path: string, look = {}) {
  const context = await screens.as('s.student', look);
  return { context, page: await open(context, path) };
}

describe('the course directory', () => {
  it('shows the areas by name, and leads to one and back to home', async () => {
    const { context, page } = await start('/key-learning-area');
    await page.getByRole('heading', { name: 'Course Directory', level: 1 }).waitFor();
    const tiles = page.getByRole('list', { name: 'Areas of learning' });
    await tiles.getByRole('link', { name: 'Science' }).waitFor();
    expect(await tiles.getByRole('link').allTextContents()).toEqual(['arts', 'English', 'Science']);
    await tiles.getByRole('link', { name: 'Science' }).click();
    await page.waitForURL('**/key-learning-area/kla-science');
    await page.getByRole('heading', { name: 'Science', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Course Directory' }).click();
    await page.waitForURL('**/key-learning-area');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await context.close();
  });

  it('shows the school’s ribbon logo for an area without a picture', async () => {
    const { context, page } = await start('/key-learning-area');
    const pictureOf = (name: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: name })
        .locator('img')
        .getAttribute('src');
    expect(await pictureOf('English')).toBe('/media/main/english.svg');
    expect(await pictureOf('Science')).toBe('/media/main/logo.svg');
    await context.close();
  });

  it('says where areas come from when there are none', async () => {
    const { courses } = screens.server.state;
    const areas = courses.areas.splice(0);
    const { context, page } = await start('/key-learning-area');
    await page.getByText('No records found!').waitFor();
    await page.getByText('Please ask the school office if you miss one.').waitFor();
    courses.areas.push(...areas);
    await context.close();
  });
});

describe('an area', () => {
  it('shows its courses by name, each a link to its place', async () => {
    const { context, page } = await start('/key-learning-area/kla-science');
    const courses = page.getByRole('list', { name: 'Courses of Science' }).getByRole('link');
    await courses.first().waitFor();
    expect(await courses.allTextContents()).toEqual(['Year 9 Science', 'Year 10 Physics']);
    expect(await courses.first().getAttribute('href')).toBe('/places/year-9-science');
    await context.close();
  });

  it('says what to do when no course of it is open', async () => {
    const { context, page } = await start('/key-learning-area/kla-english');
    await page.getByText('None of this area’s courses is open to you.').waitFor();
    await page.getByRole('link', { name: 'Go to the Course Directory' }).click();
    await page.waitForURL('**/key-learning-area');
    await context.close();
  });

  it.each(['kla-nothing', 'no%20name'])('says so when there is none: %s', async (id) => {
    const { context, page } = await start(`/key-learning-area/${id}`);
    await page.getByText('This area of learning is not available').waitFor();
    await context.close();
  });
});

it.each(['', '/kla-science', '/kla-english'])(
  'nothing stands in anybody’s way on /key-learning-area%s',
  async (rest) => {
    const { context, page } = await start(`/key-learning-area${rest}`);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await context.close();
  },
);
