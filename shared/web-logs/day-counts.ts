import * as z from 'zod';
import { type ContactType, contactTypes } from '#shared/web-logs/contact-types';

const Counts = z.record(z.string(), z.number().int());

/** How often each system, browser and country visited the school on a day, and who read. */
export const PlatformCounts = z.object({
  day: z.string(),
  visits: z.number().int(),
  os: Counts,
  browser: Counts,
  country: Counts,
  /** How many different people opened a page, by contact type. */
  readers: z.object(
    Object.fromEntries(contactTypes.map((type) => [type, z.number().int()])) as Record<
      ContactType,
      z.ZodNumber
    >,
  ),
});
export type PlatformCounts = z.infer<typeof PlatformCounts>;

/** A page with its visits. */
export const PageCount = z.object({
  pageId: z.string(),
  /** As the last visit named it. Posts have a title of their own. */
  title: z.string(),
  pageType: z.string(),
  visits: z.number().int(),
});
export type PageCount = z.infer<typeof PageCount>;

/** The visits of the pages of a day, most visited first. */
export const PageCounts = z.object({ day: z.string(), pages: z.array(PageCount) });
export type PageCounts = z.infer<typeof PageCounts>;

/** A visit, as far as it is counted. */
export interface CountedVisit {
  readonly userUid: string;
  readonly contact: ContactType;
  readonly pageId: string;
  readonly title: string;
  readonly pageType: string;
  readonly os: string;
  readonly browser: string;
  readonly country: string;
}

/** The name of a system, browser or country that a visit does not tell. */
export const unknown = 'Unknown';

/** The row of all pages beyond the most visited ones of a day. */
export const otherPages = { pageId: '', title: 'Other pages', pageType: '' } as const;

/**
 * The most pages of a day that are counted apart. A client may name any page, and a record of a day
 * must stay below 400 KB.
 */
const mostPages = 400;
/** The most pages of a day that are held in memory while it is counted. */
const mostInMemory = 20_000;
/** The longest stored title and type, in characters. */
const longest = { title: 100, pageType: 30 };

/** The counts of a day. */
export interface DayCounts {
  readonly platform: PlatformCounts;
  readonly pages: PageCounts;
}

/** Whether the counts name every page of the day, so that counting may go on from them. */
export const areWhole = ({ pages }: Pick<DayCounts, 'pages'>): boolean =>
  !pages.pages.some(({ pageId }) => pageId === otherPages.pageId);

/**
 * Counts the visits of one day, or goes on from the counts of its earlier visits. The result does
 * not depend on their order, except for titles.
 */
export function dayCounter(day: string, before?: DayCounts) {
  const { os, browser, country } = countersOf(before);
  const pages = new Map(before?.pages.pages.map((page) => [page.pageId, page]));
  const readers = new Map<string, ContactType>();
  let visits = before?.platform.visits ?? 0;
  let beyond = 0;

  function addPage({ pageId, title, pageType }: CountedVisit): void {
    const found = pages.get(pageId);
    if (pageId === otherPages.pageId || (!found && pages.size >= mostInMemory)) {
      beyond++;
      return;
    }
    const count = (found?.visits ?? 0) + 1;
    pages.set(pageId, {
      pageId,
      title: title.slice(0, longest.title),
      pageType: pageType.slice(0, longest.pageType),
      visits: count,
    });
  }

  return {
    add(visit: CountedVisit): void {
      visits++;
      addOne(os, visit.os || unknown);
      addOne(browser, visit.browser || unknown);
      addOne(country, visit.country || unknown);
      if (visit.userUid) readers.set(visit.userUid, visit.contact);
      addPage(visit);
    },

    /** Takes visits of a confidential page back, which the earlier counts have. */
    takeBack(pageId: string, count: number): void {
      const page = pages.get(pageId);
      visits -= count;
      for (const each of [os, browser, country])
        each.set(unknown, (each.get(unknown) ?? 0) - count);
      if (page) pages.set(pageId, { ...page, visits: page.visits - count });
    },

    /** The people of the visits that were added. */
    readers: () => readers.keys(),

    /** Returns the counts of the visits so far. `known` are readers whom the earlier counts have. */
    counts(known: ReadonlySet<string> = new Set()): DayCounts {
      const sorted = [...pages.values()].filter((page) => page.visits > 0).sort(byVisits);
      const rest = sorted.slice(mostPages).reduce((sum, page) => sum + page.visits, beyond);
      const types = [...readers].flatMap(([uid, type]) => (known.has(uid) ? [] : [type]));
      const readersBefore = before?.platform.readers;
      return {
        platform: {
          day,
          visits,
          os: inOrder(os),
          browser: inOrder(browser),
          country: inOrder(country),
          readers: readersOf(
            (type) => (readersBefore?.[type] ?? 0) + types.filter((each) => each === type).length,
          ),
        },
        pages: {
          day,
          pages: [
            ...sorted.slice(0, mostPages),
            ...(rest > 0 ? [{ ...otherPages, visits: rest }] : []),
          ],
        },
      };
    },
  };
}

/** Returns the counters of systems, browsers and countries, as far as a day was counted. */
const countersOf = (before: DayCounts | undefined) => {
  const { os = {}, browser = {}, country = {} } = before?.platform ?? {};
  const counterOf = (counts: Readonly<Record<string, number>>) => new Map(Object.entries(counts));
  return { os: counterOf(os), browser: counterOf(browser), country: counterOf(country) };
};

/** Returns a number for each contact type. */
export const readersOf = (numberOf: (type: ContactType) => number): PlatformCounts['readers'] =>
  Object.fromEntries(contactTypes.map((type) => [type, numberOf(type)])) as Record<
    ContactType,
    number
  >;

/** Sorts pages: most visits first, then by id. */
export const byVisits = (a: PageCount, b: PageCount): number =>
  b.visits - a.visits || (a.pageId < b.pageId ? -1 : 1);

/** Returns the sums of some counts, largest first, then by name. */
export function sumOf(counts: readonly Readonly<Record<string, number>>[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const each of counts) {
    for (const [name, count] of Object.entries(each)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return [...sums].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** Returns the pages of some days together, most visited first. The newest day names them. */
export function sumOfPages(days: readonly PageCounts[]): PageCount[] {
  const sums = new Map<string, PageCount>();
  for (const { pages } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    for (const page of pages) {
      const before = sums.get(page.pageId)?.visits ?? 0;
      sums.set(page.pageId, { ...page, visits: before + page.visits });
    }
  }
  return [...sums.values()].sort(byVisits);
}

const addOne = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const inOrder = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
