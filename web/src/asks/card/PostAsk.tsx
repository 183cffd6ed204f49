import type { Post } from '#shared/posts/posts.contract';
import { AskCard } from './AskCard.tsx';
import { DueDate } from './DueDate.tsx';

interface PostAskProps {
  post: Pick<Post, 'postUid' | 'title' | 'type'>;
  ask: NonNullable<Post['ask']>;
}

/** What a post asks, at the end of its text, with the last day for the calendar. */
export const PostAsk = ({ post, ask }: PostAskProps) => (
  <AskCard
    askUid={post.postUid}
    known={{ by: ask.by, isRead: !ask.questions?.length }}
    more={<DueDate post={post} ask={ask} />}
  />
);
