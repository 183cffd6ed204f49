import type { CalendarReader } from '#functions/calendar/store/calendar';
import { wordsOfFiles } from '#functions/files/rules/words-of-files';
import type { StoredFiles } from '#functions/files/store/stored-files';
import { atOnce } from '#functions/kernel/at-once';
import { logFault } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import type { StoredPage } from '#functions/pages/store/page.record';
import type { PageReader } from '#functions/pages/store/page-reader';
import type { PageVersionReader } from '#functions/pages/store/page-version.record';
import { shownTextOf } from '#functions/pages/store/shown-text';
import type { PlaceReader } from '#functions/places/store/place-reader';
import type { PostLists } from '#functions/posts/store/post-lists';
import type { PostReader } from '#functions/posts/store/post-reader';
import { type CalendarEvent, endless } from '#shared/calendar/calendar-event';
import { shownExcerpt } from '#shared/posts/excerpt';
import { eventWords, shownEvent } from './event.ts';
import { type Document, documentId } from './index/document.ts';
import { listedOf, type Source } from './source.ts';
import { mostCharacters, storedText } from './stored-text.ts';

export interface LibraryDeps {
  readonly posts: Bound<PostReader, 'whole'>;
  readonly lists: Bound<PostLists, 'each'>;
  readonly places: Bound<PlaceReader, 'whole' | 'byName'>;
  readonly pages: Bound<PageReader, 'listed' | 'whole'>;
  readonly events: Bound<CalendarReader, 'many' | 'starting' | 'standing'>;
  readonly versions: PageVersionReader;
  readonly content: Bound<ContentStore, 'read'>;
  readonly files: Bound<StoredFiles, 'result'>;
}

/** Reads of the tables that run at the same time. */
const width = 8;

/** Records that are read together. */
const chunk = 100;

export type SearchLibrary = ReturnType<typeof searchLibrary>;

/** Reads everything that can be found at a school. Rights are checked by the caller. */
export const searchLibrary = (deps: LibraryDeps) => {
  const { versions, content } = deps;
  const shownText = shownTextOf({
    pages: { of: (school) => ({ text: content.of(school).read }) },
    versions,
  });

  return {
    of(school: School) {
      /** Returns the text that readers see at a time. */
      async function textOf(source: Source, now: Date): Promise<string> {
        switch (source.kind) {
          case 'post': {
            const { post } = source;
            const text = storedText(await content.of(school).read(post));
            return withFiles(text, await wordsOfFiles(deps.files, school, post.files));
          }
          case 'place':
            return '';
          case 'page':
            return storedText(await shownText(school, source.page, now));
          case 'event': {
            const text = shownEvent(source.event, now)?.description ?? '';
            return withFiles(text, await wordsOfFiles(deps.files, school, source.event.files));
          }
        }
      }

      return {
        /** Yields the id of everything that can be found. */
        async *ids(): AsyncGenerator<string> {
          for await (const { postUid } of deps.lists.of(school).each()) yield `post:${postUid}`;
          for await (const { place } of deps.places.of(school).byName(undefined, 200)) {
            yield `place:${place.placeUid}`;
            for (const { pageUid } of await deps.pages.of(school).listed(place.placeUid)) {
              yield `page:${pageUid}`;
            }
          }
          for (const { eventUid } of await everyEvent(deps, school)) yield `event:${eventUid}`;
        },

        /**
         * Reads records with all their words, and returns the ids of those that cannot be found. The
         * pages of a named place come with it: they can be found while it is there.
         */
        async documents(
          ids: readonly string[],
        ): Promise<{ readonly documents: Document[]; readonly gone: string[] }> {
          const wanted = new Set(ids);
          for (const placeUid of uidsOf(ids, 'place')) {
            for (const { pageUid } of await deps.pages.of(school).listed(placeUid)) {
              wanted.add(`page:${pageUid}`);
            }
          }
          const found = await wholeSources(deps, school, [...wanted]);
          const documents = await atOnce(width, found, (source) =>
            documentOf(deps, school, source),
          );
          for (const { listed } of documents) wanted.delete(documentId(listed));
          return { documents, gone: [...wanted] };
        },

        /** Reads records as they are now, by their id. Some may be gone. */
        async sources(ids: readonly string[]): Promise<Map<string, Source>> {
          const found = await wholeSources(deps, school, ids);
          return new Map(found.map((source) => [documentId(listedOf(source)), source]));
        },

        textOf,
      };
    },
  };
};

const uidsOf = (ids: readonly string[], kind: Source['kind']): string[] =>
  ids.flatMap((id) => (id.startsWith(`${kind}:`) ? [id.slice(kind.length + 1)] : []));

/** Returns all events of a school. Those that were removed are in neither of the two. */
async function everyEvent({ events }: LibraryDeps, school: School): Promise<CalendarEvent[]> {
  const [from, to] = [new Date(0), new Date(endless)];
  const [single, standing] = await Promise.all([
    events.of(school).starting(from, to),
    events.of(school).standing(from),
  ]);
  return [...single, ...standing];
}

/** Returns a text with the words of its files, which are found like it. */
const withFiles = (text: string, files: string): string =>
  `${text} ${files}`.trim().slice(0, mostCharacters);

/** Reads whole records with their texts. Removed ones, and pages without a place, are left out. */
async function wholeSources(
  { posts, places, pages, events }: LibraryDeps,
  school: School,
  ids: readonly string[],
): Promise<Source[]> {
  const inChunks = async <T>(uids: readonly string[], read: (some: string[]) => Promise<T[]>) => {
    const chunks = Array.from({ length: Math.ceil(uids.length / chunk) }, (_, i) =>
      uids.slice(i * chunk, (i + 1) * chunk),
    );
    return (await atOnce(width, chunks, read)).flat();
  };
  const [foundPosts, foundPages, foundEvents] = await Promise.all([
    inChunks(uidsOf(ids, 'post'), (uids) => posts.of(school).whole(uids)),
    inChunks(uidsOf(ids, 'page'), (uids) => pages.of(school).whole(uids)),
    inChunks(uidsOf(ids, 'event'), (uids) => events.of(school).many(uids)),
  ]);
  const named = uidsOf(ids, 'place');
  const placeUids = new Set([...named, ...foundPages.map(({ placeUid }) => placeUid)]);
  const foundPlaces = await inChunks([...placeUids], (uids) => places.of(school).whole(uids));
  const placeOf = new Map(foundPlaces.map((place) => [place.placeUid, place]));
  return [
    ...foundPosts
      .filter(({ is_deleted }) => !is_deleted)
      .map((post) => ({ kind: 'post', post }) as const),
    ...named.flatMap((uid): Source[] => {
      const place = placeOf.get(uid);
      return place ? [{ kind: 'place', place }] : [];
    }),
    ...foundPages.flatMap((page): Source[] => {
      const place = placeOf.get(page.placeUid);
      return place && !page.is_deleted ? [{ kind: 'page', page, place }] : [];
    }),
    ...foundEvents.map((event) => ({ kind: 'event', event }) as const),
  ];
}

/** Returns the words of a record. A text that cannot be read does not stop the others. */
async function documentOf(deps: LibraryDeps, school: School, source: Source): Promise<Document> {
  const listed = listedOf(source);
  const read = async (texts: () => Promise<string>) => {
    try {
      return await texts();
    } catch (error) {
      // AWS's own faults are tried again with the whole change.
      if (!(error instanceof Error) || error.name !== 'NoSuchKey') throw error;
      logFault('A text is missing, so it is found by its title only', error, {
        site: school.site,
        id: documentId(listed),
      });
      return '';
    }
  };
  switch (source.kind) {
    case 'post': {
      const { post } = source;
      const text = await read(() => deps.content.of(school).read(post));
      return {
        listed,
        title: post.title,
        summary: shownExcerpt(post.excerpt),
        text: withFiles(storedText(text), await wordsOfFiles(deps.files, school, post.files)),
      };
    }
    case 'place': {
      const { place: title, description, intended_audience } = source.place;
      return { listed, title, summary: `${description} – ${intended_audience}`, text: '' };
    }
    case 'page': {
      const { page } = source;
      const text = await read(() => everyTextOf(deps, school, page));
      const titles = [page.title, ...page.schedule.map(({ title = '' }) => title)];
      return { listed, title: titles.join(' '), summary: page.description, text };
    }
    case 'event': {
      const { text, ...words } = eventWords(source.event);
      const files = await wordsOfFiles(deps.files, school, source.event.files);
      return { listed, ...words, text: withFiles(text, files) };
    }
  }
}

/**
 * Returns the text of a page and of its scheduled versions. A search finds the page by any of them,
 * and shows it only if the text of that moment has the words.
 */
async function everyTextOf(
  { versions, content }: LibraryDeps,
  school: School,
  page: StoredPage,
): Promise<string> {
  const texts = [storedText(await content.of(school).read(page))];
  for (const { versionUid, hasText } of page.schedule) {
    const version = hasText ? await versions.of(school).get(page.pageUid, versionUid) : undefined;
    const text = version && (await versions.of(school).text(version));
    if (text !== undefined) texts.push(storedText(text));
  }
  return texts.join(' ');
}
