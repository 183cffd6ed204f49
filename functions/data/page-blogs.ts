import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { ContentStore } from '#functions/data/content';
import { type Act, type IdempotencyRepository, isDerived } from '#functions/data/idempotency';
import { textPlace } from '#functions/data/page-record';
import { Author } from '#functions/data/place-record';
import { isConditionFailed, positionOf, tokenOf } from '#functions/lib/dynamo';
import { transact } from '#functions/lib/transaction';
import type { Page, PageRequest } from '#shared/contract/page';
import { AppError } from '#shared/errors';

/** An entry of a blog page as the table keeps it. */
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
  ...textPlace,
});
export type StoredBlog = z.infer<typeof StoredBlog>;

/** An entry with its text. */
export type WholeBlog = StoredBlog & { content_html: string };

export type PageBlogRepository = ReturnType<typeof pageBlogRepository>;

/** The entries of blog pages, each page's newest first by the moment from which it is shown. */
export const pageBlogRepository = (
  db: DynamoDBDocumentClient,
  TableName: string,
  content: ContentStore,
  idempotency: IdempotencyRepository,
) => {
  const read = (item: Record<string, unknown>) => StoredBlog.parse({ ...item, blogUid: item.sk });

  async function get(site: string, blogUid: string): Promise<StoredBlog | undefined> {
    const Key = { pk: `${site}#blog`, sk: blogUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && read(Item);
  }

  return {
    get,

    text: (site: string, blog: StoredBlog): Promise<string> => content.read(site, blog),

    /** Only those that `accepts` takes, until the page is full. */
    async list(
      site: string,
      pageUid: string,
      page: PageRequest,
      accepts: (blog: StoredBlog) => boolean,
    ): Promise<Page<StoredBlog>> {
      const records: StoredBlog[] = [];
      let before = positionOf(page.next_token);
      for (;;) {
        const { Items = [], LastEvaluatedKey } = await db.send(
          new QueryCommand({
            TableName,
            IndexName: 'listed',
            KeyConditionExpression: `listedPk = :blog${before ? ' AND listedSk < :before' : ''}`,
            ExpressionAttributeValues: {
              ':blog': `${site}#${pageUid}#blog`,
              ...(before && { ':before': before }),
            },
            ScanIndexForward: false,
            Limit: page.limit,
          }),
        );
        for (const [i, item] of Items.entries()) {
          const blog = read(item);
          before = positionIn(blog);
          if (accepts(blog)) records.push(blog);
          const isMore = i < Items.length - 1 || LastEvaluatedKey !== undefined;
          if (records.length === page.limit) {
            return { records, next_token: isMore ? tokenOf(before) : undefined };
          }
        }
        if (!LastEvaluatedKey) return { records };
      }
    },

    /** Adds an entry; the same act again answers the id of the entry that it made before. */
    async add(site: string, blog: WholeBlog, act: Act): Promise<string> {
      const before = await idempotency.made(act);
      const isGone = before && isDerived(act) && (await get(site, before))?.is_deleted;
      if (before && !isGone) return before;
      const refused = await transact(db, [
        idempotency.remember(act, blog.blogUid, before),
        {
          Put: {
            TableName,
            Item: itemOf(site, await withText(site, blog)),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ]);
      const made = refused ? await idempotency.made(act) : blog.blogUid;
      if (!made) throw new AppError('conflict', 'This was sent twice. Please load the page again.');
      return made;
    },

    /** Replaces an entry that still is as it was at `seen`; answers false when it is not. */
    async replace(site: string, blog: WholeBlog, seen: string): Promise<boolean> {
      return put(site, await withText(site, blog), seen);
    },

    /** Marks an entry as removed: it leaves the list, for that of what is to go. */
    remove: (site: string, blog: StoredBlog, by: string, now: Date): Promise<boolean> =>
      put(
        site,
        { ...blog, is_deleted: true, deleted_at: now.toISOString(), deleted_by: by },
        blog.updated_at,
      ),
  };

  async function withText(site: string, blog: WholeBlog): Promise<StoredBlog> {
    return { ...blog, ...(await content.write(site, blog.blogUid, blog.content_html)) };
  }

  async function put(site: string, blog: StoredBlog, seen: string): Promise<boolean> {
    try {
      await db.send(
        new PutCommand({
          TableName,
          Item: itemOf(site, blog),
          ConditionExpression: 'updated_at = :seen AND is_deleted = :no',
          ExpressionAttributeValues: { ':seen': seen, ':no': false },
        }),
      );
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      return false;
    }
  }
};

/** The list of entries that were removed, by that moment: the nightly purge asks for it. */
export const removedBlogs = (site: string): string => `${site}#blog#removed`;

/** Newest first by the moment from which an entry is shown. */
const positionIn = (blog: StoredBlog): string => `${blog.start ?? blog.created_at}#${blog.blogUid}`;

const itemOf = (site: string, blog: StoredBlog) => ({
  pk: `${site}#blog`,
  sk: blog.blogUid,
  ...(blog.is_deleted
    ? { listedPk: removedBlogs(site), listedSk: `${blog.deleted_at}#${blog.blogUid}` }
    : { listedPk: `${site}#${blog.pageUid}#blog`, listedSk: positionIn(blog) }),
  ...blog,
});
