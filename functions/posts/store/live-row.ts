import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/school';
import { type Audience, audienceOf } from '#shared/audiences/audience';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import { isLive, type StoredPost } from './post.record.ts';

/** What lists of live posts show and decide by, as it is stored in the object of a school. */
export type LiveRow = Omit<
  StoredPost,
  | ('group_list' | 'is_deleted' | 'daily_flag' | 'published' | 'content_html' | 'content_key')
  | 'acknowledgement'
  | ('users_userid' | 'users_username' | 'users_firstname' | 'users_lastname')
  | ('saved_by' | 'saved_by_name' | 'deleted_at' | 'deleted_by' | 'deleted_by_name')
> & {
  readonly start: string;
  readonly audience: Audience;
  /** The author as a hash: an object of a school names no person. */
  readonly by: string;
};

/** Returns the hash by which an author is found among live posts. */
export const authorHash = ({ site }: School, userUid: string): string =>
  createHash('sha256')
    .update(JSON.stringify([site, userUid]))
    .digest('base64url')
    .slice(0, 16);

/** Returns what lists need of a post; undefined for one that no reader's list can show. */
export function liveRowOf(school: School, post: StoredPost, now: Date): LiveRow | undefined {
  if (!isLive(post, now)) return undefined;
  const { asks, end } = post;
  return {
    postUid: post.postUid,
    title: post.title,
    slug: post.slug,
    type: post.type,
    excerpt: post.excerpt,
    featured_img_url: post.featured_img_url,
    postcategory_categoryid: post.postcategory_categoryid,
    postcategory_categoryname: post.postcategory_categoryname,
    make_public: post.make_public,
    for_carer_only: post.for_carer_only,
    sort_order: post.sort_order,
    start: post.start,
    ...(end !== undefined && { end }),
    ...(asks && { asks }),
    created_at: post.created_at,
    updated_at: post.updated_at,
    audience: audienceOf(post.group_list),
    by: authorHash(school, post.users_userid),
  };
}

/** Returns a row as a post, without its text and the names of its author. */
export const postOf = ({ audience, by, ...row }: LiveRow): StoredPost => ({
  ...row,
  published: true,
  is_deleted: false,
  group_list: {
    userTypes: audience.userTypes.map((name) => ({ name, checked: true })),
    groups: [...audience.groups],
    groupNames: [],
    groupNamesSearch: '',
  },
  users_userid: by,
  users_username: '',
  users_firstname: '',
  users_lastname: '',
});

/** Where a post is in lists by their start, the newest first. It is the position in paging tokens. */
export const positionOfRow = ({ start, postUid }: Pick<LiveRow, 'start' | 'postUid'>): string =>
  `${start}#${postUid}`;

/** What decides about a reader, and is the same for many posts. */
export const concernOf = ({ make_public, for_carer_only, audience }: LiveRow): string =>
  JSON.stringify([make_public, for_carer_only, audience.userTypes, audience.groups]);

type Concern = readonly [boolean, boolean, Audience['userTypes'], Audience['groups']];

/** Always open: the times of a post are looked at with the post. */
const always = { start: '1970-01-01T00:00:00.000Z' };

/** Whether posts with what `concernOf` returned concern a reader while they are shown. */
export function concerns(concern: string, reader: Caller, now: Date): boolean {
  const [make_public, for_carer_only, userTypes, groups] = JSON.parse(concern) as Concern;
  const audience = { userTypes, groups };
  const rule = { published: true, is_deleted: false, window: always, audience };
  return isVisible({ ...rule, make_public, for_carer_only }, reader, now);
}

/** A change of a post, as the feed has it: its row, or nothing if lists no longer show it. */
export const FeedChange = z.object({
  postUid: z.string(),
  /** The time of the request that changed it, and the version that it made. */
  at: z.string(),
  updated_at: z.string(),
  row: z.string().optional(),
});
export type FeedChange = z.infer<typeof FeedChange>;

/** Reads a stored row. Only `liveRowOf` makes such texts. */
export const parsedRow = (text: string): LiveRow => JSON.parse(text) as LiveRow;
