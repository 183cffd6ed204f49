import { atOnce } from '#functions/kernel/at-once';
import type { ContentStore } from '#functions/kernel/store/content';
import type { PageReader } from '#functions/pages/store/page-reader';
import type { PageVersionReader } from '#functions/pages/store/page-version-reader';
import { shownTextOf } from '#functions/pages/store/shown-text';
import type { PlaceReader } from '#functions/places/store/place-reader';
import type { StoredPlace } from '#functions/places/store/place-record';
import type { PostLists } from '#functions/posts/store/post-lists';
import type { PostReader } from '#functions/posts/store/post-reader';
import { idOf, type Source } from './source.ts';
import { storedText } from './stored-text.ts';

export interface LibraryDeps {
  readonly posts: PostReader;
  readonly lists: Pick<PostLists, 'each'>;
  readonly places: Pick<PlaceReader, 'get' | 'byName'>;
  readonly pages: Pick<PageReader, 'get' | 'listed' | 'whole'>;
  readonly versions: PageVersionReader;
  readonly content: Pick<ContentStore, 'read'>;
}

/** The most posts and places of a school that are searched. Of more posts, the newest are used. */
const mostPosts = 10_000;
const mostPlaces = 2_000;

/** Reads of the tables that run at the same time. */
const width = 8;

export type SearchLibrary = ReturnType<typeof searchLibrary>;

/** Reads everything that can be found at a school. Rights are checked by the caller. */
export const searchLibrary = (deps: LibraryDeps) => {
  const { versions, content } = deps;
  const shownText = shownTextOf({ pages: { text: content.read }, versions });

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
    /** Returns all sources of a school, without texts. */
    async all(site: string): Promise<Source[]> {
      return (await Promise.all([allPosts(deps, site), allPlaces(deps, site)])).flat();
    },

    /** Returns the texts of sources by their id. A source that was deleted meanwhile has none. */
    async texts(site: string, sources: readonly Source[], now: Date): Promise<Map<string, string>> {
      const whole = await wholeSources(deps, site, sources);
      const texts = await atOnce(width, whole, (source) => textOf(site, source, now));
      return new Map(whole.map((source, i) => [idOf(source), texts[i] ?? '']));
    },

    /** Reads a source again from the tables, with its place. */
    again: (site: string, source: Source): Promise<Source | undefined> =>
      sourceAgain(deps, site, source),

    textOf,
  };
};

/** Returns the newest posts of a school. */
async function allPosts({ lists }: LibraryDeps, site: string): Promise<Source[]> {
  const found: Source[] = [];
  for await (const post of lists.each(site)) {
    if (found.push({ kind: 'post', post }) === mostPosts) break;
  }
  return found;
}

/** Returns the places of a school, each with its pages. */
async function allPlaces({ places, pages }: LibraryDeps, site: string): Promise<Source[]> {
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

/** Reads the whole records of sources, from which their texts can be read. */
async function wholeSources(
  { posts, pages }: LibraryDeps,
  site: string,
  sources: readonly Source[],
): Promise<Source[]> {
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
  return whole;
}

/** Reads a source again from the tables, with its place. */
async function sourceAgain(
  { posts, places, pages }: LibraryDeps,
  site: string,
  source: Source,
): Promise<Source | undefined> {
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
}
