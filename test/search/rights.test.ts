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
import { userTypes } from '#shared/audiences/audience';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { addDays } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { mostEach, type SearchHit, searchGroups } from '#shared/search/search.contract';
import { SearchQuery } from '#shared/search/search.schemas';
import { collegeEvent } from '#test/support/college/calendar';
import { request } from '#test/support/records/people';
import { storedPlace } from '#test/support/records/places';
import { audience } from '#test/support/records/posts';
import { bound } from '#test/support/records/school';
import {
  type EventFacts,
  judged,
  type PageFacts,
  type PostFacts,
  readsEvent,
  readsPage,
  readsPlace,
  readsPost,
  type School,
  school,
  title,
  viewer,
} from './random-school.ts';

/** Random schools, readers and searches, against an answer that is worked out from the rules. */

const { now } = request();
const at = (hours: number | undefined) =>
  hours === undefined ? undefined : new Date(now.getTime() + hours * 3_600_000).toISOString();
const groupList = (of: string[]) => ({ ...audience(...of), groupNames: [], groupNamesSearch: '' });
const stamp = '2026-01-01T00:00:00.000Z';
const by = { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' };

// The school as it is stored.

const sourcesOf = ({ posts, events, places }: School): Source[] => [
  ...posts.map((facts, i): Source => ({ kind: 'post', post: storedPost(facts, `p${i}`) })),
  ...events.map((facts, i): Source => ({ kind: 'event', event: storedEvent(facts, `e${i}`) })),
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

const storedEvent = (
  { everyone, chosen: of, days, rrule, title: called }: EventFacts,
  eventUid: string,
): CalendarEvent => ({
  ...collegeEvent({
    eventUid,
    title: called,
    starts: addDays(now.toISOString().slice(0, 10), days),
    ...(rrule !== undefined && { rrule }),
  }),
  category: '',
  audience: {
    everyone,
    userTypes: userTypes.filter((type) => of.includes(type)),
    groups: of.flatMap((each) => (each.startsWith('#') ? each.slice(1) : [])),
  },
});

/** A school that the index saw as it was, and that the tables hold as it is. */
function searching(was: School, is: School = was) {
  const documents = sourcesOf(was).map((source) => ({
    listed: listedOf(source),
    title: described(source, now)?.title ?? '',
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
  /** Finds as the screens do: the best of each group, or all of a group where there are more. */
  return async (q: string, who: Caller): Promise<string[]> => {
    const query = SearchQuery.parse({ q, each: mostEach });
    const { records, more = [] } = await handlers.find(query, who, request());
    const ids = (hits: readonly SearchHit[]) => hits.map(({ kind, uid }) => `${kind}:${uid}`);
    for (const group of searchGroups) {
      const all = SearchQuery.parse({ q, group, limit: 50 });
      const found = ids((await handlers.find(all, who, request())).records);
      const shown = ids(records.filter((hit) => hit.group === group));
      expect(found.slice(0, shown.length).sort()).toEqual(shown.sort());
      expect(found.length > shown.length).toBe(more.includes(group));
    }
    return ids(records);
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
          events: of.events.map((facts) =>
            readsEvent(facts, who) ? facts : { ...facts, title: '–' },
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
