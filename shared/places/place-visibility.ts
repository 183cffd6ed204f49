import { type Audience, includesOf, type Reader } from '#shared/audiences/audience';
import type { PublishWindow } from '#shared/kernel/publish-window';
import { isPageOpen } from '#shared/pages/page-window';

/** The fields that decide who may see a place. */
export interface VisiblePlace {
  readonly is_deleted: boolean;
  readonly audience: Audience;
  /** Identifiers of its editors. */
  readonly editors: readonly string[];
}

/** The fields that decide who may see a page of a visible place. */
export interface VisiblePage {
  readonly is_deleted: boolean;
  readonly pageHide: boolean;
  readonly window: PublishWindow;
}

/** The fields of a stored page that decide who sees it. */
export type PageFields = Omit<VisiblePage, 'window'> & PublishWindow;

/** Returns who may see a stored page, as the rules read it. */
export const visiblePage = ({ is_deleted, pageHide, start, end }: PageFields): VisiblePage => ({
  is_deleted,
  pageHide,
  window: { start, end },
});

/** A person who opens a place. */
export interface Visitor extends Reader {
  readonly userUid: string;
  readonly isAdministrator: boolean;
}

/**
 * Whether a person may change the pages of a place: editors of the place and administrators may.
 */
export const mayEditPlace = (place: VisiblePlace, visitor: Visitor): boolean =>
  !place.is_deleted && (visitor.isAdministrator || place.editors.includes(visitor.userUid));

/**
 * Whether a person may see a place. No other code decides this. People who may edit a place always
 * see it.
 */
export const isPlaceVisible = (place: VisiblePlace, visitor: Visitor): boolean =>
  !place.is_deleted && (mayEditPlace(place, visitor) || includesOf(place.audience)(visitor));

/**
 * Whether a person may see a page of a place now. No other code decides this for lists, pages and
 * texts.
 */
export const isPageVisible = (
  page: VisiblePage,
  place: VisiblePlace,
  visitor: Visitor,
  now: Date,
): boolean =>
  !page.is_deleted &&
  isPlaceVisible(place, visitor) &&
  (mayEditPlace(place, visitor) || (!page.pageHide && isPageOpen(page.window, now)));
