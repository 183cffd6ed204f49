import { useEffect, useState } from 'react';
import { api } from '#shared/contract/api';
import type { PostType } from '#shared/contract/posts';
import { useAll, useWrite } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';

/** Which posts the person has opened. Until that is known, nothing is called unread. */
export function useReadState() {
  const { userUid } = useCaller();
  const { data } = useAll(api.readposts.list, { userUid, limit: 100 });
  const read = data && new Set(data.map((each) => each.posts_postUid));
  return {
    isKnown: read !== undefined,
    isUnread: (postUid: string) => read !== undefined && !read.has(postUid),
  };
}

/** Marks a post as read once it is on the screen. */
export function useMarkRead(post: { postUid: string; type: PostType } | undefined): void {
  const { userUid } = useCaller();
  const markRead = useWrite(api.readposts.create);
  const [marked, setMarked] = useState<string>();
  const { postUid, type } = post ?? {};
  useEffect(() => {
    if (!postUid || postUid === marked) return;
    setMarked(postUid);
    // A mark that cannot be set now is set the next time the post is opened.
    markRead({ posts_postUid: postUid, users_userUid: userUid, type }).catch(() => undefined);
  }, [postUid, type, marked, markRead, userUid]);
}
