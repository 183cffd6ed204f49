import type { EventSummary } from '#shared/calendar/calendar.contract';
import type { PostSummary } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { marksOf, ranked } from '#shared/search/rank';
import { pathTo, postPath } from '#shared/site/paths';
import type { Entry, GroupName } from './entry.ts';

/** An answer that the browser has: its key, and the answer or its pages. */
export interface StoredRead {
  readonly _k?: unknown;
  readonly data?: unknown;
}

/** The most entries of a group. */
const most = 5;

type Listed = Readonly<Partial<Record<GroupName, readonly Entry[]>>>;

/** Finds words in the titles of the lists that the browser has, for when there is no connection. */
export function storedEntries(reads: Iterable<StoredRead>, words: string): Listed {
  const posts: Entry[] = [];
  const events: Entry[] = [];
  for (const { _k: key, data } of reads) {
    const route = Array.isArray(key) ? key[1] : undefined;
    if (route === '/posts {}') posts.push(...recordsOf<PostSummary>(data).map(postEntry));
    if (route === '/calendar {}') events.push(...recordsOf<EventSummary>(data).map(eventEntry));
  }
  const best = (entries: readonly Entry[]) =>
    ranked([...new Map(entries.map((entry) => [entry.id, entry])).values()], words)
      .slice(0, most)
      .map((entry) => ({ ...entry, marks: marksOf(entry.label, words) }));
  return { post: best(posts), event: best(events) };
}

/** Returns the records of a list: of an answer, of its pages, or of a list that was read whole. */
function recordsOf<T>(data: unknown): readonly T[] {
  if (Array.isArray(data)) return data.flatMap((each) => each?.records ?? each);
  return (data as { readonly records?: readonly T[] } | undefined)?.records ?? [];
}

const postEntry = (post: PostSummary): Entry => ({
  id: `post:${post.postUid}`,
  label: post.title,
  url: postPath(post),
  hint: postTypeNames[post.type],
  date: /^\d{4}-/.test(post.publish_start) ? post.publish_start : post.created_at,
});

const eventEntry = ({ EVENT_ID, title, location, start, all_day }: EventSummary): Entry => ({
  id: `event:${EVENT_ID}`,
  label: title,
  url: pathTo('/calendar/calendar_details/:id', { id: EVENT_ID }),
  hint: 'Event',
  where: location,
  date: start,
  withTime: !all_day,
});
