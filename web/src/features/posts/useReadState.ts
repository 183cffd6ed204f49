import { useEffect, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import type { AppError } from '#shared/kernel/errors';
import type { PostSummary, PostType } from '#shared/posts/posts.contract';
import { readposts as readpostsApi } from '#shared/read-posts/readposts.contract';
import { useLast, useWrite } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { type Marks, marksKey, oldestOf, readMarks } from './readMarks.ts';

/**
 * Which posts the person has opened. A post is marked as unread only when its marks are loaded.
 * Cards wait until it `isSettled`, because a mark changes their order and their height.
 *
 * Marks are loaded back to the creation of the oldest post that is shown: no mark is older. A year
 * has hundreds of them.
 */
export function useReadState(posts: readonly Pick<PostSummary, 'created_at'>[] | undefined) {
  const { userUid } = useCaller();
  const oldest = oldestOf(posts);
  const wanted = useRef(oldest);
  const key = marksKey(userUid);
  const { data, error, mutate } = useLast(
    key,
    useSWR<Marks, AppError>(key, () => readMarks(userUid, wanted.current)),
  );
  const read = useMemo(() => new Set(data?.read), [data]);
  const isKnown = data !== undefined && data.since <= oldest;
  useEffect(() => {
    wanted.current = oldest;
    if (data && data.since > oldest) void mutate();
  }, [oldest, data, mutate]);
  const [isSettled, setSettled] = useState(false);
  // More posts may need more marks; the first ones stay where they are meanwhile.
  if (!isSettled && posts && (isKnown || error)) setSettled(true);
  return {
    hasMarks: data !== undefined,
    /** Whether the marks of every shown post are loaded. */
    isKnown,
    isSettled,
    isUnread: ({ postUid, created_at }: Pick<PostSummary, 'postUid' | 'created_at'>) =>
      data !== undefined && data.since <= created_at && !read.has(postUid),
  };
}

/** Marks a post as read once it is on the screen. An editor may look at a post for others. */
export function useMarkRead(
  opened: { postUid: string; type: PostType; is_reader?: boolean | undefined } | undefined,
): void {
  const post = opened?.is_reader === false ? undefined : opened;
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
