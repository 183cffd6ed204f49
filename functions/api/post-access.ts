import { editorRowOf, postNotFound, summaryOf } from '#functions/api/post-view';
import { readable, type StoredPost } from '#functions/data/post-record';
import type { PostRepository } from '#functions/data/posts';
import { withMediaAddresses } from '#functions/lib/normalise';
import type { Caller } from '#shared/caller';
import type { Post } from '#shared/contract/posts';
import { isVisible } from '#shared/domain/visibility';
import { reachOf } from '#shared/permissions';

/** Whether a caller may open a post now: `isVisible` decides for readers, and who edits posts may open any that is not removed. */
export const mayRead = (caller: Caller, post: StoredPost, now: Date): boolean =>
  !post.is_deleted &&
  (reachOf(caller, 'post.get').has('all') || isVisible(readable(post), caller, now));

export type PostAccess = ReturnType<typeof postAccess>;

/** One post as somebody gets it. Who may read it, `isVisible` alone decides; editors may open any. */
export const postAccess = (posts: Pick<PostRepository, 'get' | 'withContent'>) => ({
  /** A post for those who may see it now; for anyone else as if it were not there. */
  async readableBy(caller: Caller, postUid: string, now: Date): Promise<StoredPost> {
    const post = await posts.get(caller.site, postUid);
    if (!post || !mayRead(caller, post, now)) throw postNotFound();
    return post;
  },

  /** A post with its text, and for editors with audience, flags and author. */
  async whole(caller: Caller, post: StoredPost): Promise<Post> {
    const { content_html } = await posts.withContent(caller.site, post);
    const text = { content_html: withMediaAddresses(content_html) };
    return reachOf(caller, 'post.get').has('all')
      ? { ...editorRowOf(post), ...text }
      : { ...summaryOf(post), ...text };
  },
});
