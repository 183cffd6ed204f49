import { describe, expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { storePlaces } from '#test/support/college/places';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await storePlaces(college);
});

const notice = '/notices/notice_details/p32';
const newsletter = '/connections/connection_details/p31';
const place = '/places/english-7';

describe('the edit button', () => {
  it.each([
    ['a notice', 'Edit post', notice, '/admin/edit-notice/p32', 'e.editor', 1280],
    ['a notice', 'Edit post', notice, '/admin/edit-notice/p32', 'a.admin', 375],
    ['a newsletter', 'Edit post', newsletter, '/admin/edit-newsletter/p31', 'e.editor', 375],
    ['a place', 'Edit place', place, '/admin/edit-place/r-english-7', 'a.admin', 1280],
    [
      'a place page',
      'Edit place',
      `${place}/outline`,
      '/admin/edit-place/r-english-7',
      'a.admin',
      375,
    ],
  ])('opens the form of %s by keyboard: %s at %s', async (_, name, path, form, person, width) => {
    const context = await screens.as(person, { width });
    const page = await open(context, path);
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    await link.focus();
    expect(await link.locator('svg').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${form}`);
  });

  it.each([
    ['a post', 'a student', 's.student', notice],
    ['a post', 'a teacher', 'a.hart', newsletter],
    ['a place', 'a student', 's.student', place],
    // The form of a place is for administrators; its editors edit its pages in place.
    ['a place', 'an editor of its pages', 'e.editor', place],
  ])('hides on %s from %s', async (_, __, person, path) => {
    const context = await screens.as(person);
    const page = await open(context, path);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('link', { name: /^Edit (post|place)$/ }).count()).toBe(0);
  });
});
