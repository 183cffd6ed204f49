import type { StoredPlace } from '#functions/places/store/place.record';
import { PageForReader, PageSummary } from '#shared/pages/page-fields';
import { driveFolderAddress } from '#shared/pages/page-folder';
import { type PageOrder, positionIn } from '#shared/pages/page-order';
import { pageTypeName } from '#shared/pages/page-types';
import { shownAt } from '#shared/pages/page-versions';
import { pageDatesOf } from '#shared/pages/page-window';
import type { StoredPage } from '../store/page.record.ts';

/** The context that a page is presented in. */
export interface PageSetting {
  readonly place: StoredPlace;
  readonly order: PageOrder;
  readonly now: Date;
}

/**
 * Returns a page as its readers see it now: the fields of the scheduled version that is shown
 * replace those of the page. It has no position, because a position among all pages would reveal
 * hidden pages. A list adds the position among the visible pages.
 */
export function pageForReader(page: StoredPage, setting: PageSetting): PageSummary {
  const version = shownAt(page.schedule, setting.now);
  const folder = version?.google_drive_url ?? page.google_drive_url;
  const file_view_type = version?.file_view_type ?? page.file_view_type;
  return PageForReader.parse({
    ...stored(page, setting),
    title: version?.title ?? page.title,
    google_drive_url: driveFolderAddress(folder, file_view_type) ?? '',
    file_view_type,
  });
}

/** Returns the stored page, for people who may edit it. Lists over all places omit the editors. */
export const pageForEditor = (
  page: StoredPage,
  setting: PageSetting,
  editors?: readonly string[],
): PageSummary =>
  PageSummary.parse({
    ...stored(page, setting),
    ...pageDatesOf(page),
    ...page.author,
    sort_order: positionIn(setting.order, page.pageUid),
    shown_versionUid: shownAt(page.schedule, setting.now)?.versionUid ?? '',
    editors,
  });

const stored = (page: StoredPage, { place, order }: PageSetting) => ({
  ...page,
  landing_page: order.landing === page.pageUid,
  pagetype_pagetype: pageTypeName(page.pagetypeUid),
  place_place: place.place,
  place_slug: place.slug,
  updated_page: page.updated_at,
});
