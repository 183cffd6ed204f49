import type { Bound } from '#functions/kernel/record/declaration';
import type { MediaStore } from '#functions/media/store/media';
import type { UserRepository } from '#functions/people/store/users';
import type { PlaceReader } from '#functions/places/store/place-reader';
import type { Handlers } from '#shared/kernel/route';
import type { pages as contract } from '#shared/pages/pages.contract';
import { pageBlogHandlers } from './page-blogs.ts';
import { pageLists } from './page-lists.ts';
import { pageReading } from './page-reading.ts';
import { pageVersionHandlers } from './page-versions.ts';
import { pageWriteHandlers } from './page-writes.ts';
import { pageAccess } from './rules/page-access.ts';
import type { PageBlogRepository } from './store/page-blogs.ts';
import type { PageVersionRepository } from './store/page-versions.ts';
import type { PageRepository } from './store/pages.ts';

export interface PageDeps {
  readonly places: PlaceReader;
  readonly pages: PageRepository;
  readonly versions: PageVersionRepository;
  readonly blogs: PageBlogRepository;
  readonly users: Bound<UserRepository, 'many'>;
  readonly media: Pick<MediaStore, 'has'>;
}

/**
 * Implements the pages endpoints. Only `isPageVisible` decides who may see a page; only editors of
 * its place may change it.
 */
export const pageHandlers = (deps: PageDeps): Handlers<typeof contract> => {
  const access = pageAccess(deps.places, deps.pages);
  const lists = pageLists(deps);
  const reading = pageReading({ ...deps, lists });

  return {
    async list({ page_slug, ...query }, caller, { now }) {
      lists.refuseReaders(caller, query);
      if (query.place === undefined) return lists.ofAll(caller, query, now);
      if (page_slug === undefined) return lists.ofPlace(caller, query, query.place, now);
      const found = await access.readableAt(caller, query.place, page_slug, now);
      return { records: [await reading.withText(caller, found, now)] };
    },

    async get({ pageUid, deleted }, caller, { now }) {
      if (deleted) lists.refuseReaders(caller, { deleted, limit: 1 });
      const found = deleted
        ? await access.editable(caller, pageUid)
        : await access.readable(caller, pageUid, now);
      return reading.withText(caller, found, now);
    },

    ...pageWriteHandlers({ ...deps, access, lists, reading }),
    ...pageVersionHandlers({ ...deps, access }),
    ...pageBlogHandlers({ ...deps, access }),
  };
};
