import type { Blog } from '#shared/contract/page-blogs';
import type { Page } from '#shared/contract/page-fields';
import type { PageVersion } from '#shared/contract/page-versions';
import type { Place } from '#shared/contract/places';
import { type PagetypeUid, pageTypeName } from '#shared/domain/page-types';

/** The places that readers of the stand-in's school look at, with their pages and what their courses show. */
export const placesState = () => ({
  places: [english, boarding],
  pages: pages(),
  blogs: [
    blog('b-1', 'First week', '2026-04-02T00:00:00.000Z'),
    blog('b-2', 'Excursion', '2026-05-12T00:00:00.000Z'),
  ],
  /** What is scheduled for the pages. */
  versions: [] as StoredVersion[],
  /** Who edits both places. */
  editors: ['e.editor'],
  /** The orders that were sent, as lists of pages. */
  orders: [] as string[][],
  /** The next so many additions get lost; those of a page arrive, and their answers are lost. */
  losing: 0,
});
export type PlacesState = ReturnType<typeof placesState>;

/** A version, and the page that it belongs to. */
export type StoredVersion = PageVersion & { pageUid: string };

const at = '2026-03-01T00:00:00.000Z';

const place = (slug: string, name: string, more: Partial<Place>): Place => ({
  placeUid: `r-${slug}`,
  place: name,
  slug,
  place_id: '',
  klaUid: '',
  key_learning_area: '',
  description: '',
  intended_audience: '',
  created_at: at,
  updated_at: at,
  ...more,
});

const english = place('english-7', 'English 7', {
  place_id: 'ENG7',
  klaUid: 'kla-english',
  key_learning_area: 'English',
});
const boarding = place('boarding', 'Boarding House', { place_id: 'BRD' });

const page = (
  slug: string,
  title: string,
  pagetypeUid: PagetypeUid,
  more: Partial<Page> = {},
): Page => ({
  pageUid: `r-${slug}`,
  title,
  slug,
  description: '',
  navigation: true,
  landing_page: false,
  pagetypeUid,
  pagetype_pagetype: pageTypeName(pagetypeUid),
  placeUid: english.placeUid,
  place_place: english.place,
  place_slug: english.slug,
  google_drive_url: '',
  file_view_type: 'list',
  created_at: at,
  updated_at: at,
  content_html: pagetypeUid === 'static-page' ? `<p>All about ${title}.</p>` : '',
  pageHide: false,
  is_deleted: false,
  publish_start: null,
  publish_end: null,
  shown_versionUid: '',
  ...more,
});

const pages = (): Page[] => [
  page('welcome', 'Welcome', 'static-page', { landing_page: true }),
  page('outline', 'Course outline', 'static-page'),
  page('worksheets', 'Worksheets', 'documents', {
    google_drive_url: 'https://drive.google.com/embeddedfolderview?id=abcdefghijkl#list',
  }),
  page('rooms', 'Classrooms', 'classrooms-page'),
  page('news', 'Class news', 'blog-page'),
  page('drafts', 'Drafts', 'static-page', { pageHide: true }),
  page('not-a-tab', 'Reading list', 'static-page', { navigation: false }),
  page('house', 'Our house', 'static-page', {
    landing_page: true,
    placeUid: boarding.placeUid,
    place_place: boarding.place,
    place_slug: boarding.slug,
  }),
];

const blog = (blogUid: string, title: string, created_at: string): Blog => ({
  blogUid,
  pageUid: 'r-news',
  title,
  excerpt: `In short: ${title}`,
  content_html: `<p>How it was: ${title}.</p>`,
  created_at,
  updated_at: created_at,
  pageHide: false,
  publish_start: null,
  publish_end: null,
});
