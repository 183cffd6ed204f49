import { publishState, UNPUBLISHED, windowOf } from '#shared/domain/publish-window';
import { longDayText } from '../../../components/dates.ts';

interface PublishFields {
  readonly published: boolean;
  readonly publish_start: string;
  readonly publish_end: string;
}

/** When a post is to be seen, in a sentence. */
export function windowInWords(post: PublishFields, now: Date, timeZone: string): string {
  if (!post.published) return 'It is a draft: shown here as if it were published.';
  if (post.publish_start === UNPUBLISHED) return 'It has no start date yet.';
  const window = windowOf(post);
  const at = (instant: string) => momentText(new Date(instant), timeZone);
  const until = window.end ? ` until ${at(window.end)}` : ', with no end';
  switch (publishState(true, window, now)) {
    case 'scheduled':
      return `It is to be seen from ${at(post.publish_start)}${until}.`;
    case 'ended':
      return `It ended on ${at(post.publish_end)}: nobody sees it any more. This is how it was.`;
    default:
      return `It is out since ${at(post.publish_start)}${until}.`;
  }
}

/** `Thursday 4 June 2026, 9:30 am` */
function momentText(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return `${longDayText(at, timeZone)}, ${time.format(at).replace(/\s/g, ' ')}`;
}
