import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { AppError } from '#shared/kernel/errors';
import type { PostSummary, PostType } from '#shared/posts/posts.contract';
import { readposts as readpostsApi } from '#shared/read-posts/readposts.contract';
import { call } from '../../api/client.ts';
import { keyOf, useWrite } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';

/** The read marks of a person, newest first, as far as they are loaded. */
interface Marks {
  readonly read: ReadonlySet<string>;
  /** Every mark from this time on is loaded; empty if all are. */
  readonly since: string;
}

/**
 * Which posts the person has opened. A post is marked as unread only when its marks are loaded.
 * Cards wait until it `isSettled`, because a mark changes their order and their height.
 *
 * Marks are loaded back to the creation of the oldest post that is shown: no mark is older. A year
 * has hundreds of them.
 */
export function useReadState(posts: readonly Pick<PostSummary, 'created_at'>[] | undefined) {
  const { userUid } = useCaller();
  const asked = { userUid, limit: 100 };
  const oldest = posts?.reduce((least, { created_at }) => earlier(least, created_at), '9') ?? '9';
  const wanted = useRef(oldest);
  const { data, error, mutate } = useSWR<Marks, AppError>(
    [...keyOf(readpostsApi.list, asked), 'since'],
    () => marksSince(asked, wanted.current),
  );
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
      data !== undefined && data.since <= created_at && !data.read.has(postUid),
  };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Reads marks page by page, until they reach back to a time. */
async function marksSince(
  asked: { readonly userUid: string; readonly limit: number },
  time: string,
): Promise<Marks> {
  const read = new Set<string>();
  let next_token: string | undefined;
  for (;;) {
    const page = await call(readpostsApi.list, { ...asked, next_token });
    for (const { posts_postUid } of page.records) read.add(posts_postUid);
    next_token = page.next_token;
    const since = next_token ? page.records.at(-1)?.created_at : '';
    if (since !== undefined && since <= time) return { read, since };
    if (!next_token) return { read, since: '' };
    // The newest marks are enough for what is shown first, while nothing is known of it.
    if (time === '9' && since !== undefined) return { read, since };
  }
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
