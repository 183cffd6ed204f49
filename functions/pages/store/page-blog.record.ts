import * as z from 'zod';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordStore } from '#functions/kernel/record/record';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { Author } from '#functions/places/store/place.record';
import { pagesRecords } from '#shared/tables/content';
import { textLocation } from './page.record.ts';

/** An entry of a blog page as the table stores it. */
const StoredBlog = z.object({
  blogUid: z.string(),
  pageUid: z.string(),
  title: z.string(),
  excerpt: z.string(),
  pageHide: z.boolean(),
  is_deleted: z.boolean(),
  start: z.string().optional(),
  end: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  author: Author,
  updated_by: z.string().optional(),
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
  ...textLocation,
});
export type StoredBlog = z.infer<typeof StoredBlog>;

/** Parses a record of the table or of its index. The sort key is the id. */
export const storedBlog = (item: unknown): StoredBlog =>
  StoredBlog.parse({ ...(item as object), blogUid: (item as { sk: unknown }).sk });

/** Entries sort by the time from which readers see them. */
const entry = kindOfRecord({
  table: 'pages',
  shape: pagesRecords.entry,
  schema: { parse: storedBlog },
  computed: ({ start, created_at }) => ({ start: start ?? created_at }),
});

const removedEntry = kindOfRecord({
  table: 'pages',
  shape: pagesRecords.removedEntry,
  schema: { parse: storedBlog },
  computed: ({ deleted_at }) => ({ removed_at: deleted_at }),
});

/** The entries of blog pages. */
export const blogRecords = (tables: Tables, acts: IdempotencyRepository) =>
  recordStore(entry, tables, acts);

/** The same entries: what this stores is in the list that the nightly purge reads. */
export const removedBlogRecords = (tables: Tables) => recordStore(removedEntry, tables);
