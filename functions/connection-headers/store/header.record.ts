import * as z from 'zod';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { captionLocations } from '#shared/connection-headers/connection-headers.contract';
import { connectionHeadersRecords } from '#shared/tables/content';

/** A header in the table; its window is 2 optional instants. */
export const StoredHeader = z.object({
  connectionheaderUid: z.string(),
  start: z.string().optional(),
  end: z.string().optional(),
  alttext: z.string(),
  caption: z.string(),
  caption_location: z.enum(captionLocations),
  featured_img_url: z.string(),
  featured_img_type: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
});
export type StoredHeader = z.infer<typeof StoredHeader>;

const header = kindOfRecord({
  table: 'connection-headers',
  shape: connectionHeadersRecords.header,
  schema: StoredHeader,
  deleted: 'This header was saved before and then deleted. Reload the page.',
});

/** Reads the hero headers of the magazine, for Lambdas that do not write them. */
export const headerReader = (tables: Tables) => recordReader(header, tables);
export type HeaderReader = ReturnType<typeof headerReader>;

/** The hero headers of the magazine; ids sort by creation time. */
export const headerRecords = (tables: Tables, acts: IdempotencyRepository) =>
  recordStore(header, tables, acts);
export type HeaderRecords = ReturnType<typeof headerRecords>;
