import { pageForEditor, pageForReader } from '#functions/api/page-view';
import { edits, placeSeenBy, visitorOf } from '#functions/api/place-access';
import type { PageReader } from '#functions/data/page-reader';
import { visiblePage } from '#functions/data/page-record';
import type { PlaceReader } from '#functions/data/place-reader';
import { type StoredPlace, visiblePlace } from '#functions/data/place-record';
import type { UserRepository } from '#functions/data/users';
import { positionOf, tokenOf } from '#functions/lib/dynamo';
import type { Caller } from '#shared/caller';
import type { Page } from '#shared/contract/page';
import type { PageSummary } from '#shared/contract/page-fields';
import type { PageQuery } from '#shared/contract/pages';
import { arranged, positionIn } from '#shared/domain/page-order';
import { pageTypeNamed } from '#shared/domain/page-types';
import { isPageVisible } from '#shared/domain/place-visibility';
import { AppError } from '#shared/errors';

export interface PageListParts {
  readonly places: PlaceReader;
  readonly pages: Pick<PageReader, 'listed' | 'order'>;
  readonly users: Pick<UserRepository, 'many'>;
}

/** Places that one answer may look through before it gives what it has and a token to go on. */
const mostExamined = 100;

export type PageLists = ReturnType<typeof pageLists>;

/** The lists of pages. One place's pages cost two reads; a list over all places goes from place to place in the order of their names. */
export const pageLists = ({ places, pages, users }: PageListParts) => {
  /** The names with which the editors of a place sign in now. */
  async function editorNames(site: string, place: StoredPlace): Promise<string[]> {
    const people = await users.many(site, place.editors);
    return people.flatMap(({ status, username }) => (status === 'active' ? username : []));
  }

  /** All pages of a place that the caller may see, as the caller gets them, in their order. */
  async function rows(
    caller: Caller,
    place: StoredPlace,
    query: Pick<PageQuery, 'pagetype' | 'navigation' | 'title_keyword' | 'deleted'>,
    now: Date,
    withEditors = true,
  ): Promise<PageSummary[]> {
    const mayEdit = edits(caller, place);
    const [order, stored, editors] = await Promise.all([
      pages.order(caller.site, place.placeUid),
      pages.listed(caller.site, place.placeUid, query.deleted),
      mayEdit && withEditors ? editorNames(caller.site, place) : undefined,
    ]);
    const visible = stored.filter(
      (page) =>
        query.deleted ||
        isPageVisible(visiblePage(page), visiblePlace(place), visitorOf(caller), now),
    );
    const setting = { place, order, now };
    const seen = new Set(visible.map(({ pageUid }) => pageUid));
    const positions = { pages: order.pages.filter((pageUid) => seen.has(pageUid)) };
    return arranged(order, visible)
      .map((page) =>
        mayEdit
          ? pageForEditor(page, setting, editors)
          : {
              ...pageForReader(page, setting),
              sort_order: positionIn(positions, page.pageUid),
            },
      )
      .filter(filterOf(query));
  }

  return {
    editorNames,
    rows,

    /** A page of the list of one place. */
    async ofPlace(caller: Caller, query: PageQuery, given: string, now: Date) {
      const place = await placeSeenBy(caller, places, given);
      return sliced(await rows(caller, place, query, now), query, positionOf(query.next_token));
    },

    /** A page of the list over all places, by their names. */
    async ofAll(caller: Caller, query: PageQuery, now: Date): Promise<Page<PageSummary>> {
      const records: PageSummary[] = [];
      // Where the walk goes on: after a place, and in the next one after a page.
      const [afterPlace, afterPage] = (positionOf(query.next_token) ?? '').split('\n');
      let before = afterPlace ?? '';
      let last = afterPage;
      let examined = 0;
      for await (const { position, place } of places.byName(caller.site, before || undefined, 25)) {
        const wanted = query.limit - records.length;
        if (wanted === 0 || examined === mostExamined) {
          return { records, next_token: tokenOf(`${before}\n`) };
        }
        examined++;
        const found = await rows(caller, place, query, now, false);
        const page = sliced(found, { limit: wanted }, last || undefined);
        records.push(...page.records);
        if (page.next_token) {
          return { records, next_token: tokenOf(`${before}\n${page.records.at(-1)?.pageUid}`) };
        }
        before = position;
        last = undefined;
      }
      return { records };
    },

    /** Only administrators look at all places, and at what was deleted. */
    refuseReaders(caller: Caller, query: PageQuery): void {
      if (visitorOf(caller).isAdministrator) return;
      if (query.deleted) throw new AppError('forbidden', 'Your account may not do this.');
      if (query.place !== undefined) return;
      const message = '*Please select place.';
      throw new AppError('badRequest', message, { fields: { place: message } });
    },
  };
};

function filterOf({
  pagetype,
  navigation,
  title_keyword,
}: Pick<PageQuery, 'pagetype' | 'navigation' | 'title_keyword'>) {
  const type = pagetype === undefined ? undefined : pageTypeNamed(pagetype)?.pagetypeUid;
  const words = title_keyword?.toLowerCase();
  return (page: PageSummary): boolean =>
    (pagetype === undefined || page.pagetypeUid === type) &&
    (navigation === undefined || page.navigation === navigation) &&
    (!words || page.title.toLowerCase().includes(words));
}

/** A stretch of a list after one of its pages. */
function sliced(
  all: readonly PageSummary[],
  { limit }: { limit: number },
  after: string | undefined,
): Page<PageSummary> {
  const from = after === undefined ? 0 : all.findIndex(({ pageUid }) => pageUid === after) + 1;
  if (after !== undefined && from === 0) {
    throw new AppError('badRequest', 'This list has moved on. Please load it again.');
  }
  const records = all.slice(from, from + limit);
  const last = records.at(-1);
  const isMore = from + limit < all.length;
  return { records, ...(isMore && last && { next_token: tokenOf(last.pageUid) }) };
}
