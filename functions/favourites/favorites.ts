import {
  eventNotFound,
  occurrenceWith,
  readOccurrenceId,
  shownOccurrence,
} from '#functions/calendar/rules/calendar-view';
import type { CalendarReader } from '#functions/calendar/store/calendar';
import type { Bound } from '#functions/kernel/record/declaration';
import { postNotFound, summaryOf } from '#functions/posts/rules/post-view';
import { readable } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import type { EventSummary } from '#shared/calendar/calendar.contract';
import { isForReader } from '#shared/calendar/calendar-event';
import type { favorites as contract, Favorite } from '#shared/favourites/favorites.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { PostSummary } from '#shared/posts/posts.contract';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import type { FavoriteRepository, StoredFavorite } from './store/favorites.ts';

/** The most favourites of a person. */
const most = 200;

/**
 * Answers and changes favourites. A favourite that the person may no longer read is stored but not
 * shown.
 */
export const favoriteHandlers = (
  favorites: FavoriteRepository,
  posts: PostReader,
  events: Bound<CalendarReader, 'get' | 'many'>,
): Handlers<typeof contract> => ({
  async list({ kind = 'post' }, caller, { now }) {
    const stored = await favorites.of(caller).list(caller.userUid);
    const ofKind = stored.filter((each) => (each.EVENT_ID === undefined) === (kind === 'post'));
    return kind === 'post'
      ? withPosts(posts, ofKind, caller, now)
      : withEvents(events, ofKind, caller);
  },

  async create({ posts_postUid, EVENT_ID }, caller, { now }) {
    if (EVENT_ID !== undefined) {
      const visible = await readableEvents(events, caller, [EVENT_ID]);
      if (!visible.has(EVENT_ID)) throw eventNotFound();
    } else {
      const post = await posts.of(caller).get(posts_postUid ?? '');
      if (!post || !isVisible(readable(post), caller, now)) throw postNotFound();
    }
    return addOnce(favorites, caller, {
      favoriteUid: EVENT_ID === undefined ? `post.${posts_postUid}` : `event.${EVENT_ID}`,
      posts_postUid: posts_postUid ?? '',
      ...(EVENT_ID !== undefined && { EVENT_ID }),
      created_at: now.toISOString(),
    });
  },

  async remove({ favoriteUid }, caller) {
    if (!(await favorites.of(caller).remove(caller.userUid, favoriteUid))) {
      throw new AppError('notFound', 'This favourite doesn’t exist, or you removed it before.');
    }
    return { favoriteUid };
  },
});

/** Adds a favourite and returns it. Returns the stored one if the person already has it. */
async function addOnce(
  favorites: FavoriteRepository,
  caller: Caller,
  favorite: StoredFavorite,
): Promise<StoredFavorite> {
  const stored = await favorites.of(caller).list(caller.userUid);
  const already = stored.find((each) => each.favoriteUid === favorite.favoriteUid);
  if (already) return already;
  if (stored.length >= most) {
    throw new AppError('badRequest', `You have ${most} favourites. Remove one first.`);
  }
  await favorites.of(caller).add(caller.userUid, favorite);
  return favorite;
}

/** Returns favourite posts with their summaries, without those that the caller may not read. */
async function withPosts(
  posts: PostReader,
  favorites: readonly StoredFavorite[],
  caller: Caller,
  now: Date,
): Promise<Favorite[]> {
  const uids = favorites.map((each) => each.posts_postUid);
  const visible = await readablePosts(posts, caller, uids, now);
  return favorites.flatMap((favorite): Favorite[] => {
    const post = visible.get(favorite.posts_postUid);
    return post ? [{ ...favorite, post }] : [];
  });
}

/** Returns favourite events with their summaries, without those that the caller may not read. */
async function withEvents(
  events: Bound<CalendarReader, 'many'>,
  favorites: readonly StoredFavorite[],
  caller: Caller,
): Promise<Favorite[]> {
  const ids = favorites.flatMap((each) => each.EVENT_ID ?? []);
  const visible = await readableEvents(events, caller, ids);
  return favorites.flatMap((favorite): Favorite[] => {
    const event = visible.get(favorite.EVENT_ID ?? '');
    return event ? [{ ...favorite, event }] : [];
  });
}

/** Returns those of some posts that the caller may read, by their id. */
async function readablePosts(
  posts: PostReader,
  caller: Caller,
  uids: readonly string[],
  now: Date,
): Promise<Map<string, PostSummary>> {
  const found = await posts.of(caller).many(uids);
  return new Map(
    found
      .filter((post) => isVisible(readable(post), caller, now))
      .map((post): [string, PostSummary] => [post.postUid, summaryOf(post)]),
  );
}

/** Returns those of some occurrences that the caller may read, by their id. */
async function readableEvents(
  events: Bound<CalendarReader, 'many'>,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, EventSummary>> {
  const uids = ids.map((id) => readOccurrenceId(id).eventUid);
  const found = await events.of(caller).many(uids);
  const known = new Map(
    found
      .filter(({ audience }) => isForReader(audience, caller))
      .map((event) => [event.eventUid, event]),
  );
  const shown = new Map<string, EventSummary>();
  for (const id of ids) {
    const event = known.get(readOccurrenceId(id).eventUid);
    const occurrence = event && occurrenceWith(event, id);
    if (event && occurrence) shown.set(id, shownOccurrence(event, occurrence, []));
  }
  return shown;
}
