import type { ContentStore } from '#functions/kernel/store/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import type { Tables } from '#functions/kernel/store/tables';
import { pageHandlers } from '#functions/pages/pages';
import { pageBlogRepository } from '#functions/pages/store/page-blogs';
import { pageVersionRepository } from '#functions/pages/store/page-versions';
import { pageRepository } from '#functions/pages/store/pages';
import { userRepository } from '#functions/people/store/users';
import { placeHandlers } from '#functions/places/places';
import { copyRepository } from '#functions/places/store/place-copies';
import type { CopyMessage } from '#functions/places/store/place-copy.record';
import { placeRepository } from '#functions/places/store/places';
import { NewPage, PageChange, PageDraft } from '#shared/pages/pages.schemas';
import { PlaceDraft } from '#shared/places/place-form.schemas';
import { administrator, request } from '#test/support/records/people';
import { audience, memoryContent } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';

/** The tables of places and pages. */
export const placeTables = ['places', 'pages', 'users', 'idempotency', 'limits'] as const;

/** Builds the handlers of places and pages over real tables, with groups and two areas. */
export function placesOver(tables: Tables, stored?: ContentStore) {
  const memory = memoryContent();
  const content = stored ?? memory;
  const users = userRepository(tables);
  const idempotency = idempotencyRepository(tables);
  const places = placeRepository(tables, users, idempotency);
  const pages = pageRepository(tables, content, idempotency);
  /** The copies that wait for a worker. */
  const queued: CopyMessage[] = [];
  return {
    content: memory,
    users,
    repository: pages,
    queued,
    places: placeHandlers({
      places,
      pages,
      users,
      copies: copyRepository(tables, idempotency),
      limits: limitRepository(tables),
      queue: { send: async (message) => void queued.push(message) },
      groups: bound({
        many: async (uids) =>
          uids
            .filter((uid) => !uid.startsWith('unknown'))
            .map((groupUid) => ({ groupUid, groupname: groupUid, grouptype: 'Class' as const })),
      }),
      areas: bound({
        get: async (klaUid) =>
          ({
            maths: { klaUid: 'maths', key_learning_area: 'Mathematics' },
            arts: { klaUid: 'arts', key_learning_area: 'Creative Arts' },
          })[klaUid],
      }),
    }),
    pages: pageHandlers({
      places,
      pages,
      versions: pageVersionRepository(tables, content, idempotency),
      blogs: pageBlogRepository(tables, content, idempotency),
      users,
      media: { has: async (name) => !name.includes('/dead') },
    }),
  };
}

/** Returns a place as an administrator sends it, by default for everyone and edited by `tess`. */
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

/** Returns a page as the page form sends it. */
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

/** Returns a page as the viewer adds it. */
export const newPage = (placeUid: string, is: Record<string, unknown> = {}): NewPage =>
  NewPage.parse({ placeUid, ...is });

/** Returns a change of some fields of a page. */
export const pageChange = (
  page: { pageUid: string; updated_at: string },
  is: Record<string, unknown> = {},
): PageChange => PageChange.parse({ pageUid: page.pageUid, updated_at: page.updated_at, ...is });

/** Builds the handlers with a place of the second school and its administrator. */
export async function regionalPlace(tables: Tables) {
  const by = { ...administrator, ...schoolNamed('regional') };
  await storeProfiles(
    tables,
    profile({ username: 'tess', type: 'faculty', schoolUid: 'regional' }),
  );
  const { places, pages } = placesOver(tables);
  const { placeUid } = await places.create(placeDraft(), by, request());
  return { by, pages, placeUid };
}
