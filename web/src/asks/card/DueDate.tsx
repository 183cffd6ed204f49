import type { Post } from '#shared/posts/posts.contract';
import { postPath } from '#shared/site/paths';
import { AddToCalendar } from '../../components/days/AddToCalendar.tsx';

interface DueDateProps {
  post: Pick<Post, 'postUid' | 'title' | 'type'>;
  ask: NonNullable<Post['ask']>;
}

/** Gives the last day for answers to a post to the calendar of this device. */
export const DueDate = ({ post, ask }: DueDateProps) => (
  <AddToCalendar
    variant="text"
    words="Add the due date to my calendar"
    title={post.title}
    file={(site) => fileOf(post, ask, site)}
  />
);

/** Returns a calendar file with the last day for answers. Few people press for its code. */
async function fileOf(post: DueDateProps['post'], ask: DueDateProps['ask'], site: string) {
  const { dueFile } = await import('#shared/calendar/event-file');
  return dueFile(dueOf(post, ask), site);
}

/** The last day for answers, as an entry of a calendar. */
const dueOf = (post: DueDateProps['post'], { by, asked_at, questions }: DueDateProps['ask']) => ({
  uid: `answer-${post.postUid}`,
  title: `${questions?.length ? 'Answer' : 'Confirm'}: ${post.title}`,
  dueDate: by,
  setDate: asked_at.slice(0, 10),
  description: new URL(postPath(post), location.origin).href,
});
