import * as z from 'zod';
import { postTypes } from '#shared/contract/posts';
import { audienceOf, GroupList } from '#shared/domain/audience';
import type { Readable } from '#shared/domain/visibility';

/** A post as the table keeps it: its window as instants that may be absent, its text inline or by its place in the bucket. */
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
  /** Removed posts are in no index of these, so the indexes do not repeat it. */
  is_deleted: z.boolean().default(false),
  for_carer_only: z.boolean(),
  /** Lists leave it out. */
  daily_flag: z.boolean().optional(),
  sort_order: z.number(),
  group_list: GroupList,
  start: z.string().optional(),
  end: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
  /** The text itself, when it is short enough for a table. */
  content_html: z.string().optional(),
  /** Otherwise where it is in the bucket. */
  content_key: z.string().optional(),
  /** Who saved this state, by the name of that day; the fields `users_…` stay the author's. */
  saved_by: z.string().optional(),
  saved_by_name: z.string().optional(),
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
  deleted_by_name: z.string().optional(),
});
export type StoredPost = z.infer<typeof StoredPost>;

/** Reads a record of the table or of an index, which repeats the id as its sort key. */
export const storedPost = (item: Record<string, unknown>): StoredPost =>
  StoredPost.parse({ ...item, postUid: item.sk });

/** Everything but the text. */
export const storedFields = [
  ...Object.keys(StoredPost.omit({ content_html: true }).shape),
] as readonly string[];

/** Who saved a post as it is, by name; what was never changed, its author did. */
export const saverOf = (post: StoredPost): string =>
  post.saved_by_name ?? `${post.users_firstname} ${post.users_lastname}`;

/** What visibility looks at. */
export const readable = (post: StoredPost): Readable => ({
  published: post.published,
  is_deleted: post.is_deleted,
  window: { start: post.start, end: post.end },
  audience: audienceOf(post.group_list),
  for_carer_only: post.for_carer_only,
  make_public: post.make_public,
});

/** Sorts after every instant: an end that never comes. */
const never = '9999';
/** Sorts before every instant: a start that is not set. */
const notYet = '0';

/**
 * The keys of a post in the table and its indexes. A removed post is in the bin's alone; one that is not published, or has ended, is not in
 * the readers' index `live` (a post that ends later is taken out of it by the sweep).
 */
export function postKeys(site: string, post: StoredPost, now: Date): Record<string, string> {
  const keys = { pk: site, sk: post.postUid };
  const at = (value: string) => `${value}#${post.postUid}`;
  if (post.is_deleted) return { ...keys, binnedPk: site, binnedSk: at(post.deleted_at ?? notYet) };
  return {
    ...keys,
    startedPk: site,
    startedSk: at(post.start ?? notYet),
    endedPk: site,
    endedSk: at(post.end ?? never),
    titledPk: site,
    titledSk: at(post.title.toLowerCase().slice(0, 200)),
    ...(post.published &&
      post.start &&
      !(post.end && Date.parse(post.end) <= now.getTime()) && {
        livePk: `${site}#${post.type}`,
        liveSk: at(post.start),
      }),
  };
}
