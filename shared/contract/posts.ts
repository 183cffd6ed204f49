import * as z from 'zod';
import {
  authorFields,
  Flag,
  Instant,
  ignoredAuthorFields,
  imageFields,
  line,
  listOf,
  PublishEnd,
  PublishStart,
  Uid,
  whenever,
  words,
  YesOrNo,
} from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { type Resource, route } from '#shared/contract/route';
import { GroupList } from '#shared/domain/audience';
import { refineNewPost, refinePost } from '#shared/domain/post-rules';
import { UNPUBLISHED } from '#shared/domain/publish-window';

export const postTypes = ['newsletter', 'notice', 'principal', 'dailyemail'] as const;
export type PostType = (typeof postTypes)[number];

/** The longest text of a post in bytes of UTF-8 (decisions.md section 4). */
export const contentLimit = 2 * 1024 * 1024;

const sortOrder = '*Please select sort order.';
const SortOrder = z.int(sortOrder).min(1, sortOrder).max(10, sortOrder);

/** What a list shows of a post: everything but its text and its audience. */
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

/** A post as its readers get it: who it is for stays with the editors. */
export const PostForReader = PostSummary.extend({ content_html: z.string() });
export type PostForReader = z.infer<typeof PostForReader>;

/** A row of the administrators' list: with audience, flags and author, without the text. */
export const PostForEditor = PostSummary.extend({
  for_carer_only: z.boolean(),
  /** Lists leave it out. */
  daily_flag: z.boolean().optional(),
  group_list: GroupList,
  is_deleted: z.boolean(),
  ...authorFields,
  /** Who saved this state of it; lists leave it out. */
  saved_by_name: z.string().optional(),
});
export type PostForEditor = z.infer<typeof PostForEditor>;

/** A post with everything an editor works on; readers get it without audience, flags and author. */
export const Post = PostForReader.extend({
  ...PostForEditor.omit({ group_list: true }).partial().shape,
  ...PostForReader.shape,
  group_list: GroupList.optional(),
});
export type Post = z.infer<typeof Post>;

/** A removed post as administrators find it in the bin. */
export const BinnedPost = PostForEditor.extend({
  deleted_at: z.string(),
  deleted_by_name: z.string(),
});
export type BinnedPost = z.infer<typeof BinnedPost>;

/** One saved state of a post in its history. */
export const PostVersion = z.object({
  /** The `updated_at` of that state, which names it. */
  version: z.string(),
  is_current: z.boolean(),
  title: z.string(),
  published: z.boolean(),
  publish_start: PublishStart,
  publish_end: PublishEnd,
  saved_by_name: z.string(),
});
export type PostVersion = z.infer<typeof PostVersion>;

const draftFields = {
  title: line(300, '*Please enter title.'),
  /** Sent by the specified clients; the server derives it from the title and keeps it for ever. */
  slug: z.unknown().optional(),
  content_html: words('*Please enter content html.')
    .max(contentLimit, 'This text is too long. A post may hold 2 MB.')
    .default(''),
  excerpt: words('Please enter text.').max(1000, 'Please use at most 1000 characters').default(''),
  type: z.enum(postTypes, 'Please choose what kind of post this is.'),
  published: YesOrNo.default(false),
  make_public: YesOrNo.default(false),
  publish_start: PublishStart.default(UNPUBLISHED),
  publish_end: PublishEnd.default(UNPUBLISHED),
  postcategory_categoryid: words('*Please select one category.')
    .max(128, '*Please select one category.')
    .default(''),
  postcategory_categoryname: z.unknown().optional(),
  sort_order: SortOrder.optional(),
  for_carer_only: YesOrNo.default(false),
  daily_flag: YesOrNo.default(false),
  group_list: GroupList.prefault({}),
  ...imageFields,
  created_at: z.unknown().optional(),
  ...ignoredAuthorFields,
};

/** What an editor sends for a new post; `clone` marks a copy, which starts as a draft. */
export const PostDraft = z
  .strictObject({
    ...draftFields,
    clone: YesOrNo.default(false),
    updated_at: z.unknown().optional(),
  })
  .superRefine(refineNewPost, { when: whenever });
export type PostDraft = z.output<typeof PostDraft>;

/** A change of a post, with the `updated_at` of the version it was made on. */
export const PostChange = z
  .strictObject({
    ...draftFields,
    postUid: Uid,
    updated_at: Instant,
    clone: z.literal(false, 'A copy is a new post.').optional(),
  })
  .superRefine(refinePost, { when: whenever });
export type PostChange = z.output<typeof PostChange>;

const When = z.union([Instant, z.iso.date(), z.literal('NOW')]);

const listFields = {
  ...PageRequest.shape,
  types: listOf(z.enum(postTypes)).optional(),
  /** Identifiers of categories. */
  categories: listOf(z.string().max(128)).optional(),
  title_keyword: z.string().trim().max(200).optional(),
};

/** What a reader may ask a list. */
export const PostQuery = z.strictObject(listFields);

/** What an administrator's list may ask beyond that; without dates, 90 days back to 365 days ahead. */
export const AdminPostQuery = z.strictObject({
  ...listFields,
  get_posts_for_admin: Flag,
  /** `false` shows drafts too; `true` only what is published. */
  published: Flag.default(false),
  publish_start: When.optional(),
  publish_end: When.optional(),
  made_public: Flag.optional(),
  group_keyword: z.string().trim().max(200).optional(),
  sort: z.enum(['created_at', 'publish_start', 'publish_end', 'title']).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type AdminPostQuery = z.output<typeof AdminPostQuery>;

export const SignedUrl = z.object({ pre_signed_URL: z.string() });

export const posts = {
  signedUrl: route({
    method: 'GET',
    path: '/posts',
    when: { signed_url: 'true' },
    operation: 'post.url',
    summary:
      'Writes the list for this caller to a file and answers its address, good for 60 seconds.',
    input: z.strictObject({
      ...AdminPostQuery.partial().shape,
      // Without a default: whoever asks by it asks as an editor.
      published: Flag.optional(),
      signed_url: Flag,
      limit: PageRequest.shape.limit,
    }),
    output: SignedUrl,
    answer: 'returnData',
  }),
  listForAdmin: route({
    method: 'GET',
    path: '/posts',
    when: { get_posts_for_admin: 'true' },
    operation: 'post.admin',
    summary: 'Posts of every state, by window, type, category, title, group and reach.',
    input: AdminPostQuery,
    output: pageOf(PostForEditor),
    answer: 'page',
  }),
  bin: route({
    method: 'GET',
    path: '/posts',
    when: { bin: 'true' },
    operation: 'post.bin',
    summary: 'Removed posts, the last removed first.',
    input: z.strictObject({ ...PageRequest.shape, bin: Flag }),
    output: pageOf(BinnedPost),
    answer: 'page',
  }),
  list: route({
    method: 'GET',
    path: '/posts',
    operation: 'post.list',
    summary: 'The posts the caller may read now, newest first.',
    input: PostQuery,
    output: pageOf(PostSummary),
    answer: 'page',
  }),
  get: route({
    method: 'GET',
    path: '/posts/{postUid}',
    operation: 'post.get',
    summary: 'One post with its text.',
    input: z.strictObject({ postUid: Uid }),
    output: Post,
  }),
  create: route({
    method: 'POST',
    path: '/posts',
    operation: 'post.add',
    summary: 'Adds a post. The same `Idempotency-Key` again answers the post made before.',
    input: PostDraft,
    output: Post,
  }),
  update: route({
    method: 'PUT',
    path: '/posts/{postUid}',
    operation: 'post.put',
    summary: 'Changes a post; 409 when somebody else changed it since it was loaded.',
    input: PostChange,
    output: Post,
  }),
  remove: route({
    method: 'DELETE',
    path: '/posts/{postUid}',
    operation: 'post.del',
    summary: 'Removes a post from every list; administrators find it in the bin.',
    input: z.strictObject({ postUid: Uid }),
    output: z.object({ postUid: z.string() }),
  }),
  restore: route({
    method: 'POST',
    path: '/posts/{postUid}/restore',
    operation: 'post.restore',
    summary: 'Takes a removed post out of the bin, as it was.',
    input: z.strictObject({ postUid: Uid }),
    output: Post,
  }),
  versions: route({
    method: 'GET',
    path: '/posts/{postUid}/versions',
    operation: 'post.versions',
    summary: 'Every saved state of a post, the newest first: when, and by whom.',
    input: z.strictObject({ ...PageRequest.shape, postUid: Uid }),
    output: pageOf(PostVersion),
    answer: 'page',
  }),
  version: route({
    method: 'GET',
    path: '/posts/{postUid}/versions/{version}',
    operation: 'post.versions',
    summary: 'A post as it was saved then.',
    input: z.strictObject({ postUid: Uid, version: Instant }),
    output: Post,
  }),
} satisfies Resource;
