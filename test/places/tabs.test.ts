import { describe, expect, it } from 'vitest';
import type { PageSummary } from '#shared/pages/page-fields';
import { loadsClassrooms, tabsOf, unseenWord } from '#shared/places/place-tabs';
import { moved } from '../../web/src/features/places/editing/order.ts';

const page = (slug: string, more: Partial<PageSummary> = {}): PageSummary => ({
  pageUid: slug,
  title: slug,
  slug,
  description: '',
  navigation: true,
  landing_page: false,
  pagetypeUid: 'static-page',
  pagetype_pagetype: 'Static Page',
  placeUid: 'p',
  place_place: '',
  place_slug: '',
  google_drive_url: '',
  file_view_type: 'list',
  created_at: '',
  updated_at: '',
  ...more,
});
const place = { slug: 'art' };
const slugs = (...given: Parameters<typeof tabsOf>) => tabsOf(...given).map(({ slug }) => slug);

describe('the tab list of a place', () => {
  const pages = [page('a'), page('b', { landing_page: true }), page('c', { navigation: false })];

  it('has the landing page, the tasks and the other tabs', () => {
    expect(slugs(place, pages, {})).toEqual(['b', 'assessment-tasks', 'a']);
  });

  it('omits the tasks if the school lists the place', () => {
    expect(slugs(place, pages, { places_without_tasks: ['art'] })).toEqual(['b', 'a']);
  });

  it('includes the tasks of a place without a course', () => {
    expect(slugs({ slug: 'library' }, pages, {})).toEqual(['b', 'assessment-tasks', 'a']);
  });

  it('keeps a Task Page at its own position, and it can move', () => {
    const own = page('marks', { pagetypeUid: 'task-page' });
    expect(slugs(place, [own, ...pages], {})).toEqual(['b', 'assessment-tasks', 'marks', 'a']);
    const fixed = tabsOf(place, [own, ...pages], {}).filter(({ isFixed }) => isFixed);
    expect(fixed.map(({ slug }) => slug)).toEqual(['b', 'assessment-tasks']);
  });

  it('includes the tasks once if a page has their address', () => {
    const own = page('assessment-tasks', { pagetypeUid: 'task-page' });
    expect(slugs(place, [...pages, own], {})).toEqual(['b', 'a', 'assessment-tasks']);
    const hidden = { ...own, navigation: false };
    expect(slugs(place, [...pages, hidden], {})).toEqual(['b', 'assessment-tasks', 'a']);
  });
});

describe('moving a tab', () => {
  it('keeps fixed pages and pages without a tab at their positions', () => {
    const pages = ['landing', 'a', 'no-tab', 'b', 'c'];
    expect(moved(pages, ['a', 'b', 'c'], 'c', 0)).toEqual(['landing', 'c', 'no-tab', 'a', 'b']);
  });

  it('stops at both ends', () => {
    expect(moved(['a', 'b'], ['a', 'b'], 'b', 5)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], ['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  });
});

describe('the label of a page that readers do not see', () => {
  const now = new Date('2026-06-01T00:00:00.000Z');
  it.each([
    ['nothing for a visible page', {}, undefined],
    ['that it is hidden', { pageHide: true }, 'Hidden'],
    [
      'that it is scheduled',
      { publish_start: '2026-06-02T00:00:00.000Z', publish_end: 'INDEFINITE' as const },
      'Scheduled',
    ],
    [
      'that it has ended',
      { publish_start: '2026-05-01T00:00:00.000Z', publish_end: '2026-05-02T00:00:00.000Z' },
      'Ended',
    ],
  ])('says %s', (_, more, word) => {
    expect(unseenWord(page('a', more), now)).toBe(word);
  });
});

describe('the classrooms tab', () => {
  const rooms = page('rooms', { pagetypeUid: 'classrooms-page' });
  const slugs = (isWithClassrooms: boolean) =>
    tabsOf(
      { slug: 'art' },
      [page('about'), rooms],
      { places_without_tasks: ['art'] },
      isWithClassrooms,
    ).map(({ slug }) => slug);

  it('is left out for carers of type affiliate', () => {
    expect(slugs(loadsClassrooms({ type: 'affiliate', is_carer: true }))).toEqual(['about']);
    expect(slugs(loadsClassrooms({ type: 'faculty', is_carer: true }))).toEqual(['about', 'rooms']);
  });
});
