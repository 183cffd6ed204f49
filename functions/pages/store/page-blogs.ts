import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import type { ContentStore } from '#functions/kernel/store/content';
import {
  type Act,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import { newestShown } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { pagesRecords } from '#shared/tables/content';
import {
  blogRecords,
  removedBlogRecords,
  type StoredBlog,
  storedBlog,
} from './page-blog.record.ts';

/** An entry with its text. */
type WholeBlog = StoredBlog & { content_html: string };

type Stored = ReturnType<ReturnType<typeof blogRecords>['of']>;
type Editing = Parameters<Stored['change']>[2];

/** How an entry changes: `make` returns its next state with the text. */
interface BlogEditing extends Omit<Editing, 'make'> {
  readonly make: (before: StoredBlog) => Promise<Omit<WholeBlog, 'updated_at'>>;
}

/** Who removes an entry, and what that person sees of a newer version. */
interface Removal extends Pick<Editing, 'now' | 'view' | 'missing'> {
  readonly by: string;
}

export type PageBlogRepository = ReturnType<typeof pageBlogRepository>;

/** The entries of blog pages, newest first by the time from which readers see them. */
export const pageBlogRepository = (
  tables: Tables,
  content: ContentStore,
  idempotency: IdempotencyRepository,
) => {
  const table = { db: tables.db, TableName: tables.table('pages') };
  const entries = blogRecords(tables, idempotency);
  const removed = removedBlogRecords(tables);

  return {
    of(school: School) {
      const stored = entries.of(school);

      /** Stores the text of an entry and returns the record that names it. */
      const withText = async <T extends Omit<WholeBlog, 'updated_at'>>(blog: T) => ({
        ...blog,
        ...(await content.of(school).write(blog.blogUid, blog.content_html)),
      });

      return {
        get: (blogUid: string): Promise<StoredBlog | undefined> => stored.get({ blogUid }),

        text: (blog: StoredBlog): Promise<string> => content.of(school).read(blog),

        /** Returns one page of the entries that `accepts` takes; reads on until the page is full. */
        list(
          pageUid: string,
          page: PageRequest,
          accepts: (blog: StoredBlog) => boolean,
        ): Promise<Paged<StoredBlog>> {
          const pk = partitionOf(school, pagesRecords.entry.indexes.listed.key, { pageUid });
          return newestShown(table, { index: 'listed', pk, page }, (item) => {
            const blog = storedBlog(item);
            return accepts(blog) ? blog : undefined;
          });
        },

        /** Adds an entry and returns its id; the same act again returns the id of the first entry. */
        add: async (blog: WholeBlog, act: Act): Promise<string> =>
          addedOnce({ db: tables.db, idempotency, stored }, act, await withText(blog)),

        /** Changes the version of an entry that was loaded. */
        change: (
          blogUid: string,
          loaded: string,
          { make, ...editing }: BlogEditing,
        ): Promise<StoredBlog> =>
          stored.change({ blogUid }, loaded, {
            ...editing,
            make: async (before) => withText(await make(before)),
          }),

        /** Marks an entry as removed and moves it to the list that the nightly purge reads. */
        remove: (
          { blogUid, updated_at }: StoredBlog,
          { by, ...editing }: Removal,
        ): Promise<StoredBlog> =>
          removed.of(school).change({ blogUid }, updated_at, {
            ...editing,
            make: (before) => ({
              ...before,
              is_deleted: true,
              deleted_at: editing.now.toISOString(),
              deleted_by: by,
            }),
          }),
      };
    },
  };
};

interface Adding {
  readonly db: Tables['db'];
  readonly idempotency: IdempotencyRepository;
  readonly stored: Stored;
}

/** Adds an entry, unless the same act added one before that was not removed; returns its id. */
async function addedOnce(
  { db, idempotency, stored }: Adding,
  act: Act,
  blog: StoredBlog,
): Promise<string> {
  const before = await idempotency.made(act);
  const isGone = before && isDerived(act) && (await stored.get({ blogUid: before }))?.is_deleted;
  if (before && !isGone) return before;
  const items = [idempotency.remember(act, blog.blogUid, before), ...stored.writes.add(blog)];
  const refused = await transact(db, items);
  const made = refused ? await idempotency.made(act) : blog.blogUid;
  if (!made) throw new AppError('conflict', 'This was sent twice. Load the page again.');
  return made;
}
