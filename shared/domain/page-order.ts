/** The pages of a place in their order, and which of them is the landing page. */
export interface PageOrder {
  readonly pages: readonly string[];
  readonly landing?: string | undefined;
}

/** A page and the position that is wanted for it, counted from 1. */
export interface Wanted {
  readonly pageUid: string;
  readonly sort_order: number;
}

export const noPages: PageOrder = { pages: [] };

/**
 * Puts pages where they are wanted; those that nobody named keep their relative order and are slotted into the free positions
 * (portal.md section 4). Whoever is not in the order is passed over.
 */
export function sorted(order: PageOrder, wanted: readonly Wanted[]): PageOrder {
  const here = new Set(order.pages);
  const named = wanted
    .filter(({ pageUid }) => here.has(pageUid))
    .toSorted((one, other) => one.sort_order - other.sort_order);
  const names = new Set(named.map(({ pageUid }) => pageUid));
  const others = order.pages.filter((pageUid) => !names.has(pageUid));
  const pages: string[] = [];
  for (let position = 1; position <= here.size; position++) {
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

/** Takes a page out; a landing page that goes leaves the place without one. */
export const withoutPage = ({ pages, landing }: PageOrder, pageUid: string): PageOrder => ({
  pages: pages.filter((each) => each !== pageUid),
  landing: landing === pageUid ? undefined : landing,
});

/** Makes a page the landing page instead of the one before, or an ordinary page again. */
export const withLanding = (order: PageOrder, pageUid: string, isLanding: boolean): PageOrder => ({
  pages: order.pages,
  landing: isLanding ? pageUid : order.landing === pageUid ? undefined : order.landing,
});

/** Where a page stands in the order, counted from 1. */
export const positionIn = (order: PageOrder, pageUid: string): number =>
  order.pages.indexOf(pageUid) + 1;

/** Pages as they are shown: the landing page first, then the order; a page that the order does not know yet comes last. */
export function arranged<P extends { readonly pageUid: string }>(
  order: PageOrder,
  pages: readonly P[],
): P[] {
  const position = new Map(order.pages.map((pageUid, i) => [pageUid, i]));
  const rank = ({ pageUid }: P) =>
    pageUid === order.landing ? -1 : (position.get(pageUid) ?? Number.MAX_SAFE_INTEGER);
  return pages.toSorted((one, other) => rank(one) - rank(other));
}
