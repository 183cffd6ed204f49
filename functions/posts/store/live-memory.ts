import { logFault } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import type { PackedFiles } from '#functions/kernel/store/packed-files';
import type { LiveFeed, LiveList } from './live-feed.ts';
import { liveFormat, openLiveFile } from './live-file.ts';
import { LivePosts } from './live-posts.ts';

/** The most bytes of live posts that one Lambda keeps; the school that was read longest ago goes. */
const mostBytes = 150_000_000;

const minute = 60_000;
/**
 * The time before the newest known change that is read again, in ms. A change is stored within this
 * time of its request: a Lambda of the API lives for 28 seconds.
 */
export const overlap = 2 * minute;
/** How long a school without an object is not asked for one, in ms. */
const absentFor = minute;
/** An object that no sweep has looked after for this time is not read, in ms. Sweeps run every hour. */
export const mostUnchecked = 100 * minute;
/** Changes are kept for a day. A Lambda that slept for this time loads the object again, in ms. */
const mostAsleep = 12 * 60 * minute;
/** Beyond so many changes a newer object is loaded. */
const mostChanges = 64;

interface Known {
  readonly list: LiveList;
  readonly posts: LivePosts;
  /** The time of the newest change that was read. */
  readonly seen: string;
  /** When it was last asked for, in ms. */
  readonly at: number;
}

export type LiveMemory = ReturnType<typeof liveMemory>;

interface Sources {
  readonly feed: LiveFeed;
  readonly files: Pick<PackedFiles, 'read'>;
}

/**
 * Keeps the live posts of schools in memory. Each call asks the table for the changes since, so it has
 * every change that was stored before. Without an object, or when one cannot be read, it returns
 * undefined: then lists read the index.
 */
export const liveMemory = (feed: LiveFeed, files: Pick<PackedFiles, 'read'>, limit = mostBytes) => {
  const sources = { feed, files };
  const known = new Map<string, Known>();
  const absent = new Map<string, number>();

  function keep(site: string, each: Known): void {
    known.delete(site);
    known.set(site, each);
    let bytes = [...known.values()].reduce((sum, { posts }) => sum + posts.file.bytes, 0);
    for (const [oldest, { posts }] of known) {
      if (bytes <= limit || oldest === site) return;
      known.delete(oldest);
      bytes -= posts.file.bytes;
    }
  }

  return {
    of: (school: School) => ({
      /** Returns the live posts as they are stored now. */
      async current(time: Date): Promise<LivePosts | undefined> {
        const { site } = school;
        const now = time.getTime();
        const missing = absent.get(site);
        if (missing !== undefined && Math.abs(now - missing) < absentFor) return undefined;
        const before = known.get(site);
        const isAwake = before && now - before.at < mostAsleep;
        const held = isAwake ? before : await begin(sources, school, now);
        const found = held && (await caughtUp(sources, school, held, now));
        if (found) {
          absent.delete(site);
          keep(site, found);
        } else {
          known.delete(site);
          absent.set(site, now);
        }
        return found?.posts;
      },
    }),
  };
};

/** Loads the present object of a school. */
async function begin(sources: Sources, school: School, now: number): Promise<Known | undefined> {
  const list = await sources.feed.of(school).list();
  return list && isReadable(list, now) ? load(sources, school, list) : undefined;
}

/** Loads the object that a record names; undefined if that fails. */
async function load(
  { files }: Sources,
  { site }: School,
  list: LiveList,
): Promise<Known | undefined> {
  try {
    const file = list.key === undefined ? undefined : await files.read(list.key);
    if (!file) return undefined;
    return { list, posts: new LivePosts(openLiveFile(file)), seen: list.until ?? '', at: 0 };
  } catch (error) {
    logFault('The live posts of a school could not be loaded', error, { site });
    return undefined;
  }
}

/** Reads what has changed since; undefined if the object may no longer be read. */
async function caughtUp(
  sources: Sources,
  school: School,
  held: Known,
  now: number,
): Promise<Known | undefined> {
  // A clock that is ahead must not hide changes.
  const newest = Math.min(Date.parse(held.seen), now);
  const from = new Date(newest - overlap).toISOString();
  const { changes, list } = await sources.feed.of(school).since(from);
  if (!list || !isReadable(list, now)) return undefined;
  held.posts.apply(changes);
  if (list.key !== held.list.key && isFarFrom(held, list)) {
    const newer = await load(sources, school, list);
    if (newer) return caughtUp(sources, school, newer, now);
  }
  const seen = changes.at(-1)?.at ?? '';
  return { ...held, seen: seen > held.seen ? seen : held.seen, at: now };
}

/** Whether a record names an object of this layout, and the sweep still looks after it. */
const isReadable = ({ key, format, checked_at }: LiveList, now: number): boolean =>
  key !== undefined && format === liveFormat && now - Date.parse(checked_at) < mostUnchecked;

/** Whether the object in memory has become a bad base: many changes, or half a day old. */
const isFarFrom = ({ list, posts }: Known, newer: LiveList): boolean =>
  posts.changed > mostChanges ||
  Date.parse(newer.until ?? '') - Date.parse(list.until ?? '') > mostAsleep;
