import type { Bound, School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { UserRepository } from '#functions/people/store/users';
import { edits, placeSeenBy, visitorOf } from '#functions/places/rules/place-access';
import { type StoredPlace, visiblePlace } from '#functions/places/store/place.record';
import type { PlaceReader } from '#functions/places/store/place-reader';
import { AppError } from '#shared/kernel/errors';
import type { Paged } from '#shared/kernel/paging';
import type { PageSummary } from '#shared/pages/page-fields';
import { arranged, positionIn } from '#shared/pages/page-order';
import { pageTypeNamed } from '#shared/pages/page-types';
import type { PageQuery } from '#shared/pages/pages.contract';
import { isPageVisible, visiblePage } from '#shared/places/place-visibility';
import type { Caller } from '#shared/rights/caller';
import { pageForEditor, pageForReader } from './rules/page-view.ts';
import type { PageReader } from './store/page-reader.ts';

export interface PageListDeps {
  readonly places: PlaceReader;
  readonly pages: Bound<PageReader, 'listed' | 'order'>;
  readonly users: Bound<UserRepository, 'many'>;
}

/** The most places that one answer reads. After them it returns the records so far and a token. */
const mostExamined = 100;

type RowFilter = Pick<PageQuery, 'pagetype' | 'navigation' | 'title_keyword' | 'deleted'>;

export type PageLists = ReturnType<typeof pageLists>;

/**
 * The lists of pages. The list of a place costs two reads. The list over all places reads them by
 * name, one by one.
 */
export const pageLists = (deps: PageListDeps) => ({
  of: (school: School) => ({
    editorNames: (place: StoredPlace) => editorNames(deps, school, place),
  }),

  /**
   * Returns all pages of a place that the caller may see, as the caller gets them, in their order.
   */
  rows: (caller: Caller, place: StoredPlace, now: Date): Promise<PageSummary[]> =>
    rowsOf(deps, caller, place, { query: {}, now, withEditors: true }),

  /** Returns one page of the list of a place. */
  async ofPlace(caller: Caller, query: PageQuery, given: string, now: Date) {
    const place = await placeSeenBy(caller, deps.places, given);
    const rows = await rowsOf(deps, caller, place, { query, now, withEditors: true });
    return sliceAfter(rows, query, positionOf(query.next_token));
  },

  ofAll: (caller: Caller, query: PageQuery, now: Date) => listOfAll(deps, caller, query, now),

  /** Refuses readers who ask for all places or for deleted pages; only administrators may. */
  refuseReaders(caller: Caller, query: PageQuery): void {
    if (visitorOf(caller).isAdministrator) return;
    if (query.deleted) throw new AppError('forbidden', 'Your account may not do this.');
    if (query.place !== undefined) return;
    const message = '*Please select place.';
    throw new AppError('badRequest', message, { fields: { place: message } });
  },
});

/** Returns the usernames with which the editors of a place sign in now. */
async function editorNames(
  { users }: PageListDeps,
  school: School,
  place: StoredPlace,
): Promise<string[]> {
  const people = await users.of(school).many(place.editors);
  return people.flatMap(({ status, username }) => (status === 'active' ? username : []));
}

async function rowsOf(
  deps: PageListDeps,
  caller: Caller,
  place: StoredPlace,
  { query, now, withEditors }: { query: RowFilter; now: Date; withEditors: boolean },
): Promise<PageSummary[]> {
  const mayEdit = edits(caller, place);
  const [order, stored, editors] = await Promise.all([
    deps.pages.of(caller).order(place.placeUid),
    deps.pages.of(caller).listed(place.placeUid, query.deleted),
    mayEdit && withEditors ? editorNames(deps, caller, place) : undefined,
  ]);
  const visible = stored.filter(
    (page) =>
      query.deleted ||
      isPageVisible(visiblePage(page), visiblePlace(place), visitorOf(caller), now),
  );
  const setting = { place, order, now };
  const visibleUids = new Set(visible.map(({ pageUid }) => pageUid));
  const visibleOrder = { pages: order.pages.filter((pageUid) => visibleUids.has(pageUid)) };
  return arranged(order, visible)
    .map((page) =>
      mayEdit
        ? pageForEditor(page, setting, editors)
        : {
            ...pageForReader(page, setting),
            sort_order: positionIn(visibleOrder, page.pageUid),
          },
    )
    .filter(matches(query));
}

/**
 * Returns one page of the list over all places, sorted by place name. A token holds the position of
 * the last finished place and, if the next place is not finished, the last page that was returned
 * of it.
 */
async function listOfAll(
  deps: PageListDeps,
  caller: Caller,
  query: PageQuery,
  now: Date,
): Promise<Paged<PageSummary>> {
  const records: PageSummary[] = [];
  const [afterPlace, afterPage] = (positionOf(query.next_token) ?? '').split('\n');
  let before = afterPlace ?? '';
  let last = afterPage;
  let examined = 0;
  const all = deps.places.of(caller).byName(before || undefined, 25);
  for await (const { position, place } of all) {
    const wanted = query.limit - records.length;
    if (wanted === 0 || examined === mostExamined) {
      return { records, next_token: tokenOf(`${before}\n`) };
    }
    examined++;
    const rows = await rowsOf(deps, caller, place, { query, now, withEditors: false });
    const page = sliceAfter(rows, { limit: wanted }, last || undefined);
    records.push(...page.records);
    if (page.next_token) {
      return { records, next_token: tokenOf(`${before}\n${page.records.at(-1)?.pageUid}`) };
    }
    before = position;
    last = undefined;
  }
  return { records };
}

/** Returns a filter for the page type, the tab flag and the words of the title. */
function matches({ pagetype, navigation, title_keyword }: RowFilter) {
  const type = pagetype === undefined ? undefined : pageTypeNamed(pagetype)?.pagetypeUid;
  const words = title_keyword?.toLowerCase();
  return (page: PageSummary): boolean =>
    (pagetype === undefined || page.pagetypeUid === type) &&
    (navigation === undefined || page.navigation === navigation) &&
    (!words || page.title.toLowerCase().includes(words));
}

/** Returns up to `limit` rows after the page `after`, and a token if there are more. */
function sliceAfter(
  rows: readonly PageSummary[],
  { limit }: { limit: number },
  after: string | undefined,
): Paged<PageSummary> {
  const from = after === undefined ? 0 : rows.findIndex(({ pageUid }) => pageUid === after) + 1;
  if (after !== undefined && from === 0) {
    throw new AppError('badRequest', 'This list has changed. Load it again.');
  }
  const records = rows.slice(from, from + limit);
  const last = records.at(-1);
  const isMore = from + limit < rows.length;
  return { records, ...(isMore && last && { next_token: tokenOf(last.pageUid) }) };
}
