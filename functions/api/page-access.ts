import { edits, visitorOf } from '#functions/api/place-access';
import type { PageReader } from '#functions/data/page-reader';
import { type StoredPage, visiblePage } from '#functions/data/page-record';
import type { PlaceReader } from '#functions/data/place-reader';
import { type StoredPlace, visiblePlace } from '#functions/data/place-record';
import type { Caller } from '#shared/caller';
import { isPageVisible } from '#shared/domain/place-visibility';
import { AppError } from '#shared/errors';

/** A page and the place that it belongs to. */
export interface PageInPlace {
  readonly page: StoredPage;
  readonly place: StoredPlace;
}

/** Whether a caller may see a page of a place now. */
export const seesPage = (caller: Caller, { page, place }: PageInPlace, now: Date): boolean =>
  isPageVisible(visiblePage(page), visiblePlace(place), visitorOf(caller), now);

export type PageAccess = ReturnType<typeof pageAccess>;

/** Loads pages for those who may see or change them; for anyone else a page is as if it were not there. */
export const pageAccess = (
  places: Pick<PlaceReader, 'get'>,
  pages: Pick<PageReader, 'get' | 'bySlug'>,
) => {
  async function placeOf(caller: Caller, page: StoredPage | undefined): Promise<PageInPlace> {
    const place = page && (await places.get(caller.site, page.placeUid));
    if (!page || !place) throw pageNotFound();
    return { page, place };
  }

  const ifSeen = (caller: Caller, found: PageInPlace, now: Date): PageInPlace => {
    if (seesPage(caller, found, now)) return found;
    throw pageNotFound();
  };

  return {
    /** A page by its identifier, as its readers may see it now. */
    async seen(caller: Caller, pageUid: string, now: Date): Promise<PageInPlace> {
      return ifSeen(caller, await placeOf(caller, await pages.get(caller.site, pageUid)), now);
    },

    /** A page by a slug that it has or once had in a place. */
    async seenBySlug(caller: Caller, place: StoredPlace, slug: string, now: Date) {
      const page = await pages.bySlug(caller.site, place.placeUid, slug);
      if (!page) throw pageNotFound();
      return ifSeen(caller, { page, place }, now);
    },

    /** A page that the caller may change: the editors on its stored place decide. Only administrators find deleted ones. */
    async edited(
      caller: Caller,
      pageUid: string,
      findsDeleted = visitorOf(caller).isAdministrator,
    ): Promise<PageInPlace> {
      const found = await placeOf(caller, await pages.get(caller.site, pageUid));
      const isThere = !found.page.is_deleted || findsDeleted;
      if (!isThere || !edits(caller, found.place)) throw pageNotFound();
      return found;
    },

    /** A place to which the caller may add pages. */
    async editedPlace(caller: Caller, placeUid: string): Promise<StoredPlace> {
      const place = await places.get(caller.site, placeUid);
      if (place && edits(caller, place)) return place;
      throw new AppError('notFound', 'This place is not available.');
    },
  };
};

/** The same words whether a page never was, is hidden, over or deleted, or its place is for others. */
export const pageNotFound = () => new AppError('notFound', 'This page is not available.');
