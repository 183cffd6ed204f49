import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
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

const start = async (path: string) => screens.open('s.student', path);
const noFaults = async (page: Page) => expect(await faultsInEveryLook(page)).toEqual([]);

/** Checks the tiles: by name, and with the school's ribbon logo for an area without a picture. */
async function showsAreas(page: Page) {
  await page.getByRole('heading', { name: 'Course Directory', level: 1 }).waitFor();
  const tiles = page.getByRole('list', { name: 'Areas of learning' });
  await tiles.getByRole('link', { name: 'Science' }).waitFor();
  expect(await tiles.getByRole('link').allTextContents()).toEqual(['arts', 'English', 'Science']);
  const pictureOf = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: name })
      .locator('img')
      .getAttribute('src');
  expect(await pictureOf('English')).toBe(`/media/${pictureName(90)}`);
  expect(await pictureOf('Science')).toBe(`/media/${pictureName(91)}`);
  // A tile that leads to no course says so, before anybody presses it.
  const none = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'No course page yet' });
  expect(await none.getByRole('heading').allTextContents()).toEqual(['arts', 'English']);
  await noFaults(page);
}

describe('the course directory', () => {
  it('opens the courses of an area by name, an area without one, and the home page', async () => {
    const page = await start('/key-learning-area');
    await showsAreas(page);
    await page.getByRole('link', { name: 'Science' }).click();
    await page.waitForURL('**/key-learning-area/kla-science');
    await page.getByRole('heading', { name: 'Science', level: 1 }).waitFor();
    const list = page.getByRole('list', { name: 'Courses of Science' });
    const courses = list.getByRole('heading').getByRole('link');
    await courses.first().waitFor();
    expect(await courses.allTextContents()).toEqual(['Year 9 Science', 'Year 10 Physics']);
    expect(await courses.first().getAttribute('href')).toBe('/places/year-9-science');
    const pages = list.getByRole('group', { name: 'Pages of Year 10 Physics' });
    await pages.getByRole('link', { name: 'Assessment Tasks' }).waitFor();
    await noFaults(page);
    await page.getByRole('link', { name: 'Course Directory' }).click();
    await page.waitForURL('**/key-learning-area');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByText('You have no courses in this area yet.').waitFor();
    await noFaults(page);
    await page.getByRole('link', { name: 'Go to the Course Directory' }).click();
    await page.waitForURL('**/key-learning-area');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('explains an empty directory and areas that are not available', async () => {
    for (const { klaUid: sk } of areas) {
      const Key = { pk: 'main', sk };
      const TableName = 'key-learning-area';
      await screens.college.tables.db.send(new DeleteCommand({ TableName, Key }));
    }
    const page = await start('/key-learning-area/kla-nothing');
    await page.getByText('This area of learning is not available').waitFor();
    await page.getByRole('link', { name: 'Go to the Course Directory' }).click();
    await page.getByText('No records found!').waitFor();
    await page.getByText('If one is missing, ask the school office.').waitFor();
    await page.goto('/key-learning-area/no%20name');
    await page.getByText('This area of learning is not available').waitFor();
  });
});
