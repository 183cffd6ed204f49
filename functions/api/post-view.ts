import { type StoredPost, saverOf } from '#functions/data/post-record';
import { BinnedPost, PostForEditor, PostSummary, PostVersion } from '#shared/contract/posts';
import { mediaAddress } from '#shared/domain/media';
import { windowFields } from '#shared/domain/publish-window';
import { AppError } from '#shared/errors';

/** A post as lists show it to readers: declared fields only, also where no route filters the answer. */
export const summaryOf = (post: StoredPost): PostSummary => PostSummary.parse(shown(post));

/** A row of the administrators' list. */
export const editorRowOf = (post: StoredPost): PostForEditor => PostForEditor.parse(shown(post));

/** A row of the bin. */
export const binnedOf = (post: StoredPost): BinnedPost =>
  BinnedPost.parse({ deleted_at: '', deleted_by_name: '', ...shown(post) });

/** A row of a post's history. */
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

/** The same words whether a post never was, is not out, is over, or is meant for others. */
export const postNotFound = () => new AppError('notFound', 'This post is not available.');
