import type { PublishWindow } from '#shared/kernel/publish-window';
import { isPageOpen } from '#shared/pages/page-window';

/** The pages of a place in their order, and which of them is the landing page. */
export interface PageOrder {
  readonly pages: readonly string[];
  readonly landing?: string | undefined;
}

/** A page and the position that it should get, counted from 1. */
export interface PagePosition {
  readonly pageUid: string;
  readonly sort_order: number;
}

export const noPages: PageOrder = { pages: [] };

/**
 * Moves pages to the wanted positions. The other pages keep their relative order and fill the free
 * positions. Pages that are not in the order are ignored.
 */
export function sorted(order: PageOrder, wanted: readonly PagePosition[]): PageOrder {
  const present = new Set(order.pages);
  const named = wanted
    .filter(({ pageUid }) => present.has(pageUid))
    .toSorted((one, other) => one.sort_order - other.sort_order);
  const names = new Set(named.map(({ pageUid }) => pageUid));
  const others = order.pages.filter((pageUid) => !names.has(pageUid));
  const pages: string[] = [];
  for (let position = 1; position <= present.size; position++) {
    const isDue = named[0] && (others.length === 0 || named[0].sort_order <= position);
    const next = isDue ? named.shift()?.pageUid : others.shift();
    if (next !== undefined) pages.push(next);
  }
  return { ...order, pages };
}

/** Adds a page at a position counted from 1, or at the end. */
export function withPage(order: PageOrder, pageUid: string, position?: number): PageOrder {
  if (order.pages.includes(pageUid)) return order;
  const at = position === undefined ? order.pages.length : Math.max(0, position - 1);
  return { ...order, pages: order.pages.toSpliced(at, 0, pageUid) };
}

/** Removes a page; `nextLanding` chooses the next landing page. */
export const withoutPage = ({ pages, landing }: PageOrder, pageUid: string): PageOrder => ({
  pages: pages.filter((each) => each !== pageUid),
  landing: landing === pageUid ? undefined : landing,
});

/** Makes a page the landing page, or an ordinary page again. */
export const withLanding = (order: PageOrder, pageUid: string, isLanding: boolean): PageOrder => ({
  pages: order.pages,
  landing: isLanding ? pageUid : order.landing === pageUid ? undefined : order.landing,
});

/** The fields that decide whether readers see a page as a tab. */
interface TabPage {
  readonly pageUid: string;
  readonly navigation: boolean;
  readonly pageHide?: boolean | undefined;
  readonly window: PublishWindow;
}

/**
 * Returns the next landing page after a deleted one: the first other page that readers see as a
 * tab.
 */
export const nextLanding = <P extends TabPage>(
  pages: readonly P[],
  landing: string,
  now: Date,
): P | undefined =>
  pages.find(
    ({ pageUid, navigation, pageHide, window }) =>
      pageUid !== landing && navigation && !pageHide && isPageOpen(window, now),
  );

/** Returns the position of a page, counted from 1. */
export const positionIn = (order: PageOrder, pageUid: string): number =>
  order.pages.indexOf(pageUid) + 1;

/**
 * Sorts pages as they are shown: the landing page first, then the order, then pages that are not in
 * the order.
 */
export function arranged<P extends { readonly pageUid: string }>(
  order: PageOrder,
  pages: readonly P[],
): P[] {
  const position = new Map(order.pages.map((pageUid, i) => [pageUid, i]));
  const rank = ({ pageUid }: P) =>
    pageUid === order.landing ? -1 : (position.get(pageUid) ?? Number.MAX_SAFE_INTEGER);
  return pages.toSorted((one, other) => rank(one) - rank(other));
}
