import type { Resource } from '#shared/kernel/route';
import type { postsSchemas } from './posts.schemas.ts';

export type {
  AdminPostQuery,
  BinnedPost,
  ListedPost,
  Post,
  PostDraft,
  PostForEditor,
  PostForReader,
  PostSummary,
} from './posts.schemas.ts';

export const postTypes = ['newsletter', 'notice', 'principal', 'dailyemail'] as const;
export type PostType = (typeof postTypes)[number];

/** The longest text of a post in bytes of UTF-8. */
export const contentLimit = 2 * 1024 * 1024;

export const posts: Resource<typeof postsSchemas> = {
  signedUrl: {
    method: 'GET',
    path: '/posts',
    when: { signed_url: 'true' },
    operation: 'post.url',
    child: 'published',
    summary:
      'Writes the list for this caller to a file and returns its address, which is valid for 60 s.',
    answer: 'returnData',
  },
  listForAdmin: {
    method: 'GET',
    path: '/posts',
    when: { get_posts_for_admin: 'true' },
    operation: 'post.admin',
    child: 'published',
    summary: 'Posts of every state, by window, type, category, title, group and reach.',
    answer: 'page',
  },
  bin: {
    method: 'GET',
    path: '/posts',
    when: { bin: 'true' },
    operation: 'post.bin',
    child: 'published',
    summary: 'Removed posts, the last removed first.',
    answer: 'page',
  },
  list: {
    method: 'GET',
    path: '/posts',
    operation: 'post.list',
    child: 'courses',
    summary:
      'The posts the caller may read now, newest first, with the children whom they concern.',
    answer: 'page',
  },
  get: {
    method: 'GET',
    path: '/posts/{postUid}',
    operation: 'post.get',
    child: 'courses',
    summary: 'One post with its text, its author and the children whom it concerns.',
  },
  openFile: {
    method: 'GET',
    path: '/posts/{postUid}/files/{fileUid}',
    operation: 'file',
    child: 'published',
    summary: 'The address of a file of a post, as a download, which is valid for 60 s.',
  },
  addFile: {
    method: 'POST',
    path: '/posts/files',
    operation: 'file.add',
    child: 'published',
    repeat: 'key',
    summary: 'Announces a file for a post or an event, and returns a form to upload it.',
  },
  checkFile: {
    method: 'GET',
    path: '/posts/files/{fileUid}',
    operation: 'file.add',
    child: 'published',
    summary: 'How the inspection of an uploaded file went.',
  },
  why: {
    method: 'GET',
    path: '/posts/{postUid}/why',
    operation: 'post.get',
    child: 'published',
    summary: 'Why the caller sees a post, in sentences that name only own groups.',
  },
  create: {
    method: 'POST',
    path: '/posts',
    operation: 'post.add',
    child: 'published',
    repeat: 'key',
    summary: 'Adds a post. A repeated `Idempotency-Key` returns the post that was added before.',
  },
  update: {
    method: 'PUT',
    path: '/posts/{postUid}',
    operation: 'post.put',
    child: 'published',
    summary: 'Changes a post; 409 when it was changed since it was loaded.',
  },
  remove: {
    method: 'DELETE',
    path: '/posts/{postUid}',
    operation: 'post.del',
    child: 'published',
    summary: 'Removes a post from every list; administrators find it in the bin.',
  },
  restore: {
    method: 'POST',
    path: '/posts/{postUid}/restore',
    operation: 'post.restore',
    child: 'published',
    repeat: 'same',
    summary: 'Restores a removed post unchanged.',
  },
  versions: {
    method: 'GET',
    path: '/posts/{postUid}/versions',
    operation: 'post.versions',
    child: 'published',
    summary: 'The versions of a post, newest first, each with time and person.',
    answer: 'page',
  },
  version: {
    method: 'GET',
    path: '/posts/{postUid}/versions/{version}',
    operation: 'post.versions',
    child: 'published',
    summary: 'One version of a post.',
  },
};
