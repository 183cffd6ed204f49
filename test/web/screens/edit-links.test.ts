import { describe, expect, it } from 'vitest';
import { screensWith } from '#test/support/browser/browser';
import { goTo } from '#test/support/browser/go';
import { storePlaces } from '#test/support/college/places';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await storePlaces(college);
});

const notice = '/notices/notice_details/p32';
const newsletter = '/connections/connection_details/p31';
const place = '/places/english-7';

const headings: Readonly<Record<string, string>> = {
  [notice]: 'Year 7 camp: forms are due on Friday',
  [newsletter]: 'The orchestra at the harbour: four hundred voices and one long bow',
  [place]: 'Welcome',
  [`${place}/outline`]: 'Course outline',
};

describe('the edit button', () => {
  it.each([
    [
      'an editor',
      'e.editor',
      [
        ['Edit post', notice, '/admin/edit-notice/p32', 1280],
        ['Edit post', newsletter, '/admin/edit-newsletter/p31', 375],
      ],
    ],
    [
      'an administrator',
      'a.admin',
      [
        ['Edit post', notice, '/admin/edit-notice/p32', 375],
        ['Edit place', place, '/admin/edit-place/r-english-7', 1280],
        ['Edit place', `${place}/outline`, '/admin/edit-place/r-english-7', 375],
      ],
    ],
  ] as const)('opens the form of a post or place by keyboard for %s', async (_, person, links) => {
    const page = await screens.open(person, '/');
    for (const [name, path, form, width] of links) {
      await page.setViewportSize({ width, height: 900 });
      await goTo(page, path, headings[path] ?? '');
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await link.focus();
      expect(await link.locator('svg').count()).toBe(1);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${form}`);
      await link.waitFor({ state: 'detached' });
    }
  });

  it.each([
    ['a student', 's.student', [notice, place]],
    ['a teacher', 'a.hart', [newsletter]],
    // The form of a place is for administrators; its editors edit its pages in place.
    ['an editor of the pages of a place', 'e.editor', [place]],
  ])('hides from %s', async (_, person, paths) => {
    const page = await screens.open(person, '/');
    for (const path of paths) {
      await goTo(page, path, headings[path] ?? '');
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('link', { name: /^Edit (post|place)$/ }).count()).toBe(0);
    }
  });
});
