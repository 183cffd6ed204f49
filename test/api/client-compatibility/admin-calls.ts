import { type ClientCall, read } from '#test/api/client-compatibility/call';
import { entities, only } from '#test/api/client-compatibility/entities';
import { picture } from '#test/api/client-compatibility/portal-calls';

const userTypes = [
  { name: 'STUDENTS', checked: true },
  { name: 'CARERS', checked: true },
  { name: 'STAFF', checked: false },
];
const group_list = { userTypes, groups: [], groupNames: [], groupNamesSearch: '' };
const author = {
  users_userid: 'uid-administrator',
  users_username: 'administrator',
  users_firstname: 'Jo',
  users_lastname: 'Ng',
};
const stamps = { created_at: '2026-03-02T00:00:00.000Z', updated_at: '2026-03-02T00:00:00.000Z' };

/** Every field of a post, as the specified form sends it. */
const post = {
  title: 'Swimming',
  slug: 'swimming',
  content_html: '<p>At nine</p>',
  excerpt: 'At nine',
  featured_img_url: '',
  featuredImage: picture,
  type: 'notice',
  published: false,
  make_public: false,
  publish_start: 'UNPUBLISHED',
  publish_end: 'UNPUBLISHED',
  postcategory_categoryid: '',
  postcategory_categoryname: '',
  sort_order: 5,
  for_carer_only: false,
  daily_flag: false,
  clone: false,
  group_list,
  ...stamps,
  ...author,
};
const newsletter = {
  ...post,
  type: 'newsletter',
  postcategory_categoryid: 'sport',
  postcategory_categoryname: 'Sport',
};
const place = {
  place: 'Rowing',
  slug: 'rowing',
  place_id: '',
  klaUid: '',
  key_learning_area: '',
  editors: 'faculty,editor',
  description: 'Boats',
  intended_audience: 'Rowers',
  group_list,
  ...stamps,
  ...author,
};
const page = {
  placeUid: 'place-one',
  pagetypeUid: 'static-page',
  pagetype_pagetype: 'Static Page',
  title: 'Oars',
  slug: 'oars',
  navigation: true,
  landing_page: false,
  is_deleted: false,
  content_html: '<p>Oars</p>',
  google_drive_url: '',
  file_view_type: 'list',
  description: 'About oars',
  editors: ['placeEditor'],
  place_place: 'Place',
  place_slug: 'place-one',
  ...stamps,
  ...author,
};
const header = {
  publish_start: '2099-03-02T00:00:00.000Z',
  publish_end: '2099-04-02T00:00:00.000Z',
  alttext: 'Boats',
  caption: 'Boats',
  caption_location: 'top_left',
  featuredImage: picture,
  featured_img_type: 'image/png',
  featured_img_url: '',
  ...stamps,
  ...author,
};

const newPost = (as: ClientCall['as'], { records }: Parameters<Loader>[0]) =>
  records<{ postUid: string }>(as, 'POST', 'posts/', post);
type Loader = Extract<NonNullable<ClientCall['path']>, (...given: never[]) => unknown>;

/** The specified calls of the administration, row by row. */
export const adminCalls: readonly ClientCall[] = [
  {
    ...read(
      'editor',
      'posts/?get_posts_for_admin=true&published=false&publish_start=&publish_end=&types=&categories=&title_keyword=&made_public=&group_keyword=',
    ),
    holds: entities.postRow,
  },
  {
    ...read(
      'editor',
      'posts/?get_posts_for_admin=true&published=false&publish_start=NOW&publish_end=NOW&types=notice,principal',
    ),
    holds: entities.postRow,
  },
  {
    ...read('editor', ({ names }) => `posts/${names.postUid}`),
    answer: 'record',
    holds: entities.post,
  },
  ...[post, newsletter, { ...post, type: 'principal', for_carer_only: true }].map(
    (body): ClientCall => ({
      as: 'editor',
      method: 'POST',
      path: 'posts/',
      body,
      answer: 'record',
      holds: entities.post,
    }),
  ),
  {
    as: 'editor',
    method: 'PUT',
    answer: 'record',
    holds: entities.post,
    path: ({ names }) => `posts/${names.postUid}`,
    body: async ({ names, records }) => {
      const stored = await records('editor', 'GET', `posts/${names.postUid}`);
      return { ...only(entities.post, stored), title: 'Changed', featuredImage: picture };
    },
  },
  {
    as: 'editor',
    method: 'DELETE',
    answer: 'record',
    holds: [],
    path: async (client) => `posts/${(await newPost('editor', client)).postUid}`,
  },
  {
    as: 'editor',
    method: 'POST',
    path: 'connection-headers/',
    body: header,
    answer: 'record',
    holds: entities.header,
  },
  { ...read('editor', 'connection-headers/'), holds: entities.header },
  ...(['connection-headers/', 'connection-headers/{id}/'] as const).map(
    (path): ClientCall => ({
      as: 'editor',
      method: 'PUT',
      answer: 'record',
      holds: entities.header,
      path: async ({ records }) => path.replace('{id}', await headerUid(records)),
      body: async ({ records }) => {
        const [stored = {}] = await records<Record<string, unknown>[]>(
          ...(['editor', 'GET', 'connection-headers/'] as const),
        );
        return { ...only(entities.header, stored), caption: 'Oars' };
      },
    }),
  ),
  {
    as: 'editor',
    method: 'DELETE',
    answer: 'record',
    holds: [],
    path: async ({ records }) => `connection-headers/${await headerUid(records)}`,
  },
  {
    ...read('administrator', 'places/?slug=&place=&pagetype=&navigation=&title_keyword='),
    holds: entities.place,
  },
  { ...read('administrator', 'places/place-one'), answer: 'record', holds: entities.place },
  {
    as: 'administrator',
    method: 'POST',
    path: 'places/',
    body: place,
    answer: 'record',
    holds: entities.place,
  },
  ...(['places/', 'places/place-two'] as const).map(
    (path): ClientCall => ({
      as: 'administrator',
      method: 'PUT',
      path,
      answer: 'record',
      holds: entities.place,
      body: async ({ records }) => {
        const stored = await records('administrator', 'GET', 'places/place-two');
        return { ...only(entities.place, stored), description: 'Changed', editors: 'faculty' };
      },
    }),
  ),
  {
    as: 'administrator',
    method: 'DELETE',
    answer: 'record',
    holds: [],
    path: async ({ records }) => {
      const body = { ...place, place: 'Chess' };
      return `places/${(await records<{ placeUid: string }>('administrator', 'POST', 'places/', body)).placeUid}`;
    },
  },
  { ...read('administrator', 'pagetypes/'), holds: entities.pageType },
  {
    ...read(
      'administrator',
      'pages/?place=place-one&page_slug=&pagetype=&navigation=&title_keyword=',
    ),
    holds: entities.pageRow,
  },
  {
    ...read('administrator', ({ names }) => `pages/${names.pageUid}`),
    answer: 'record',
    holds: entities.page,
  },
  {
    as: 'administrator',
    method: 'POST',
    path: 'pages/',
    body: { pageData: page },
    answer: 'record',
    holds: entities.page,
  },
  {
    as: 'administrator',
    method: 'DELETE',
    answer: 'record',
    holds: [],
    path: async ({ records }) => {
      const body = { pageData: { ...page, title: 'Rudders' } };
      return `pages/${(await records<{ pageUid: string }>('administrator', 'POST', 'pages/', body)).pageUid}`;
    },
  },
];

const headerUid = async (records: Parameters<Loader>[0]['records']): Promise<string> => {
  const found = await records<{ connectionheaderUid: string }[]>(
    ...(['editor', 'GET', 'connection-headers/'] as const),
  );
  return found[0]?.connectionheaderUid ?? '';
};
