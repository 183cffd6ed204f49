import { readposts as readpostsApi } from '#shared/read-posts/readposts.contract';
import { call } from '../../api/client.ts';
import { kept, keyOf } from '../../api/hooks.ts';
import type { ReadKey } from '../../device/rules.ts';

/** The read marks of a person, newest first, as far as they are loaded. */
export interface Marks {
  /** The posts, by their identifiers. */
  readonly read: readonly string[];
  /** Every mark from this time on is loaded; empty if all are. */
  readonly since: string;
}

/** Later than every time. */
export const never = '9';

const askedOf = (userUid: string) => ({ userUid, limit: 100 });

/** The name under which the marks of a person are in memory, and on an own device. */
export const marksKey = (userUid: string): ReadKey => [
  ...keyOf(readpostsApi.list, askedOf(userUid)),
  'since',
];

/** Reads marks page by page, until they reach back to a time, and stores them on an own device. */
export const readMarks = (userUid: string, time: string): Promise<Marks> =>
  kept(marksKey(userUid), () => marksSince(userUid, time));

async function marksSince(userUid: string, time: string): Promise<Marks> {
  const read: string[] = [];
  let next_token: string | undefined;
  for (;;) {
    const page = await call(readpostsApi.list, { ...askedOf(userUid), next_token });
    read.push(...page.records.map(({ posts_postUid }) => posts_postUid));
    next_token = page.next_token;
    const since = next_token ? page.records.at(-1)?.created_at : '';
    if (since !== undefined && since <= time) return { read, since };
    if (!next_token) return { read, since: '' };
    // The newest marks are enough for what is shown first, while nothing is known of it.
    if (time === never && since !== undefined) return { read, since };
  }
}

/** Returns the time of the oldest post, to which the marks of all reach back: no mark is older. */
export const oldestOf = (posts: readonly { readonly created_at: string }[] = []): string =>
  posts.reduce((least, { created_at }) => (created_at < least ? created_at : least), never);
