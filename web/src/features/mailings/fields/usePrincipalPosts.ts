import { isOpen, windowOf } from '#shared/kernel/publish-window';
import { posts as postsApi } from '#shared/posts/posts.contract';
import { may } from '#shared/rights/permissions';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';

/** A post that a principal's message can contain. */
export interface PrincipalPost {
  readonly postUid: string;
  readonly title: string;
  readonly publish_start: string;
}

/**
 * Reads the published principal's posts, newest first: all for editors, else those the person may
 * read.
 */
export function usePrincipalPosts() {
  const isEditor = may(useCaller(), 'post.admin');
  const filter = { types: ['principal' as const], limit: 100 };
  const all = useRead(
    postsApi.listForAdmin,
    isEditor
      ? { ...filter, get_posts_for_admin: true, published: true, sort: 'publish_start' }
      : null,
  );
  const own = useRead(postsApi.list, isEditor ? null : filter);
  const { data, error, mutate } = isEditor ? all : own;
  const now = serverNow();
  const posts: PrincipalPost[] | undefined = data?.records.filter((post) =>
    isOpen(windowOf(post), now),
  );
  return { posts, error, retry: () => void mutate() };
}
