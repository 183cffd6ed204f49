import type { StoredPage } from '#functions/pages/store/page-record';
import type { StoredPlace } from '#functions/places/store/place-record';
import type { StoredPost } from '#functions/posts/store/post-record';
import { isOpen } from '#shared/kernel/publish-window';
import { shownAt } from '#shared/pages/page-versions';
import { isPageOpen } from '#shared/pages/page-window';
import type { SearchHit } from '#shared/search/search.contract';
import { placePath, postPath } from '#shared/site/paths';

/** A stored record that the search can find. */
export type Source =
  | { readonly kind: 'post'; readonly post: StoredPost }
  | { readonly kind: 'place'; readonly place: StoredPlace }
  | { readonly kind: 'page'; readonly page: StoredPage; readonly place: StoredPlace };

/** Returns the id of a source, unique among all kinds. */
export const idOf = (source: Source): string => `${source.kind}:${uidOf(source)}`;

function uidOf(source: Source): string {
  switch (source.kind) {
    case 'post':
      return source.post.postUid;
    case 'place':
      return source.place.placeUid;
    case 'page':
      return source.page.pageUid;
  }
}

/** The portal path of a hit. */
export function pathOf(source: Source): string {
  switch (source.kind) {
    case 'post':
      return postPath(source.post);
    case 'place':
      return placePath(source.place.slug);
    case 'page':
      return placePath(source.place.slug, source.page.slug);
  }
}

/** A hit without its excerpt, and the summary that is searched beside title and text. */
export type Described = Omit<SearchHit, 'title_marks' | 'excerpt' | 'excerpt_marks'> & {
  readonly summary: string;
};

/** Describes a source as its readers see it at a time. A page may show a scheduled version then. */
export function described(source: Source, now: Date): Described {
  const common = { kind: source.kind, uid: uidOf(source), path: pathOf(source) };
  switch (source.kind) {
    case 'post': {
      const { post } = source;
      return {
        ...common,
        type: post.type,
        title: post.title,
        where: post.postcategory_categoryname,
        summary: post.excerpt,
        date: post.start ?? post.created_at,
        hidden: !post.published || !isOpen(post, now),
      };
    }
    case 'place': {
      const { place } = source;
      return {
        ...common,
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
        ...common,
        title: shownAt(page.schedule, now)?.title ?? page.title,
        where: place.place,
        summary: page.description,
        date: page.updated_at,
        hidden: page.pageHide || !isPageOpen(page, now),
      };
    }
  }
}

/**
 * Returns a value that changes with the words of a source; undefined when its record does not show
 * that.
 */
export function stampOf(source: Source, now: Date): string | undefined {
  switch (source.kind) {
    case 'post':
      return source.post.updated_at;
    case 'place':
      return source.place.updated_at;
    case 'page': {
      const shown = shownAt(source.page.schedule, now);
      // The text of a version changes without its page.
      if (shown?.hasText) return undefined;
      return `${source.page.updated_at} ${shown?.versionUid ?? ''} ${shown?.title ?? ''}`;
    }
  }
}
