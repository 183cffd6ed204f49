import type { StoredPage } from '#functions/pages/store/page.record';
import { visitorOf } from '#functions/places/rules/place-access';
import { type StoredPlace, visiblePlace } from '#functions/places/store/place.record';
import { mayReadAs } from '#functions/posts/rules/post-access';
import { readable, type StoredPost } from '#functions/posts/store/post.record';
import { type CalendarEvent, isForReader } from '#shared/calendar/calendar-event';
import { isOpen } from '#shared/kernel/publish-window';
import { shownAt } from '#shared/pages/page-versions';
import { isPageOpen } from '#shared/pages/page-window';
import { isPageVisible, isPlaceVisible, visiblePage } from '#shared/places/place-visibility';
import { shownExcerpt } from '#shared/posts/excerpt';
import type { Caller } from '#shared/rights/caller';
import { placePath, postPath } from '#shared/site/paths';
import type { Described } from './described.ts';
import { describedEvent, eventPath, listedEvent } from './event.ts';
import { groupOf, type Listed } from './index/document.ts';

/** A stored record that the search can find. */
export type Source =
  | { readonly kind: 'post'; readonly post: StoredPost }
  | { readonly kind: 'place'; readonly place: StoredPlace }
  | { readonly kind: 'page'; readonly page: StoredPage; readonly place: StoredPlace }
  | { readonly kind: 'event'; readonly event: CalendarEvent };

/**
 * Describes a source as its readers see it at a time. A page may show a scheduled version then. An event
 * without an occurrence has nothing to show.
 */
export function described(source: Source, now: Date): Described | undefined {
  switch (source.kind) {
    case 'post': {
      const { post } = source;
      return {
        kind: 'post',
        group: 'post',
        uid: post.postUid,
        path: postPath(post),
        type: post.type,
        title: post.title,
        where: post.postcategory_categoryname,
        summary: shownExcerpt(post.excerpt),
        date: post.start ?? post.created_at,
        hidden: !post.published || !isOpen(post, now),
      };
    }
    case 'place': {
      const { place } = source;
      return {
        kind: 'place',
        group: groupOf(listedOf(source)),
        uid: place.placeUid,
        path: placePath(place.slug),
        title: place.place,
        where: place.key_learning_area,
        summary: [place.description, place.intended_audience].filter(Boolean).join(' – '),
        date: place.updated_at,
        hidden: false,
      };
    }
    case 'page': {
      const { page, place } = source;
      return {
        kind: 'page',
        group: 'page',
        uid: page.pageUid,
        path: placePath(place.slug, page.slug),
        title: shownAt(page.schedule, now)?.title ?? page.title,
        where: place.place,
        summary: page.description,
        date: page.updated_at,
        hidden: page.pageHide || !isPageOpen(page, now),
      };
    }
    case 'event':
      return describedEvent(source.event, now);
  }
}

/** Returns what the index keeps of a source beside its words. */
export function listedOf(source: Source): Listed {
  switch (source.kind) {
    case 'post': {
      const { post } = source;
      const date = post.start ?? post.created_at;
      return {
        kind: 'post',
        uid: post.postUid,
        path: postPath(post),
        date,
        rights: readable(post),
      };
    }
    case 'place': {
      const { placeUid: uid, slug, updated_at: date } = source.place;
      return {
        kind: 'place',
        uid,
        path: placePath(slug),
        date,
        rights: visiblePlace(source.place),
        isCourse: source.place.place_id !== '',
      };
    }
    case 'page': {
      const { pageUid: uid, placeUid, slug, updated_at: date } = source.page;
      return { kind: 'page', uid, placeUid, slug, date, rights: visiblePage(source.page) };
    }
    case 'event':
      return listedEvent(source.event);
  }
}

/** Returns the path of a record in the portal; undefined for a page without its place. */
export function pathOf(listed: Listed, place: Listed | undefined): string | undefined {
  if (listed.kind === 'event') return eventPath(listed.uid);
  if (listed.kind !== 'page') return listed.path;
  return place?.kind === 'place' ? `${place.path}/${encodeURIComponent(listed.slug)}` : undefined;
}

/** Whether a caller may read a record now, by the rule of the route that shows it. */
export function mayFind(
  caller: Caller,
  listed: Listed,
  place: Listed | undefined,
  now: Date,
): boolean {
  switch (listed.kind) {
    case 'post':
      return mayReadAs(caller, listed.rights, now);
    case 'place':
      return isPlaceVisible(listed.rights, visitorOf(caller));
    case 'page':
      return (
        place?.kind === 'place' &&
        isPageVisible(listed.rights, place.rights, visitorOf(caller), now)
      );
    case 'event':
      return isForReader(listed.rights, caller);
  }
}
