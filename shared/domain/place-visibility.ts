import { type Audience, includesOf, type Reader } from '#shared/domain/audience';
import { isPageOpen } from '#shared/domain/page-window';
import type { PublishWindow } from '#shared/domain/publish-window';

/** What of a place decides who may see it. */
export interface VisiblePlace {
  readonly is_deleted: boolean;
  readonly audience: Audience;
  /** Identifiers of its editors. */
  readonly editors: readonly string[];
}

/** What of a page decides who may see it, once its place is seen. */
export interface VisiblePage {
  readonly is_deleted: boolean;
  readonly pageHide: boolean;
  readonly window: PublishWindow;
}

/** Somebody who looks at a place. */
export interface Visitor extends Reader {
  readonly userUid: string;
  readonly isAdministrator: boolean;
}

/** Whether somebody may change the pages of a place: who is named on the place itself, and administrators. */
export const mayEditPlace = (place: VisiblePlace, visitor: Visitor): boolean =>
  !place.is_deleted && (visitor.isAdministrator || place.editors.includes(visitor.userUid));

/** Whether somebody may see a place. The only answer to that question; a place for nobody is seen by those who may edit it. */
export const isPlaceVisible = (place: VisiblePlace, visitor: Visitor): boolean =>
  !place.is_deleted && (mayEditPlace(place, visitor) || includesOf(place.audience)(visitor));

/** Whether somebody may see a page of a place now. The only answer to that question: lists, single pages and their texts ask here. */
export const isPageVisible = (
  page: VisiblePage,
  place: VisiblePlace,
  visitor: Visitor,
  now: Date,
): boolean =>
  !page.is_deleted &&
  isPlaceVisible(place, visitor) &&
  (mayEditPlace(place, visitor) || (!page.pageHide && isPageOpen(page.window, now)));
