import { useEffect, useState } from 'react';
import type { PostType } from '#shared/posts/posts.contract';
import { readposts as readpostsApi } from '#shared/read-posts/readposts.contract';
import { useAll, useWrite } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';

/**
 * Which posts the person has opened. Until that is loaded, no post is marked as unread. Cards wait
 * until it `isSettled`, because a mark changes their order and their height.
 */
export function useReadState() {
  const { userUid } = useCaller();
  const { data, error } = useAll(readpostsApi.list, { userUid, limit: 100 });
  const read = data && new Set(data.map((each) => each.posts_postUid));
  return {
    isKnown: read !== undefined,
    isSettled: read !== undefined || error !== undefined,
    isUnread: (postUid: string) => read !== undefined && !read.has(postUid),
  };
}

/** Marks a post as read once it is on the screen. */
export function useMarkRead(post: { postUid: string; type: PostType } | undefined): void {
  const { userUid } = useCaller();
  const markRead = useWrite(readpostsApi.create);
  const [marked, setMarked] = useState<string>();
  const { postUid, type } = post ?? {};
  useEffect(() => {
    if (!postUid || postUid === marked) return;
    setMarked(postUid);
    // A failed mark is set when the post is opened again.
    markRead({ posts_postUid: postUid, users_userUid: userUid, type }).catch(() => undefined);
  }, [postUid, type, marked, markRead, userUid]);
}
