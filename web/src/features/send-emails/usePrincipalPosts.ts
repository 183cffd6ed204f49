import { api } from '#shared/contract/api';
import { isOpen, windowOf } from '#shared/domain/publish-window';
import { may } from '#shared/permissions';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';

/** A post that a principal's message may hold. */
export interface PrincipalPost {
  readonly postUid: string;
  readonly title: string;
  readonly publish_start: string;
}

/** The principal's posts that are out, newest first: all of them for editors, else those that the person may read. */
export function usePrincipalPosts() {
  const isEditor = may(useCaller(), 'post.admin');
  const asked = { types: ['principal' as const], limit: 100 };
  const all = useRead(
    api.posts.listForAdmin,
    isEditor
      ? { ...asked, get_posts_for_admin: true, published: true, sort: 'publish_start' }
      : null,
  );
  const own = useRead(api.posts.list, isEditor ? null : asked);
  const { data, error, mutate } = isEditor ? all : own;
  const now = serverNow();
  const posts: PrincipalPost[] | undefined = data?.records.filter((post) =>
    isOpen(windowOf(post), now),
  );
  return { posts, error, retry: () => void mutate() };
}
