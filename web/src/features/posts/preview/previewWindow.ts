import { publishState, UNPUBLISHED, windowOf } from '#shared/kernel/publish-window';
import { longMomentText } from '../../../components/text/dates.ts';

interface PublishFields {
  readonly published: boolean;
  readonly publish_start: string;
  readonly publish_end: string;
}

/** Says in one sentence when a post is visible. */
export function windowInWords(post: PublishFields, now: Date, timeZone: string): string {
  if (!post.published) return 'It is a draft. The preview shows it as if it were published.';
  if (post.publish_start === UNPUBLISHED) return 'It has no start date yet.';
  const window = windowOf(post);
  const at = (instant: string) => longMomentText(new Date(instant), timeZone);
  const until = window.end ? ` until ${at(window.end)}` : ', with no end';
  switch (publishState(true, window, now)) {
    case 'scheduled':
      return `It is visible from ${at(post.publish_start)}${until}.`;
    case 'ended':
      return `It ended on ${at(post.publish_end)} and is no longer visible.`;
    default:
      return `It has been visible since ${at(post.publish_start)}${until}.`;
  }
}
