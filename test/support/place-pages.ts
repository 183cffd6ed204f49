import { pageHandlers } from '#functions/api/pages';
import { placeHandlers } from '#functions/api/places';
import { idempotencyRepository } from '#functions/data/idempotency';
import { pageBlogRepository } from '#functions/data/page-blogs';
import { pageVersionRepository } from '#functions/data/page-versions';
import { pageRepository } from '#functions/data/pages';
import { placeRepository } from '#functions/data/places';
import { userRepository } from '#functions/data/users';
import { NewPage, PageChange, PageDraft } from '#shared/contract/pages';
import { PlaceDraft } from '#shared/contract/places';
import { administrator, request } from '#test/support/people';
import { audience, memoryContent } from '#test/support/posts';
import { profile, storeProfiles } from '#test/support/profiles';
import type { TestTables } from '#test/support/tables';

/** The tables that places and pages need. */
export const placeTables = ['places', 'pages', 'users', 'idempotency'] as const;

/** The places and pages endpoints over real tables, with groups and two areas that always exist. */
export function placesOver(tables: Pick<TestTables, 'db' | 'name'>) {
  const users = userRepository(tables.db, tables.name('users'));
  const idempotency = idempotencyRepository(tables.db, tables.name('idempotency'));
  const content = memoryContent();
  const places = placeRepository(
    tables.db,
    { places: tables.name('places'), users: tables.name('users') },
    users,
    idempotency,
  );
  const table = tables.name('pages');
  const pages = pageRepository(tables.db, table, content, idempotency);
  return {
    content,
    users,
    repository: pages,
    places: placeHandlers({
      places,
      pages,
      users,
      groups: {
        many: async (_site, uids) =>
          uids
            .filter((uid) => !uid.startsWith('unknown'))
            .map((groupUid) => ({ groupUid, groupname: groupUid, grouptype: 'Class' as const })),
      },
      areas: {
        get: async (_site, klaUid) =>
          ({
            maths: { klaUid: 'maths', key_learning_area: 'Mathematics' },
            arts: { klaUid: 'arts', key_learning_area: 'Creative Arts' },
          })[klaUid],
      },
    }),
    pages: pageHandlers({
      places,
      pages,
      versions: pageVersionRepository(tables.db, table, content, idempotency),
      blogs: pageBlogRepository(tables.db, table, content, idempotency),
      users,
    }),
  };
}

/** A place as an administrator sends it: for everyone, edited by `tess`, unless the test says otherwise. */
export const placeDraft = (is: Record<string, unknown> = {}): PlaceDraft =>
  PlaceDraft.parse({
    place: 'Mathematics 7',
    place_id: '7012',
    klaUid: 'maths',
    description: 'What we do in mathematics.',
    intended_audience: 'Year 7 and their families',
    editors: 'tess',
    group_list: audience('STUDENTS', 'CARERS', 'STAFF'),
    ...is,
  });

/** A page as the page form sends it. */
export const pageDraft = (placeUid: string, is: Record<string, unknown> = {}): PageDraft =>
  PageDraft.parse({
    placeUid,
    pagetypeUid: 'static-page',
    title: 'Welcome',
    navigation: true,
    landing_page: false,
    content_html: '<p>Welcome to the course.</p>',
    description: 'The first page.',
    ...is,
  });

/** A page as the viewer adds it. */
export const newPage = (placeUid: string, is: Record<string, unknown> = {}): NewPage =>
  NewPage.parse({ placeUid, ...is });

/** A change of some fields of a page. */
export const pageChange = (
  page: { pageUid: string; updated_at: string },
  is: Record<string, unknown> = {},
): PageChange => PageChange.parse({ pageUid: page.pageUid, updated_at: page.updated_at, ...is });

/** The endpoints with a place of the second school, and its administrator, whom a test makes pages as. */
export async function regionalPlace(tables: Pick<TestTables, 'db' | 'name'>) {
  const by = { ...administrator, site: 'regional' };
  await storeProfiles(
    tables,
    profile({ username: 'tess', type: 'faculty', schoolUid: 'regional' }),
  );
  const { places, pages } = placesOver(tables);
  const { placeUid } = await places.create(placeDraft(), by, request());
  return { by, pages, placeUid };
}
