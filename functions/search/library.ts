import type { ContentStore } from '#functions/data/content';
import type { PageReader } from '#functions/data/page-reader';
import type { PageVersionReader } from '#functions/data/page-version-reader';
import type { PlaceReader } from '#functions/data/place-reader';
import type { StoredPlace } from '#functions/data/place-record';
import type { PostLists } from '#functions/data/post-lists';
import type { PostReader } from '#functions/data/post-reader';
import { shownTextOf } from '#functions/data/shown-text';
import { atOnce } from '#functions/lib/at-once';
import { idOf, type Source } from '#functions/search/source';
import { storedText } from '#functions/search/stored-text';

export interface LibraryParts {
  readonly posts: PostReader;
  readonly lists: Pick<PostLists, 'each'>;
  readonly places: Pick<PlaceReader, 'get' | 'byName'>;
  readonly pages: Pick<PageReader, 'get' | 'listed' | 'whole'>;
  readonly versions: PageVersionReader;
  readonly content: Pick<ContentStore, 'read'>;
}

/** The most that is searched of a school; of more posts the last to start. */
const mostPosts = 10_000;
const mostPlaces = 2_000;

/** Questions that are asked of the tables at once. */
const width = 8;

export type SearchLibrary = ReturnType<typeof searchLibrary>;

/** Everything of a school that can be found, whoever may read it. */
export const searchLibrary = (parts: LibraryParts) => {
  const { posts, lists, places, pages, versions, content } = parts;
  const shownText = shownTextOf({ pages: { text: content.read }, versions });

  async function allPosts(site: string): Promise<Source[]> {
    const found: Source[] = [];
    for await (const post of lists.each(site)) {
      if (found.push({ kind: 'post', post }) === mostPosts) break;
    }
    return found;
  }

  async function allPlaces(site: string): Promise<Source[]> {
    const found: StoredPlace[] = [];
    for await (const { place } of places.byName(site, undefined, 200)) {
      if (found.push(place) === mostPlaces) break;
    }
    const withPages = await atOnce(width, found, async (place): Promise<Source[]> => {
      const listed = await pages.listed(site, place.placeUid);
      return [
        { kind: 'place', place },
        ...listed.map((page) => ({ kind: 'page', page, place }) as const),
      ];
    });
    return withPages.flat();
  }

  async function textOf(site: string, source: Source, now: Date): Promise<string> {
    switch (source.kind) {
      case 'post':
        return storedText(await content.read(site, source.post));
      case 'place':
        return '';
      case 'page':
        return storedText(await shownText(site, source.page, now));
    }
  }

  return {
    /** All there is, without texts. */
    async all(site: string): Promise<Source[]> {
      return (await Promise.all([allPosts(site), allPlaces(site)])).flat();
    },

    /** The texts of some, by what names them; what went meanwhile has none. */
    async texts(site: string, sources: readonly Source[], now: Date): Promise<Map<string, string>> {
      const whole: Source[] = sources.filter(({ kind }) => kind === 'place');
      const postUids = sources.flatMap((each) => (each.kind === 'post' ? each.post.postUid : []));
      for (const post of await posts.whole(site, postUids)) whole.push({ kind: 'post', post });
      const placeOf = new Map(
        sources.flatMap((each) => (each.kind === 'page' ? [[each.page.pageUid, each.place]] : [])),
      );
      for (const page of await pages.whole(site, [...placeOf.keys()])) {
        const place = placeOf.get(page.pageUid);
        if (place) whole.push({ kind: 'page', page, place });
      }
      const texts = await atOnce(width, whole, (source) => textOf(site, source, now));
      return new Map(whole.map((source, i) => [idOf(source), texts[i] ?? '']));
    },

    /** Something as the tables have it at this moment; its place too. */
    async again(site: string, source: Source): Promise<Source | undefined> {
      switch (source.kind) {
        case 'post': {
          const post = await posts.get(site, source.post.postUid);
          return post && { kind: 'post', post };
        }
        case 'place': {
          const place = await places.get(site, source.place.placeUid);
          return place && { kind: 'place', place };
        }
        case 'page': {
          const page = await pages.get(site, source.page.pageUid);
          const place = page && (await places.get(site, page.placeUid));
          return place && { kind: 'page', page, place };
        }
      }
    },

    textOf,
  };
};
