import { AppError } from '#shared/kernel/errors';
import { windowFields } from '#shared/kernel/publish-window';
import { mediaAddress } from '#shared/media/media';
import { shownExcerpt } from '#shared/posts/excerpt';
import { BinnedPost, PostForEditor, PostSummary } from '#shared/posts/post-summary';
import { PostVersion } from '#shared/posts/post-version';
import { type StoredPost, saverOf } from '../store/post.record.ts';

/** Returns a post as readers' lists show it: only declared fields, also in list files. */
export const summaryOf = (post: StoredPost): PostSummary =>
  PostSummary.parse({ ...shown(post), excerpt: shownExcerpt(post.excerpt) });

/** Returns a row of the administrators' list. */
export const editorRowOf = (post: StoredPost): PostForEditor => PostForEditor.parse(shown(post));

/** Returns a row of the bin. */
export const binnedOf = (post: StoredPost): BinnedPost =>
  BinnedPost.parse({ deleted_at: '', deleted_by_name: '', ...shown(post) });

/** Returns a row of a post's history. */
export const versionOf = (post: StoredPost, is_current: boolean): PostVersion =>
  PostVersion.parse({
    ...shown(post),
    version: post.updated_at,
    is_current,
    saved_by_name: saverOf(post),
  });

const shown = (post: StoredPost) => ({
  ...post,
  ...windowFields(post),
  featured_img_url: mediaAddress(post.featured_img_url),
});

/** The same message for unknown, unpublished, ended and hidden posts, so that none is revealed. */
export const postNotFound = () => new AppError('notFound', 'This post is not available.');
