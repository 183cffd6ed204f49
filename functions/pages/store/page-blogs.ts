import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import { isConditionFailed, positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import {
  type Act,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { Author } from '#functions/places/store/place.record';
import { AppError } from '#shared/kernel/errors';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { textLocation } from './page-record.ts';

/** An entry of a blog page as the table stores it. */
export const StoredBlog = z.object({
  blogUid: z.string(),
  pageUid: z.string(),
  title: z.string(),
  excerpt: z.string(),
  pageHide: z.boolean(),
  is_deleted: z.boolean(),
  start: z.string().optional(),
  end: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  author: Author,
  updated_by: z.string().optional(),
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
  ...textLocation,
});
export type StoredBlog = z.infer<typeof StoredBlog>;

/** An entry with its text. */
export type WholeBlog = StoredBlog & { content_html: string };

export type PageBlogRepository = ReturnType<typeof pageBlogRepository>;

interface BlogStores {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
  readonly content: ContentStore;
  readonly idempotency: IdempotencyRepository;
}

/** The entries of blog pages, sorted by the time from which readers see them, newest first. */
export const pageBlogRepository = (
  { db, table }: Tables,
  content: ContentStore,
  idempotency: IdempotencyRepository,
) => {
  const TableName = table('pages');
  const stores: BlogStores = { db, TableName, content, idempotency };
  return {
    of: (school: School) => ({
      get: (blogUid: string): Promise<StoredBlog | undefined> => getBlog(stores, school, blogUid),

      text: (blog: StoredBlog): Promise<string> => content.of(school).read(blog),

      /** Returns one page of the entries that `accepts` takes; reads on until the page is full. */
      list: (
        pageUid: string,
        page: PageRequest,
        accepts: (blog: StoredBlog) => boolean,
      ): Promise<Paged<StoredBlog>> =>
        listBlogs(stores, `${school.site}#${pageUid}#blog`, page, accepts),

      /** Adds an entry and returns its id; the same act again returns the id of the first entry. */
      add: (blog: WholeBlog, act: Act): Promise<string> => addBlog(stores, school, blog, act),

      /**
       * Replaces the entry that was loaded with `loadedVersion`; returns false if it has changed
       * since.
       */
      async replace(blog: WholeBlog, loadedVersion: string): Promise<boolean> {
        return putBlog(stores, school, await withText(stores, school, blog), loadedVersion);
      },

      /** Marks an entry as removed and moves it to the list that the nightly purge reads. */
      remove: (blog: StoredBlog, by: string, now: Date): Promise<boolean> =>
        putBlog(
          stores,
          school,
          { ...blog, is_deleted: true, deleted_at: now.toISOString(), deleted_by: by },
          blog.updated_at,
        ),
    }),
  };
};

async function getBlog(
  { db, TableName }: BlogStores,
  { site }: School,
  blogUid: string,
): Promise<StoredBlog | undefined> {
  const Key = { pk: `${site}#blog`, sk: blogUid };
  const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && storedBlog(Item);
}

async function listBlogs(
  { db, TableName }: BlogStores,
  list: string,
  page: PageRequest,
  accepts: (blog: StoredBlog) => boolean,
): Promise<Paged<StoredBlog>> {
  const records: StoredBlog[] = [];
  let before = positionOf(page.next_token);
  for (;;) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName,
        IndexName: 'listed',
        KeyConditionExpression: `listedPk = :blog${before ? ' AND listedSk < :before' : ''}`,
        ExpressionAttributeValues: { ':blog': list, ...(before && { ':before': before }) },
        ScanIndexForward: false,
        Limit: page.limit,
      }),
    );
    for (const [i, item] of Items.entries()) {
      const blog = storedBlog(item);
      before = listPosition(blog);
      if (accepts(blog)) records.push(blog);
      const isMore = i < Items.length - 1 || LastEvaluatedKey !== undefined;
      if (records.length === page.limit) {
        return { records, next_token: isMore ? tokenOf(before) : undefined };
      }
    }
    if (!LastEvaluatedKey) return { records };
  }
}

async function addBlog(
  stores: BlogStores,
  school: School,
  blog: WholeBlog,
  act: Act,
): Promise<string> {
  const { db, TableName, idempotency } = stores;
  const before = await idempotency.made(act);
  const isGone = before && isDerived(act) && (await getBlog(stores, school, before))?.is_deleted;
  if (before && !isGone) return before;
  const refused = await transact(db, [
    idempotency.remember(act, blog.blogUid, before),
    {
      Put: {
        TableName,
        Item: itemOf(school, await withText(stores, school, blog)),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]);
  const made = refused ? await idempotency.made(act) : blog.blogUid;
  if (!made) throw new AppError('conflict', 'This was sent twice. Load the page again.');
  return made;
}

async function putBlog(
  { db, TableName }: BlogStores,
  school: School,
  blog: StoredBlog,
  loadedVersion: string,
): Promise<boolean> {
  try {
    await db.send(
      new PutCommand({
        TableName,
        Item: itemOf(school, blog),
        ConditionExpression: 'updated_at = :loaded AND is_deleted = :no',
        ExpressionAttributeValues: { ':loaded': loadedVersion, ':no': false },
      }),
    );
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return false;
  }
}

const withText = async (
  { content }: BlogStores,
  school: School,
  blog: WholeBlog,
): Promise<StoredBlog> => ({
  ...blog,
  ...(await content.of(school).write(blog.blogUid, blog.content_html)),
});

const storedBlog = (item: Record<string, unknown>): StoredBlog =>
  StoredBlog.parse({ ...item, blogUid: item.sk });

/** Returns the index key of the removed entries of a site, which the nightly purge reads. */
export const removedBlogs = ({ site }: School): string => `${site}#blog#removed`;

/** Returns the sort key of an entry: the time from which readers see it. */
const listPosition = (blog: StoredBlog): string =>
  `${blog.start ?? blog.created_at}#${blog.blogUid}`;

const itemOf = (school: School, blog: StoredBlog) => ({
  pk: `${school.site}#blog`,
  sk: blog.blogUid,
  ...(blog.is_deleted
    ? { listedPk: removedBlogs(school), listedSk: `${blog.deleted_at}#${blog.blogUid}` }
    : { listedPk: `${school.site}#${blog.pageUid}#blog`, listedSk: listPosition(blog) }),
  ...blog,
});
