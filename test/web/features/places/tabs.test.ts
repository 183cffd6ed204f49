import { describe, expect, it } from 'vitest';
import type { PageSummary } from '#shared/contract/page-fields';
import { moved } from '../../../../web/src/features/places/editing/order.ts';
import { hasTasks, tabsOf, unseenWord } from '../../../../web/src/features/places/tabs.ts';

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
const place = { slug: 'art', place_id: '7' };
const slugs = (...given: Parameters<typeof tabsOf>) => tabsOf(...given).map(({ slug }) => slug);

describe('the tabs of a place', () => {
  const pages = [page('a'), page('b', { landing_page: true }), page('c', { navigation: false })];

  it('are the landing page, the tasks and the others that are tabs', () => {
    expect(slugs(place, pages, {})).toEqual(['b', 'assessment-tasks', 'a']);
  });

  it('lack the tasks where the school lists the place, or it shows no course', () => {
    expect(slugs(place, pages, { places_without_tasks: ['art'] })).toEqual(['b', 'a']);
    expect(hasTasks({ ...place, place_id: '' }, {})).toBe(false);
  });

  it('have a Task Page of the place itself where the tasks stand', () => {
    const own = page('marks', { pagetypeUid: 'task-page' });
    expect(slugs(place, [...pages, own], {})).toEqual(['b', 'marks', 'a']);
    const settings = { places_without_tasks: ['art'] };
    expect(slugs(place, [...pages, own], settings)).toEqual(['b', 'a', 'marks']);
  });
});

describe('moving a tab', () => {
  it('leaves the pages that are fixed, or no tabs, where they are', () => {
    const pages = ['landing', 'a', 'no-tab', 'b', 'c'];
    expect(moved(pages, ['a', 'b', 'c'], 'c', 0)).toEqual(['landing', 'c', 'no-tab', 'a', 'b']);
  });

  it('goes no further than the ends', () => {
    expect(moved(['a', 'b'], ['a', 'b'], 'b', 5)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], ['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  });
});

describe('what editors are told of a page that readers do not see', () => {
  const now = new Date('2026-06-01T00:00:00.000Z');
  it.each([
    ['nothing of one that they see', {}, undefined],
    ['that it is hidden', { pageHide: true }, 'Hidden'],
    [
      'that it is still to come',
      { publish_start: '2026-06-02T00:00:00.000Z', publish_end: 'INDEFINITE' as const },
      'Scheduled',
    ],
    [
      'that it is over',
      { publish_start: '2026-05-01T00:00:00.000Z', publish_end: '2026-05-02T00:00:00.000Z' },
      'Ended',
    ],
  ])('%s', (_, more, word) => {
    expect(unseenWord(page('a', more), now)).toBe(word);
  });
});
