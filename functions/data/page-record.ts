import * as z from 'zod';
import { Author } from '#functions/data/place-record';
import { fileViews } from '#shared/domain/page-folder';
import { pagetypeUids } from '#shared/domain/page-types';
import type { VisiblePage } from '#shared/domain/place-visibility';

/** A scheduled version as its page remembers it; its text is a record of its own. */
export const Scheduled = z.object({
  versionUid: z.string(),
  title: z.string().optional(),
  google_drive_url: z.string().optional(),
  file_view_type: z.enum(fileViews).optional(),
  hasText: z.boolean(),
  start: z.string(),
  end: z.string().optional(),
  /** Who wrote it last, and when; versions that were scheduled before this was remembered have neither. */
  users_username: z.string().optional(),
  updated_at: z.string().optional(),
});
export type Scheduled = z.infer<typeof Scheduled>;

/** Where a text is, in its record or in the bucket. */
export const textPlace = {
  content_html: z.string().optional(),
  content_key: z.string().optional(),
};

/** A page as the table keeps it. Its position and whether it is the landing page stand in the order of its place. */
export const StoredPage = z.object({
  pageUid: z.string(),
  placeUid: z.string(),
  title: z.string(),
  slug: z.string(),
  /** It still has the title that it was added with, and its slug is to follow the first real one. */
  isUntitled: z.boolean().optional(),
  pagetypeUid: z.enum(pagetypeUids),
  description: z.string(),
  navigation: z.boolean(),
  pageHide: z.boolean(),
  is_deleted: z.boolean(),
  google_drive_url: z.string(),
  file_view_type: z.enum(fileViews),
  start: z.string().optional(),
  end: z.string().optional(),
  schedule: z.array(Scheduled),
  /** Counts every write, also those that leave `updated_at` as it is. Absent in lists. */
  revision: z.number().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  author: Author,
  updated_by: z.string().optional(),
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
  ...textPlace,
});
export type StoredPage = z.infer<typeof StoredPage>;

/** Reads a record of the table or of its index, which repeats the id as its sort key. */
export const storedPage = (item: Record<string, unknown>): StoredPage =>
  StoredPage.parse({ ...item, pageUid: item.sk });

/** What visibility looks at. */
export const visiblePage = (page: StoredPage): VisiblePage => ({
  is_deleted: page.is_deleted,
  pageHide: page.pageHide,
  window: { start: page.start, end: page.end },
});

/** Where the pages of a place are listed: those that are there, and apart from them the deleted ones. */
export const listOf = (site: string, placeUid: string, isDeleted: boolean): string =>
  isDeleted ? `${site}#${placeUid}#bin` : `${site}#${placeUid}`;

/** The keys of a page in the table and its index. */
export const pageKeys = (site: string, page: StoredPage): Record<string, string> => ({
  pk: site,
  sk: page.pageUid,
  listedPk: listOf(site, page.placeUid, page.is_deleted),
  listedSk: page.pageUid,
});

/** The record by which a slug of a place leads to its page, for ever. */
export const pageSlugKey = (site: string, placeUid: string, slug: string) => ({
  pk: `${site}#${placeUid}#slug`,
  sk: slug,
});
