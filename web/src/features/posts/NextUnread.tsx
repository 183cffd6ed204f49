import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { PostSummary } from '#shared/posts/posts.contract';
import { postPath } from '#shared/site/paths';
import { Quiet, TitleLink } from '../../components/layout/layout.tsx';

type Linked = Pick<PostSummary, 'postUid' | 'type' | 'title'>;

/** What a link to a post brings: its title, and the posts that its list shows as unread. */
export interface PostLinkState {
  readonly title?: string;
  readonly unread?: readonly Linked[];
}

/** The most unread posts that a link brings. */
const most = 10;

/** Returns the state of a link to a post. */
export const postLinkState = (
  title: string,
  unread: readonly Linked[] | undefined,
): PostLinkState => ({
  title,
  ...(unread && {
    unread: unread
      .slice(0, most)
      .map(({ postUid, type, title: called }) => ({ postUid, type, title: called })),
  }),
});

/** The posts that were opened since the portal was: Back shows a link as it was before them. */
const opened = new Set<string>();

/** The way on below a post: the next one that the list before it showed as unread. */
export function NextUnread({ postUid }: { postUid: string }) {
  const { unread = [] } = (useLocation().state ?? {}) as PostLinkState;
  useEffect(() => void opened.add(postUid), [postUid]);
  const others = unread.filter((each) => each.postUid !== postUid && !opened.has(each.postUid));
  const [next, ...rest] = others;
  if (!next) return null;
  return (
    <Quiet component="p" className="no-print" sx={{ mt: 4, mb: 0 }}>
      {'Next unread: '}
      <TitleLink
        to={postPath(next)}
        state={postLinkState(next.title, [next, ...rest])}
        sx={{ fontWeight: 600, textDecoration: 'underline', textUnderlineOffset: '0.2em' }}
      >
        {next.title}
      </TitleLink>
    </Quiet>
  );
}
