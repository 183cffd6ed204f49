import type { Bound } from '#functions/kernel/record/declaration';
import { edits, placeNotFound, sees, visitorOf } from '#functions/places/rules/place-access';
import { type StoredPlace, visiblePlace } from '#functions/places/store/place.record';
import type { PlaceReader } from '#functions/places/store/place-reader';
import { AppError } from '#shared/kernel/errors';
import { isPageVisible, visiblePage } from '#shared/places/place-visibility';
import type { Caller } from '#shared/rights/caller';
import type { StoredPage } from '../store/page.record.ts';
import type { PageReader } from '../store/page-reader.ts';

/** A page and the place that it belongs to. */
export interface PageInPlace {
  readonly page: StoredPage;
  readonly place: StoredPlace;
}

/** Whether a caller may see a page of a place now. */
export const seesPage = (caller: Caller, { page, place }: PageInPlace, now: Date): boolean =>
  isPageVisible(visiblePage(page), visiblePlace(place), visitorOf(caller), now);

export type PageAccess = ReturnType<typeof pageAccess>;

/** Loads pages for callers who may see or change them. Anyone else gets "not found". */
export const pageAccess = (
  places: Bound<PlaceReader, 'get' | 'named'>,
  pages: Bound<PageReader, 'get' | 'bySlug' | 'whole'>,
) => {
  async function placeOf(caller: Caller, page: StoredPage | undefined): Promise<PageInPlace> {
    const place = page && (await places.of(caller).get(page.placeUid));
    if (!page || !place) throw pageNotFound();
    return { page, place };
  }

  const checkVisible = (caller: Caller, found: PageInPlace, now: Date): PageInPlace => {
    if (seesPage(caller, found, now)) return found;
    throw pageNotFound();
  };

  return {
    /** Returns a page by its identifier if the caller may see it now. */
    async readable(caller: Caller, pageUid: string, now: Date): Promise<PageInPlace> {
      return checkVisible(caller, await placeOf(caller, await pages.of(caller).get(pageUid)), now);
    },

    /**
     * Returns a page by the address that it has or had, if the caller may see it now. A page that has
     * moved is found in its new place, also by people who don't see the old one.
     */
    async readableAt(caller: Caller, given: string, slug: string, now: Date): Promise<PageInPlace> {
      const place = await places.of(caller).named(given);
      if (!place) throw placeNotFound();
      const page = await pages.of(caller).bySlug(place.placeUid, slug);
      const notFound = sees(caller, place) ? pageNotFound : placeNotFound;
      if (!page) throw notFound();
      const isMoved = page.placeUid !== place.placeUid;
      const home = isMoved ? await places.of(caller).get(page.placeUid) : place;
      if (!home || !seesPage(caller, { page, place: home }, now)) throw notFound();
      return { page, place: home };
    },

    /**
     * Returns a page if the caller may edit its stored place. By default only administrators find
     * deleted pages.
     */
    async editable(
      caller: Caller,
      pageUid: string,
      findsDeleted = visitorOf(caller).isAdministrator,
    ): Promise<PageInPlace> {
      const found = await placeOf(caller, await pages.of(caller).get(pageUid));
      const isThere = !found.page.is_deleted || findsDeleted;
      if (!isThere || !edits(caller, found.place)) throw pageNotFound();
      return found;
    },

    /** Returns the places of pages, other than `to`, if the caller may edit all of them. */
    async placesToLeave(
      caller: Caller,
      pageUids: readonly string[],
      to: string,
    ): Promise<readonly string[]> {
      const found = await pages.of(caller).whole(pageUids);
      if (found.length < pageUids.length || found.some(({ is_deleted }) => is_deleted)) {
        throw pageNotFound();
      }
      const placeUids = new Set(found.map(({ placeUid }) => placeUid));
      for (const placeUid of placeUids) {
        const place = await places.of(caller).get(placeUid);
        if (!place || !edits(caller, place)) throw pageNotFound();
      }
      placeUids.delete(to);
      return [...placeUids];
    },

    /** Returns a place if the caller may add pages to it. */
    async editablePlace(caller: Caller, placeUid: string): Promise<StoredPlace> {
      const place = await places.of(caller).get(placeUid);
      if (place && edits(caller, place)) return place;
      throw new AppError('notFound', 'This place is not available.');
    },
  };
};

/**
 * The answer for every page that the caller may not see. The same text for all reasons reveals
 * nothing.
 */
export const pageNotFound = () => new AppError('notFound', 'This page is not available.');
