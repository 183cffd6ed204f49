import { pageAccess } from '#functions/api/page-access';
import { pageBlogHandlers } from '#functions/api/page-blogs';
import { pageLists } from '#functions/api/page-lists';
import { pageReading } from '#functions/api/page-reading';
import { pageVersionHandlers } from '#functions/api/page-versions';
import { pageWriteHandlers } from '#functions/api/page-writes';
import { placeSeenBy } from '#functions/api/place-access';
import type { PageBlogRepository } from '#functions/data/page-blogs';
import type { PageVersionRepository } from '#functions/data/page-versions';
import type { PageRepository } from '#functions/data/pages';
import type { PlaceReader } from '#functions/data/place-reader';
import type { UserRepository } from '#functions/data/users';
import type { pages as contract } from '#shared/contract/pages';
import type { Handlers } from '#shared/contract/route';

export interface PageParts {
  readonly places: PlaceReader;
  readonly pages: PageRepository;
  readonly versions: PageVersionRepository;
  readonly blogs: PageBlogRepository;
  readonly users: Pick<UserRepository, 'many'>;
}

/** What each pages endpoint does. Who may see a page, `isPageVisible` alone decides; who may change it, the editors on its place. */
export const pageHandlers = (parts: PageParts): Handlers<typeof contract> => {
  const access = pageAccess(parts.places, parts.pages);
  const lists = pageLists(parts);
  const reading = pageReading({ ...parts, lists });

  return {
    async list({ page_slug, ...query }, caller, { now }) {
      lists.refuseReaders(caller, query);
      if (query.place === undefined) return lists.ofAll(caller, query, now);
      if (page_slug === undefined) return lists.ofPlace(caller, query, query.place, now);
      const place = await placeSeenBy(caller, parts.places, query.place);
      const found = await access.seenBySlug(caller, place, page_slug, now);
      return { records: [await reading.whole(caller, found, now)] };
    },

    async get({ pageUid, deleted }, caller, { now }) {
      if (deleted) lists.refuseReaders(caller, { deleted, limit: 1 });
      const found = deleted
        ? await access.edited(caller, pageUid)
        : await access.seen(caller, pageUid, now);
      return reading.whole(caller, found, now);
    },

    ...pageWriteHandlers({ ...parts, access, lists, reading }),
    ...pageVersionHandlers({ ...parts, access }),
    ...pageBlogHandlers({ ...parts, access }),
  };
};
