import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeSettings } from '#test/support/college/people';
import { collegePlace, storeAreas, storeCollegePlace } from '#test/support/college/places';
import { pictureName, storePicture } from '#test/support/college/posts';

const areas = [
  { klaUid: 'kla-science', key_learning_area: 'Science' },
  { klaUid: 'kla-english', key_learning_area: 'English', image: pictureName(90) },
  { klaUid: 'kla-arts', key_learning_area: 'arts' },
];
const courses = [
  ['year-10-physics', 'Year 10 Physics'],
  ['year-9-science', 'Year 9 Science'],
] as const;
const screens = screensWith(async (college) => {
  await storeSettings(college.records, {
    banner_images: { ribbon_logo: `/media/${pictureName(91)}` },
  });
  for (const n of [90, 91]) storePicture(college, pictureName(n));
  await storeAreas(college, ...areas);
  for (const [slug, place] of courses) {
    const area = { klaUid: 'kla-science', key_learning_area: 'Science' };
    await storeCollegePlace(college, collegePlace(slug, place, area));
  }
});

async function start(path: string, look = {}) {
  const context = await screens.as('s.student', look);
  return { context, page: await open(context, path) };
}

describe('the course directory', () => {
  it('shows the areas by name, and links to an area and to home', async () => {
    const { page } = await start('/key-learning-area');
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
  });

  it('shows the school’s ribbon logo for an area without a picture', async () => {
    const { page } = await start('/key-learning-area');
    const pictureOf = (name: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: name })
        .locator('img')
        .getAttribute('src');
    expect(await pictureOf('English')).toBe(`/media/${pictureName(90)}`);
    expect(await pictureOf('Science')).toBe(`/media/${pictureName(91)}`);
  });

  it('explains an empty directory', async () => {
    for (const { klaUid: sk } of areas) {
      const Key = { pk: 'main', sk };
      const TableName = 'key-learning-area';
      await screens.college.tables.db.send(new DeleteCommand({ TableName, Key }));
    }
    const { page } = await start('/key-learning-area');
    await page.getByText('No records found!').waitFor();
    await page.getByText('If one is missing, ask the school office.').waitFor();
  });
});

describe('the page of an area', () => {
  it('shows its courses by name, each a link to its place', async () => {
    const { page } = await start('/key-learning-area/kla-science');
    const courses = page.getByRole('list', { name: 'Courses of Science' }).getByRole('link');
    await courses.first().waitFor();
    expect(await courses.allTextContents()).toEqual(['Year 9 Science', 'Year 10 Physics']);
    expect(await courses.first().getAttribute('href')).toBe('/places/year-9-science');
  });

  it('explains an area without a visible course', async () => {
    const { page } = await start('/key-learning-area/kla-english');
    await page.getByText('You have no courses in this area yet.').waitFor();
    await page.getByRole('link', { name: 'Go to the Course Directory' }).click();
    await page.waitForURL('**/key-learning-area');
  });

  it.each(['kla-nothing', 'no%20name'])('says that the area %s is not available', async (id) => {
    const { page } = await start(`/key-learning-area/${id}`);
    await page.getByText('This area of learning is not available').waitFor();
  });
});

it.each(['', '/kla-science', '/kla-english'])(
  'has no accessibility faults on /key-learning-area%s',
  async (rest) => {
    const { page } = await start(`/key-learning-area${rest}`);
    expect(await faultsInEveryLook(page)).toEqual([]);
  },
);
