import * as z from 'zod';
import { kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { keyOf, keysOf, partitionOf } from '#functions/kernel/record/key';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { Author } from '#functions/places/store/place.record';
import { fileViews } from '#shared/pages/page-folder';
import { pagetypeUids } from '#shared/pages/page-types';
import { pagesRecords } from '#shared/tables/content';

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
export const storedPage = (item: unknown): StoredPage =>
  StoredPage.parse({ ...(item as object), pageUid: (item as { sk: unknown }).sk });

const { page, deleted, slug } = pagesRecords;

/** Deleted pages have a list of their own. */
const shapeOf = (isDeleted: boolean) => (isDeleted ? deleted : page);

/** Returns the index key of the pages of a place, or of its deleted pages. */
export const listKey = (school: School, placeUid: string, isDeleted: boolean): string =>
  partitionOf(school, shapeOf(isDeleted).indexes.listed.key, { placeUid });

/** Returns the keys of a page in the table and its index. */
export const pageKeys = (school: School, each: StoredPage): Record<string, string> =>
  keysOf(school, shapeOf(each.is_deleted), each);

/** Returns the key of the record that reserves a slug of a place for its page permanently. */
export const pageSlugKey = (school: School, placeUid: string, of: string) =>
  keyOf(school, slug.key, { placeUid, slug: of });

const keptPage = kindOfRecord({
  table: 'pages',
  shape: page,
  schema: { parse: storedPage },
  // A change of the schedule keeps the version.
  unchanged: ['revision'],
});
const deletedPage = kindOfRecord({
  table: 'pages',
  shape: deleted,
  schema: keptPage.schema,
  unchanged: ['revision'],
});

/** Reads pages, also deleted ones. */
export const pageRecordReader = (tables: Tables) => recordReader(keptPage, tables);

/** The writes of pages, for transactions with the order of their place. */
export const pageWrites = (tables: Tables) => {
  const kept = recordStore(keptPage, tables);
  const gone = recordStore(deletedPage, tables);
  return {
    of(school: School) {
      const [inPlace, inBin] = [kept.of(school).writes, gone.of(school).writes];
      return {
        add: (added: StoredPage): TransactItem[] => inPlace.add({ ...added, revision: 1 }),

        /** Replaces a page as it was read; each write counts. */
        replace(before: StoredPage, after: StoredPage): TransactItem[] {
          const { replace } = after.is_deleted ? inBin : inPlace;
          return replace(before, { ...after, revision: (before.revision ?? 0) + 1 });
        },
      };
    },
  };
};
export type PageWrites = ReturnType<typeof pageWrites>;
