import * as z from 'zod';
import { GroupList } from '#shared/audiences/audience.schemas';
import { authorFields, PublishEnd, PublishStart } from '#shared/kernel/fields';
import { postTypes } from './posts.contract.ts';

/** A post in a list: without its text and its audience. */
export const PostSummary = z.object({
  postUid: z.string(),
  title: z.string(),
  slug: z.string(),
  type: z.enum(postTypes),
  excerpt: z.string(),
  featured_img_url: z.string(),
  postcategory_categoryid: z.string(),
  postcategory_categoryname: z.string(),
  publish_start: PublishStart,
  publish_end: PublishEnd,
  published: z.boolean(),
  make_public: z.boolean(),
  sort_order: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PostSummary = z.infer<typeof PostSummary>;

/** A post in the list of its readers. */
export const ListedPost = PostSummary.extend({
  /** For carers: the children whose carers it is for. Absent if it is also for the caller without them. */
  for_children: z.array(z.object({ userUid: z.string(), firstname: z.string() })).optional(),
  /** It waits for an answer of the caller until the end of a day: to questions, or that it was read. */
  waits: z.object({ by: z.string(), has_questions: z.boolean() }).optional(),
});
export type ListedPost = z.infer<typeof ListedPost>;

/** A row of the administrators' list: with audience, flags and author, without the text. */
export const PostForEditor = PostSummary.extend({
  for_carer_only: z.boolean(),
  /** Absent in lists. */
  daily_flag: z.boolean().optional(),
  group_list: GroupList,
  is_deleted: z.boolean(),
  ...authorFields,
  /** The person who saved this version; absent in lists. */
  saved_by_name: z.string().optional(),
});
export type PostForEditor = z.infer<typeof PostForEditor>;

/** A removed post in the bin. */
export const BinnedPost = PostForEditor.extend({
  deleted_at: z.string(),
  deleted_by_name: z.string(),
  /** It asked its readers: the report stays. */
  asks: z.literal(true).optional(),
});
export type BinnedPost = z.infer<typeof BinnedPost>;
