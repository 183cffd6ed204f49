import * as z from 'zod';
import { kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { keysOf } from '#functions/kernel/record/key';
import { recordReader } from '#functions/kernel/record/reads';
import type { Tables } from '#functions/kernel/store/tables';
import { EarlierAsk } from '#shared/asks/ask.schemas';
import { audienceOf } from '#shared/audiences/audience';
import { GroupList } from '#shared/audiences/audience.schemas';
import { KeptFile } from '#shared/files/files.schemas';
import { authorName } from '#shared/people/names';
import { postTypes } from '#shared/posts/posts.contract';
import type { Readable } from '#shared/posts/visibility';
import { postsRecords } from '#shared/tables/content';

/**
 * A post in the table. Its window is 2 optional instants. A short text is inline; a long one is in
 * the bucket under `content_key`.
 */
export const StoredPost = z.object({
  postUid: z.string(),
  title: z.string(),
  slug: z.string(),
  type: z.enum(postTypes),
  excerpt: z.string(),
  featured_img_url: z.string(),
  postcategory_categoryid: z.string(),
  postcategory_categoryname: z.string(),
  published: z.boolean(),
  make_public: z.boolean(),
  /** Absent in the indexes of readers and editors, which hold no removed posts. */
  is_deleted: z.boolean().default(false),
  for_carer_only: z.boolean(),
  /** Absent in indexes. */
  daily_flag: z.boolean().optional(),
  /** What release 1.6.0 stored of an ask: read once, until a save drops it. */
  acknowledgement: EarlierAsk.optional(),
  /** Whether it asks its readers something, which is in the table `asks`. */
  asks: z.literal(true).optional(),
  sort_order: z.number(),
  group_list: GroupList,
  /** In the order of the readers; absent in indexes, and without files. */
  files: z.array(KeptFile).optional(),
  start: z.string().optional(),
  end: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
  /** The text, when it is short enough for the table. */
  content_html: z.string().optional(),
  /** The key of a longer text in the bucket. */
  content_key: z.string().optional(),
  /** The person who saved this version, with their name at that time; `users_…` is the author. */
  saved_by: z.string().optional(),
  saved_by_name: z.string().optional(),
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
  deleted_by_name: z.string().optional(),
});
export type StoredPost = z.infer<typeof StoredPost>;

/** Parses a record of the table or of an index; the sort key is the id. */
export const storedPost = (item: unknown): StoredPost =>
  StoredPost.parse({ ...(item as object), postUid: (item as { sk: unknown }).sk });

/** All fields without the text. */
export const storedFields = [
  ...Object.keys(StoredPost.omit({ content_html: true }).shape),
] as readonly string[];

/** Returns the name of the person who saved this version; for an unchanged post the author. */
export const saverOf = (post: StoredPost): string => post.saved_by_name ?? authorName(post);

/** Returns the fields that decide who may read a post. */
export const readable = (post: StoredPost): Readable => ({
  published: post.published,
  is_deleted: post.is_deleted,
  window: { start: post.start, end: post.end },
  audience: audienceOf(post.group_list),
  for_carer_only: post.for_carer_only,
  make_public: post.make_public,
});

/** Sorts after every instant: no end. */
const never = '9999';
/** Sorts before every instant: no start. */
const notYet = '0';

/** Whether a post is in readers' lists now, or will be: it is published, and has not ended. */
export function isLive(
  post: StoredPost,
  now: Date,
): post is StoredPost & { readonly start: string } {
  const hasEnded = post.end !== undefined && Date.parse(post.end) <= now.getTime();
  return !post.is_deleted && isShown(post) && !hasEnded;
}

const isShown = ({ published, start }: StoredPost): boolean =>
  published && start !== undefined && start !== '';

/**
 * Returns the fields of a post's keys in indexes. A removed post is only in the index `binned`.
 * Drafts and ended posts are not in the readers' index `live`; the sweep removes posts that end
 * later.
 */
export function listedFields(post: StoredPost, now: Date) {
  const { type, title, start, end } = post;
  const out = { type: undefined, start: undefined, end: undefined, title: undefined };
  if (post.is_deleted) return { ...out, deleted_at: post.deleted_at ?? notYet };
  return {
    type: isLive(post, now) ? type : undefined,
    start: start ?? notYet,
    end: end ?? never,
    title: title.toLowerCase().slice(0, 200),
    deleted_at: undefined,
  };
}

/** Returns the keys of a post in the table and its indexes. */
export const postKeys = (school: School, stored: StoredPost, now: Date): Record<string, string> =>
  keysOf(school, postsRecords.post, { ...stored, ...listedFields(stored, now) });

/** A post in any state. */
export const postKind = kindOfRecord({
  table: 'posts',
  shape: postsRecords.post,
  schema: { parse: storedPost },
});

/** Reads posts in any state. */
export const postRecordReader = (tables: Tables) => recordReader(postKind, tables);
