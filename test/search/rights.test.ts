import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredPage } from '#functions/pages/store/page.record';
import type { StoredPost } from '#functions/posts/store/post.record';
import { builtSegment } from '#functions/search/index/build';
import { documentId } from '#functions/search/index/document';
import { openSegment } from '#functions/search/index/segment';
import { siteIndex } from '#functions/search/index/site-index';
import { searchHandlers } from '#functions/search/search';
import { described, listedOf, type Source } from '#functions/search/source';
import type { Caller } from '#shared/rights/caller';
import { SearchQuery } from '#shared/search/search.schemas';
import { person, request } from '#test/support/records/people';
import { storedPlace } from '#test/support/records/places';
import { audience } from '#test/support/records/posts';
import { bound } from '#test/support/records/school';

/** Random schools, readers and searches, against an answer that is worked out from the rules. */

const { now } = request();
const at = (hours: number | undefined) =>
  hours === undefined ? undefined : new Date(now.getTime() + hours * 3_600_000).toISOString();

const words = ['camp', 'Müller', 'staff', 'Café', '数学', 'bus', 'Elternabend', "l'école"];
const title = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
  .map((of) => of.join(' '));
const chosen = fc.subarray(['STUDENTS', 'CARERS', 'STAFF', '#y7', '#y8']);
const hours = fc.option(fc.constantFrom(-48, -1, 0, 1, 48), { nil: undefined });
const editors = fc.subarray(['uid-a', 'uid-b']);
const groups = fc.subarray(['y7', 'y8']);
const groupList = (of: string[]) => ({ ...audience(...of), groupNames: [], groupNamesSearch: '' });
const stamp = '2026-01-01T00:00:00.000Z';
const by = { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' };

const post = fc.record({
  title,
  chosen,
  start: hours,
  end: hours,
  published: fc.boolean(),
  is_deleted: fc.boolean(),
  for_carer_only: fc.boolean(),
  make_public: fc.boolean(),
});
const page = fc.record({
  title,
  start: hours,
  end: hours,
  pageHide: fc.boolean(),
  is_deleted: fc.boolean(),
});
const place = fc.record({
  name: title,
  chosen,
  editors,
  is_deleted: fc.boolean(),
  pages: fc.array(page, { maxLength: 3 }),
});
const school = fc.record({
  posts: fc.array(post, { maxLength: 6 }),
  places: fc.array(place, { maxLength: 3 }),
});
const viewer: fc.Arbitrary<Caller> = fc
  .record({
    username: fc.constantFrom('a', 'b', 'c'),
    type: fc.constantFrom('student' as const, 'faculty' as const, 'affiliate' as const),
    is_carer: fc.boolean(),
    capabilities: fc.subarray(['editor', 'administrator', 'reports'] as const, { maxLength: 1 }),
    groups,
    carerGroups: groups,
  })
  .map(person);

type PostFacts = typeof post extends fc.Arbitrary<infer T> ? T : never;
type PageFacts = typeof page extends fc.Arbitrary<infer T> ? T : never;
type PlaceFacts = typeof place extends fc.Arbitrary<infer T> ? T : never;
type School = typeof school extends fc.Arbitrary<infer T> ? T : never;

// The independent answer.

const isIn = (
  facts: { start?: number | undefined; end?: number | undefined },
  isAlways: boolean,
) => {
  if (facts.start === undefined) return isAlways;
  return facts.start <= 0 && (facts.end === undefined || facts.end > 0);
};
const isMeant = (of: readonly string[], who: Caller) => {
  const named = of.filter((each) => each.startsWith('#')).map((each) => each.slice(1));
  const fits = (has: readonly string[]) =>
    named.length === 0 || named.some((each) => has.includes(each));
  return (
    (of.includes('STUDENTS') && who.type === 'student' && fits(who.groups)) ||
    (of.includes('STAFF') && who.type === 'faculty' && fits(who.groups)) ||
    (of.includes('CARERS') && who.is_carer && fits(who.carerGroups))
  );
};
const has = (who: Caller, capability: 'editor' | 'administrator') =>
  who.capabilities.includes(capability) || who.capabilities.includes('administrator');
const readsPost = (facts: PostFacts, who: Caller) => {
  if (facts.is_deleted) return false;
  if (has(who, 'editor')) return true;
  if (!facts.published || !isIn(facts, false)) return false;
  if (facts.for_carer_only && who.type === 'student') return false;
  return facts.make_public || isMeant(facts.chosen, who);
};
const editsPlace = (facts: PlaceFacts, who: Caller) =>
  has(who, 'administrator') || facts.editors.includes(who.userUid);
const readsPlace = (facts: PlaceFacts, who: Caller) =>
  !facts.is_deleted && (editsPlace(facts, who) || isMeant(facts.chosen, who));
const readsPage = (facts: PageFacts, of: PlaceFacts, who: Caller) =>
  !facts.is_deleted &&
  readsPlace(of, who) &&
  (editsPlace(of, who) || (!facts.pageHide && isIn(facts, true)));

/** Everything of a school with its title, and whether somebody may read it. */
const judged = ({ posts, places }: School, who: Caller) => [
  ...posts.map((facts, i) => ({
    id: `post:p${i}`,
    title: facts.title,
    reads: readsPost(facts, who),
  })),
  ...places.flatMap((facts, i) => [
    { id: `place:l${i}`, title: facts.name, reads: readsPlace(facts, who) },
    ...facts.pages.map((each, n) => ({
      id: `page:l${i}g${n}`,
      title: each.title,
      reads: readsPage(each, facts, who),
    })),
  ]),
];

// The school as it is stored.

const sourcesOf = ({ posts, places }: School): Source[] => [
  ...posts.map((facts, i): Source => ({ kind: 'post', post: storedPost(facts, `p${i}`) })),
  ...places.flatMap((facts, i): Source[] => {
    const { name, chosen: of, pages: _, ...rest } = facts;
    const stored = {
      ...storedPlace({ chosen: of, ...rest }),
      place: name,
      placeUid: `l${i}`,
      description: '',
      intended_audience: '',
    };
    return [
      { kind: 'place', place: stored },
      ...facts.pages.map((each, n) => ({
        kind: 'page' as const,
        page: { ...storedPage(each, `l${i}g${n}`), placeUid: `l${i}` },
        place: stored,
      })),
    ];
  }),
];
const storedPost = (
  { chosen: of, start, end, ...facts }: PostFacts,
  postUid: string,
): StoredPost => ({
  postUid,
  slug: postUid,
  type: 'notice',
  excerpt: '',
  featured_img_url: '',
  postcategory_categoryid: '',
  postcategory_categoryname: '',
  sort_order: 5,

  group_list: groupList(of),
  start: at(start),
  end: at(end),
  created_at: stamp,
  updated_at: stamp,
  ...facts,
  ...by,
});
const storedPage = ({ start, end, ...facts }: PageFacts, pageUid: string): StoredPage => ({
  pageUid,
  placeUid: '',
  slug: pageUid,
  pagetypeUid: 'static-page',
  description: '',
  navigation: true,
  google_drive_url: '',
  file_view_type: 'list',
  schedule: [],
  author: by,
  start: at(start),
  end: at(end),
  created_at: stamp,
  updated_at: stamp,
  ...facts,
});

/** A school that the index saw as it was, and that the tables hold as it is. */
function searching(was: School, is: School = was) {
  const documents = sourcesOf(was).map((source) => ({
    listed: listedOf(source),
    title: described(source, now).title,
    summary: '',
    text: '',
  }));
  const index = siteIndex([openSegment(builtSegment(documents))]);
  const current = new Map(sourcesOf(is).map((source) => [documentId(listedOf(source)), source]));
  const library = bound({ sources: async () => current, textOf: async () => '' });
  const settings = bound({ get: async () => undefined });
  const uncounted = {
    misses: bound({ add: async () => {} }),
    limits: bound({ count: async () => {} }),
  };
  const indexes = bound({ current: async () => ({ index }) });
  const handlers = searchHandlers({ library, indexes, settings, ...uncounted });
  return async (q: string, who: Caller): Promise<string[]> => {
    const query = SearchQuery.parse({ q, limit: 50 });
    const { records } = await handlers.find(query, who, request());
    return records.map(({ kind, uid }) => `${kind}:${uid}`);
  };
}

const runs = { numRuns: 300 };

describe('search rights', () => {
  it('finds nothing that the reader may not read, even after a change a moment ago', async () => {
    await fc.assert(
      fc.asyncProperty(school, school, viewer, title, async (was, is, who, q) => {
        const allowed = new Set(judged(is, who).flatMap(({ id, reads }) => (reads ? [id] : [])));
        const found = await searching(was, is)(q, who);
        expect(found.filter((id) => !allowed.has(id))).toEqual([]);
      }),
      runs,
    );
  });

  it('finds everything that the reader may read by its title', async () => {
    await fc.assert(
      fc.asyncProperty(school, viewer, async (of, who) => {
        const find = searching(of);
        for (const { id, title: q, reads } of judged(of, who)) {
          if (reads) expect(await find(q, who)).toContain(id);
        }
      }),
      runs,
    );
  });

  it('answers as if only what the reader may read existed', async () => {
    await fc.assert(
      fc.asyncProperty(school, viewer, title, async (of, who, q) => {
        const everything = searching(of);
        const mine = searching({
          posts: of.posts.map((facts) =>
            readsPost(facts, who) ? facts : { ...facts, title: '–' },
          ),
          places: of.places.map((facts) => ({
            ...facts,
            name: readsPlace(facts, who) ? facts.name : '–',
            pages: facts.pages.map((each) =>
              readsPage(each, facts, who) ? each : { ...each, title: '–' },
            ),
          })),
        });
        expect((await everything(q, who)).sort()).toEqual((await mine(q, who)).sort());
      }),
      runs,
    );
  });
});
