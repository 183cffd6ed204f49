import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { Author } from '#functions/places/store/place.record';
import { fileViews } from '#shared/pages/page-folder';
import { pagetypeUids } from '#shared/pages/page-types';

/** A scheduled version as its page stores it. The text is in a separate record. */
export const Scheduled = z.object({
  versionUid: z.string(),
  title: z.string().optional(),
  google_drive_url: z.string().optional(),
  file_view_type: z.enum(fileViews).optional(),
  hasText: z.boolean(),
  start: z.string(),
  end: z.string().optional(),
  /** Who changed it last, and when. Versions that are older than these fields have neither. */
  users_username: z.string().optional(),
  updated_at: z.string().optional(),
});
export type Scheduled = z.infer<typeof Scheduled>;

/** The text, or its key in the bucket. */
export const textLocation = {
  content_html: z.string().optional(),
  content_key: z.string().optional(),
};

/**
 * A page as the table stores it. The order of its place holds its position and the landing page.
 */
export const StoredPage = z.object({
  pageUid: z.string(),
  placeUid: z.string(),
  title: z.string(),
  slug: z.string(),
  /**
   * The page still has the title that it was added with. Its slug follows from the first real
   * title.
   */
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
  /** Counts every write, also writes that do not change `updated_at`. Absent in lists. */
  revision: z.number().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  author: Author,
  updated_by: z.string().optional(),
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
  ...textLocation,
});
export type StoredPage = z.infer<typeof StoredPage>;

/** Parses a record of the table or of its index. The sort key is the id. */
export const storedPage = (item: Record<string, unknown>): StoredPage =>
  StoredPage.parse({ ...item, pageUid: item.sk });

/** Returns the index key of the pages of a place. Deleted pages have a separate list. */
export const listKey = ({ site }: School, placeUid: string, isDeleted: boolean): string =>
  isDeleted ? `${site}#${placeUid}#bin` : `${site}#${placeUid}`;

/** Returns the keys of a page in the table and its index. */
export const pageKeys = (school: School, page: StoredPage): Record<string, string> => ({
  pk: school.site,
  sk: page.pageUid,
  listedPk: listKey(school, page.placeUid, page.is_deleted),
  listedSk: page.pageUid,
});

/** Returns the key of the record that reserves a slug of a place for its page permanently. */
export const pageSlugKey = ({ site }: School, placeUid: string, slug: string) => ({
  pk: `${site}#${placeUid}#slug`,
  sk: slug,
});
