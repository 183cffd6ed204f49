import type { KeyLearningArea } from '#shared/contract/key-learning-area';
import type { Page } from '#shared/contract/page-fields';
import type { Place } from '#shared/contract/places';
import { type PagetypeUid, pageTypeName } from '#shared/domain/page-types';

/** The places of the stand-in's school and their pages, as an administrator has them. */
export const placesAdminState = () => ({
  /** Whether these are the school's places; otherwise readers' tests have their own. */
  isUsed: false,
  places: places(),
  pages: pages(),
  areas: [area('kla-english', 'English'), area('kla-science', 'Science')],
  /** The usernames that somebody at the school signs in with. */
  usernames: ['a.hart', 'e.editor', 'a.admin'],
  /** The next so many creations arrive, and their answers get lost. */
  losing: 0,
});
export type PlacesAdminState = ReturnType<typeof placesAdminState>;

const at = '2026-05-01T00:00:00.000Z';
const author = {
  users_userid: 'u-a.admin',
  users_username: 'a.admin',
  users_firstname: 'Noor',
  users_lastname: 'Aziz',
};

const area = (klaUid: string, key_learning_area: string): KeyLearningArea => ({
  klaUid,
  key_learning_area,
  imageUrl: '',
});

/** A place of the stand-in. */
export const place = (placeUid: string, name: string, more: Partial<Place> = {}): Place => ({
  placeUid,
  place: name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  place_id: '',
  klaUid: '',
  key_learning_area: '',
  description: `Everything about ${name}`,
  intended_audience: 'Students and their families',
  created_at: at,
  updated_at: at,
  editors: ['e.editor'],
  group_list: {
    userTypes: [
      { name: 'STUDENTS', checked: true },
      { name: 'CARERS', checked: false },
      { name: 'STAFF', checked: false },
    ],
    groups: ['y7'],
    groupNames: ['Year 7'],
    groupNamesSearch: 'year 7',
  },
  ...author,
  ...more,
});

/** Enough places for two pages of the table; the names are in order. */
const places = (): Place[] => [
  place('pl-art', 'Art'),
  place('pl-english', 'English 7', {
    place_id: '7001',
    klaUid: 'kla-english',
    key_learning_area: 'English',
  }),
  place('pl-library', 'Library', { editors: ['e.editor', 'a.hart'] }),
  ...Array.from({ length: 22 }, (_, n) =>
    place(`pl-${n}`, `Sports team ${String(n + 1).padStart(2, '0')}`),
  ),
];

/** A page of the stand-in. */
export const page = (
  pageUid: string,
  placeUid: string,
  title: string,
  pagetypeUid: PagetypeUid,
  more: Partial<Page> = {},
): Page => ({
  pageUid,
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  description: `About ${title}`,
  navigation: true,
  landing_page: false,
  pagetypeUid,
  pagetype_pagetype: pageTypeName(pagetypeUid),
  placeUid,
  place_place: '',
  place_slug: '',
  google_drive_url: '',
  file_view_type: 'list',
  created_at: at,
  updated_at: at,
  pageHide: false,
  is_deleted: false,
  publish_start: null,
  publish_end: null,
  shown_versionUid: '',
  ...author,
  content_html: pagetypeUid === 'static-page' ? `<p>Words about ${title}.</p>` : '',
  ...more,
});

const pages = (): Page[] => [
  page('pg-welcome', 'pl-art', 'Welcome', 'static-page', { landing_page: true }),
  page('pg-files', 'pl-art', 'Worksheets', 'documents', {
    navigation: false,
    google_drive_url: 'https://drive.google.com/embeddedfolderview?id=abcdefghijkl#grid',
    file_view_type: 'grid',
  }),
  page('pg-tasks', 'pl-english', 'Tasks', 'task-page'),
  page('pg-old', 'pl-library', 'Old hours', 'static-page', { is_deleted: true, navigation: false }),
];
