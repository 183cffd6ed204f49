import type { StoredPage } from '#functions/data/page-record';
import type { StoredPlace } from '#functions/data/place-record';
import { PageForReader, PageSummary } from '#shared/contract/page-fields';
import { driveFolderAddress } from '#shared/domain/page-folder';
import { type PageOrder, positionIn } from '#shared/domain/page-order';
import { pageTypeName } from '#shared/domain/page-types';
import { shownAt } from '#shared/domain/page-versions';
import { pageDatesOf } from '#shared/domain/page-window';

/** What a page is shown in. */
export interface PageSetting {
  readonly place: StoredPlace;
  readonly order: PageOrder;
  readonly now: Date;
}

/**
 * A page as its readers see it now: a scheduled version in its time stands in for what it names. Its position among all pages would
 * tell of hidden ones, so only a list says where it stands in it.
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

/** A page for those who may edit it: itself, whatever version readers see. Lists over many places leave the editors out. */
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
});
