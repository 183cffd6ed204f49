import * as z from 'zod';
import { AskDraft, EditedAsk } from '#shared/asks/ask.schemas';
import { GroupList } from '#shared/audiences/audience.schemas';
import {
  AnnouncedFile,
  FileAddress,
  FileProgress,
  FileUids,
  NamedFile,
  NewFile,
} from '#shared/files/files.schemas';
import {
  Flag,
  Instant,
  ignoredAuthorFields,
  imageFields,
  line,
  listOf,
  PublishEnd,
  PublishStart,
  Uid,
  Version,
  whenever,
  words,
  YesOrNo,
} from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { UNPUBLISHED } from '#shared/kernel/publish-window';
import type { Schemas } from '#shared/kernel/route';
import { refineNewPost, refinePost } from '#shared/posts/post-rules';
import { BinnedPost, ListedPost, PostForEditor } from '#shared/posts/post-summary';
import { PostVersion } from '#shared/posts/post-version';
import { contentLimit, postTypes } from './posts.contract.ts';

export type { BinnedPost, ListedPost, PostForEditor, PostSummary } from './post-summary.ts';

const sortOrder = '*Please select sort order.';
const SortOrder = z.int(sortOrder).min(1, sortOrder).max(10, sortOrder);

/** A post for its readers: without its audience. */
export const PostForReader = ListedPost.omit({ waits: true }).extend({
  content_html: z.string(),
  /** In the order of its editor; absent without files. */
  files: z.array(NamedFile).optional(),
  /** Absent if the post asks nothing. */
  ask: EditedAsk.optional(),
  /** Whether the caller may read who has answered. Answers of release 1.8.0 do not have it. */
  may_report: z.literal(true).optional(),
  /** Who wrote it, by first name and surname. Answers of release 1.7.0 do not have it. */
  author: z.string().optional(),
});
export type PostForReader = z.infer<typeof PostForReader>;

/** A post with all fields of its editor; absent for readers are audience, flags and author. */
export const Post = PostForReader.extend({
  ...PostForEditor.omit({ group_list: true }).partial().shape,
  ...PostForReader.shape,
  group_list: GroupList.optional(),
  /** Editors may open a post that is not addressed to them. Absent for readers, who are. */
  is_reader: z.boolean().optional(),
});
export type Post = z.infer<typeof Post>;

const draftFields = {
  title: line(300, '*Please enter title.'),
  /** Sent by the specified clients and ignored: the server derives it once from the first title. */
  slug: z.unknown().optional(),
  content_html: words('*Please enter content html.')
    .max(contentLimit, 'This text is too long. A post may hold 2 MB.')
    .default(''),
  excerpt: words('Please enter text.').max(1000, 'Please use at most 1000 characters.').default(''),
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
  /** What it asks its readers; `null` for nothing. A change without it keeps what is stored. */
  ask: AskDraft.nullish(),
  group_list: GroupList.prefault({}),
  /** Inspected files in their order. A change without them keeps what is stored. */
  files: FileUids.optional(),
  ...imageFields,
  created_at: z.unknown().optional(),
  ...ignoredAuthorFields,
};

/** The body of a new post; `clone` marks a copy, which starts as a draft. */
export const PostDraft = z
  .strictObject({
    ...draftFields,
    clone: YesOrNo.default(false),
    updated_at: z.unknown().optional(),
  })
  .superRefine(refineNewPost, { when: whenever });
export type PostDraft = z.output<typeof PostDraft>;

/** The body of a change, with the `updated_at` of the version that was edited. */
export const PostChange = z
  .strictObject({
    ...draftFields,
    postUid: Uid,
    updated_at: Version,
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

/** The query of the readers' list. */
export const PostQuery = z.strictObject(listFields);

/** The query of the administrators' list; the default window is 90 days back to 365 days ahead. */
export const AdminPostQuery = z.strictObject({
  ...listFields,
  get_posts_for_admin: Flag,
  /** `false` includes drafts; `true` returns only published posts. */
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
const Reasons = z.object({ reasons: z.array(z.string()) });

export const postsSchemas = {
  signedUrl: {
    input: z.strictObject({
      ...AdminPostQuery.partial().shape,
      // Without a default: a query with this filter needs the rights of an editor.
      published: Flag.optional(),
      signed_url: Flag,
      limit: PageRequest.shape.limit,
    }),
    output: SignedUrl,
  },
  listForAdmin: { input: AdminPostQuery, output: paged(PostForEditor) },
  bin: { input: z.strictObject({ ...PageRequest.shape, bin: Flag }), output: paged(BinnedPost) },
  list: { input: PostQuery, output: paged(ListedPost) },
  get: { input: z.strictObject({ postUid: Uid }), output: Post },
  openFile: { input: z.strictObject({ postUid: Uid, fileUid: Uid }), output: FileAddress },
  addFile: { input: NewFile, output: AnnouncedFile },
  checkFile: { input: z.strictObject({ fileUid: Uid }), output: FileProgress },
  why: { input: z.strictObject({ postUid: Uid }), output: Reasons },
  create: { input: PostDraft, output: Post },
  update: { input: PostChange, output: Post },
  remove: { input: z.strictObject({ postUid: Uid }), output: z.object({ postUid: z.string() }) },
  restore: { input: z.strictObject({ postUid: Uid }), output: Post },
  versions: {
    input: z.strictObject({ ...PageRequest.shape, postUid: Uid }),
    output: paged(PostVersion),
  },
  version: { input: z.strictObject({ postUid: Uid, version: Instant }), output: Post },
} satisfies Schemas;
