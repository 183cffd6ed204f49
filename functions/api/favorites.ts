import {
  eventNotFound,
  occurrenceWith,
  readOccurrenceId,
  shownOccurrence,
} from '#functions/api/calendar-view';
import { postNotFound, summaryOf } from '#functions/api/post-view';
import type { CalendarReader } from '#functions/data/calendar';
import type { FavoriteRepository, StoredFavorite } from '#functions/data/favorites';
import type { PostReader } from '#functions/data/post-reader';
import { readable } from '#functions/data/post-record';
import type { Caller } from '#shared/caller';
import type { EventSummary } from '#shared/contract/calendar';
import type { favorites as contract, Favorite } from '#shared/contract/favorites';
import type { PostSummary } from '#shared/contract/posts';
import type { Handlers } from '#shared/contract/route';
import { isForReader } from '#shared/domain/calendar-event';
import { isVisible } from '#shared/domain/visibility';
import { AppError } from '#shared/errors';

/** As many as one can still look through. */
const most = 200;

/** What people keep at hand. A favourite that can no longer be read is kept, but not shown. */
export const favoriteHandlers = (
  favorites: FavoriteRepository,
  posts: PostReader,
  events: Pick<CalendarReader, 'get' | 'many'>,
): Handlers<typeof contract> => {
  async function readablePosts(caller: Caller, uids: readonly string[], now: Date) {
    const found = await posts.many(caller.site, uids);
    return new Map(
      found
        .filter((post) => isVisible(readable(post), caller, now))
        .map((post): [string, PostSummary] => [post.postUid, summaryOf(post)]),
    );
  }

  async function readableEvents(caller: Caller, ids: readonly string[]) {
    const uids = ids.map((id) => readOccurrenceId(id).eventUid);
    const found = await events.many(caller.site, uids);
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

  return {
    async list({ kind = 'post' }, caller, { now }) {
      const kept = await favorites.list(caller.site, caller.userUid);
      const ofKind = kept.filter((each) => (each.EVENT_ID === undefined) === (kind === 'post'));
      if (kind === 'post') {
        const uids = ofKind.map((each) => each.posts_postUid);
        const visible = await readablePosts(caller, uids, now);
        return ofKind.flatMap((favorite): Favorite[] => {
          const post = visible.get(favorite.posts_postUid);
          return post ? [{ ...favorite, post }] : [];
        });
      }
      const visible = await readableEvents(
        caller,
        ofKind.flatMap((each) => each.EVENT_ID ?? []),
      );
      return ofKind.flatMap((favorite): Favorite[] => {
        const event = visible.get(favorite.EVENT_ID ?? '');
        return event ? [{ ...favorite, event }] : [];
      });
    },

    async create({ posts_postUid, EVENT_ID }, caller, { now }) {
      const favoriteUid = EVENT_ID === undefined ? `post.${posts_postUid}` : `event.${EVENT_ID}`;
      if (EVENT_ID !== undefined) {
        const visible = await readableEvents(caller, [EVENT_ID]);
        if (!visible.has(EVENT_ID)) throw eventNotFound();
      } else {
        const post = await posts.get(caller.site, posts_postUid ?? '');
        if (!post || !isVisible(readable(post), caller, now)) throw postNotFound();
      }
      const kept = await favorites.list(caller.site, caller.userUid);
      const already = kept.find((each) => each.favoriteUid === favoriteUid);
      if (already) return already;
      if (kept.length >= most) {
        throw new AppError('badRequest', `You keep ${most} favourites already. Give one up first.`);
      }
      const favorite: StoredFavorite = {
        favoriteUid,
        posts_postUid: posts_postUid ?? '',
        ...(EVENT_ID !== undefined && { EVENT_ID }),
        created_at: now.toISOString(),
      };
      await favorites.add(caller.site, caller.userUid, favorite);
      return favorite;
    },

    async remove({ favoriteUid }, caller) {
      if (!(await favorites.remove(caller.site, caller.userUid, favoriteUid))) {
        throw new AppError('notFound', 'That favourite is not yours, or was given up before.');
      }
      return { favoriteUid };
    },
  };
};
