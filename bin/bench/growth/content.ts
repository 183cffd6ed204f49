import { headerReader } from '#functions/connection-headers/store/header.record';
import { pdfRepository } from '#functions/connections/store/pdfs';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { pageBlogRepository } from '#functions/pages/store/page-blogs';
import { userRepository } from '#functions/people/store/users';
import { placeKeys, type StoredPlace } from '#functions/places/store/place.record';
import { placeReader } from '#functions/places/store/place-reader';
import { placeRepository } from '#functions/places/store/places';
import { postKeys, storedFields } from '#functions/posts/store/post.record';
import { postLists } from '#functions/posts/store/post-lists';
import { postPurge } from '#functions/posts/store/post-purge';
import { postSweep } from '#functions/posts/store/post-sweep';
import { postVersions } from '#functions/posts/store/post-version.record';
import { postTypes } from '#shared/posts/posts.contract';
import { keptDays, tooOldBefore } from '#shared/retention';
import { fillPosts, samplePosts } from '../samples/sample-posts.ts';
import { author, filledWith, type Growing, minutesAgo, now, page, takePage } from './growing.ts';

const texts = { removeUnder: async () => undefined } as never;
const [post] = samplePosts(1, now);
if (!post) throw new Error('There is no sample of a post');

const posts: Growing = {
  rows: 'posts',
  tables: ['posts'],
  fill: (tables, site, count) => fillPosts(tables, site, samplePosts(count, now), now),
  calls(tables) {
    const lists = postLists(tables);
    const wanted = { ...page, accepts: () => true };
    return {
      'posts.list: a reader': (site) => lists.of({ site }).live(postTypes, now, wanted),
      'posts.listForAdmin: the newest': (site) =>
        lists.of({ site }).all('created_at', 'desc', wanted),
      'posts.listForAdmin: by title': (site) => lists.of({ site }).all('title', 'asc', wanted),
      'metrics.listPosts: its posts': (site) => lists.of({ site }).live(postTypes, now, wanted),
      'job post-sweep': (site) => postSweep(tables).of({ site }).sweep(minutesAgo(60), now),
    };
  },
};

/** Of the posts in the bin none is past its term. */
const noFiles = { of: () => ({ release: async () => {} }) };

/** Removed posts: a second between two, so none is past its term. */
const bin: Growing = {
  rows: 'posts in the bin',
  tables: ['posts', 'asks', 'post-versions'],
  fill: filledWith('posts', (site, { n, uid }) => {
    const deleted_at = new Date(now.getTime() - n * 1_000).toISOString();
    const removed = { ...post, postUid: uid, is_deleted: true, deleted_at };
    return { ...postKeys({ site }, removed, now), ...removed };
  }),
  calls: (tables) => ({
    'posts.bin: what was removed': (site) => postLists(tables).of({ site }).binned(page),
    'job purge: the bin': (site) =>
      postPurge(tables, texts, noFiles).of({ site }).endBefore(tooOldBefore(now, keptDays.bin)),
  }),
};

const versions: Growing = {
  rows: 'versions of a post',
  tables: ['post-versions'],
  fill: filledWith('post-versions', (site, { at }) => ({
    pk: `${site}#post`,
    sk: at,
    ...post,
    postUid: 'post',
    updated_at: at,
  })),
  calls: (tables) => ({
    'posts.versions': (site) =>
      postVersions(tables).of({ site }).page({ postUid: 'post' }, page, { fields: storedFields }),
  }),
};

const place: Omit<StoredPlace, 'placeUid'> = {
  place: 'History',
  slug: 'history',
  place_id: '',
  klaUid: '',
  key_learning_area: '',
  editors: [],
  description: '',
  intended_audience: '',
  is_deleted: false,
  author,
  group_list: post.group_list,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
};

const places: Growing = {
  rows: 'places',
  tables: ['places'],
  fill: filledWith('places', (site, { n, uid: placeUid }) => {
    const stored = { ...place, placeUid, place: `History ${n}` };
    return { ...placeKeys({ site }, stored), ...stored };
  }),
  calls: (tables) => ({
    'places.list': (site) => takePage(placeReader(tables).of({ site }).byName(undefined, 25)),
  }),
};

/** Removed places: a second between two, so none is past its term. */
const placeBin: Growing = {
  rows: 'places in the bin',
  tables: ['places', 'users', 'idempotency'],
  fill: filledWith('places', (site, { n, uid: placeUid }) => {
    const deleted_at = new Date(now.getTime() - n * 1_000).toISOString();
    const removed = { ...place, placeUid, is_deleted: true, deleted_at };
    return { ...placeKeys({ site }, removed), ...removed };
  }),
  calls(tables) {
    const stored = placeRepository(tables, userRepository(tables), idempotencyRepository(tables));
    return { 'places.bin': (site) => stored.of({ site }).binned(page) };
  },
};

const blogs: Growing = {
  rows: 'entries of a blog page',
  tables: ['pages', 'idempotency'],
  fill: filledWith('pages', (site, { uid: blogUid, at }) => ({
    pk: `${site}#blog`,
    sk: blogUid,
    blogUid,
    pageUid: 'page',
    title: 'An entry',
    excerpt: '',
    pageHide: false,
    is_deleted: false,
    start: at,
    created_at: at,
    updated_at: at,
    author,
    content_html: '<p>Text</p>',
    listedPk: `${site}#page#blog`,
    listedSk: `${at}#${blogUid}`,
  })),
  calls: (tables) => ({
    'pages.listBlogs': (site) =>
      pageBlogRepository(tables, texts, idempotencyRepository(tables))
        .of({ site })
        .list('page', page, () => true),
  }),
};

const headers: Growing = {
  rows: 'headers of the magazine',
  tables: ['connection-headers'],
  fill: filledWith('connection-headers', (site, { uid, at }) => ({
    pk: site,
    sk: uid,
    connectionheaderUid: uid,
    alttext: '',
    caption: '',
    caption_location: 'bottom_left',
    featured_img_url: '',
    featured_img_type: '',
    created_at: at,
    updated_at: at,
    ...author,
  })),
  calls: (tables) => ({
    'connection-headers.list': (site) => headerReader(tables).of({ site }).page({}, page),
  }),
};

const magazines: Growing = {
  rows: 'PDFs of the magazine',
  tables: ['connections-pdfs'],
  fill: filledWith('connections-pdfs', (site, { uid, at }) => ({
    pk: site,
    sk: uid,
    connections_pdfUid: uid,
    title: 'Connections',
    state: 'ready',
    created_at: at,
    ends_at: at,
    posts: ['post'],
    object_key: `${site}/${uid}.pdf`,
    ...author,
  })),
  calls: (tables) => ({
    'connections-pdf.list': (site) => pdfRepository(tables).of({ site }).list(page),
  }),
};

/** What a school publishes. */
export const contentGrowing = { posts, bin, versions, places, placeBin, blogs, headers, magazines };
