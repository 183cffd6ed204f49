import type { StoredPage } from '#functions/data/page-record';
import type { StoredPlace } from '#functions/data/place-record';
import type { StoredPost } from '#functions/data/post-record';
import type { SearchHit } from '#shared/contract/search';
import { shownAt } from '#shared/domain/page-versions';
import { isPageOpen } from '#shared/domain/page-window';
import { placeAddress, postAddress } from '#shared/domain/portal-paths';
import { isOpen } from '#shared/domain/publish-window';

/** Something that can be found, as it is stored. */
export type Source =
  | { readonly kind: 'post'; readonly post: StoredPost }
  | { readonly kind: 'place'; readonly place: StoredPlace }
  | { readonly kind: 'page'; readonly page: StoredPage; readonly place: StoredPlace };

/** What names something among all that can be found. */
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

/** What the answer says of something, and what beside its text is searched: its title and its summary. */
export type Described = Omit<SearchHit, 'title_marks' | 'excerpt' | 'excerpt_marks'> & {
  readonly summary: string;
};

/** Something as its readers get it at a time; of a page that is what a scheduled version in its time makes of it. */
export function described(source: Source, now: Date): Described {
  const common = { kind: source.kind, uid: uidOf(source) };
  switch (source.kind) {
    case 'post': {
      const { post } = source;
      return {
        ...common,
        type: post.type,
        title: post.title,
        where: post.postcategory_categoryname,
        summary: post.excerpt,
        path: postAddress(post),
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
        path: placeAddress(place.slug),
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
        path: placeAddress(place.slug, page.slug),
        date: page.updated_at,
        hidden: page.pageHide || !isPageOpen(page, now),
      };
    }
  }
}

/** What changes when the words of something change; undefined when its record cannot tell. */
export function stampOf(source: Source, now: Date): string | undefined {
  switch (source.kind) {
    case 'post':
      return source.post.updated_at;
    case 'place':
      return source.place.updated_at;
    case 'page': {
      const shown = shownAt(source.page.schedule, now);
      // A version's text changes without its page.
      if (shown?.hasText) return undefined;
      return `${source.page.updated_at} ${shown?.versionUid ?? ''} ${shown?.title ?? ''}`;
    }
  }
}
