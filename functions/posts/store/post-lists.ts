import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { isOpen } from '#shared/kernel/publish-window';
import type { PostType } from '#shared/posts/posts.contract';
import { isVisible } from '#shared/posts/visibility';
import { postsRecords } from '#shared/tables/content';
import type { LivePosts } from './live-posts.ts';
import { authorHash } from './live-row.ts';
import { readable, type StoredPost } from './post.record.ts';
import {
  chunkFor,
  indexOf,
  indexWalker,
  newestOf,
  type PageOfAccepted,
  type PageOfPosts,
  pageFrom,
} from './post-index.ts';

export type AdminSort = 'created_at' | 'publish_start' | 'publish_end' | 'title';

export type PostLists = ReturnType<typeof postLists>;

/** The live posts that a Lambda has in memory; undefined where there is no object of them. */
export interface LiveReader {
  of(school: School): { current(now: Date): Promise<LivePosts | undefined> };
}

/**
 * The lists of posts. Each reads an index in the order of the answer, so its cost grows with the
 * page, not with the table. Those of readers come from `live` if it is given: so their cost does not
 * grow with the posts that are not for the reader.
 */
export const postLists = ({ db, table }: Tables, live?: LiveReader) => {
  const TableName = table('posts');
  const walk = indexWalker(db, TableName);
  return {
    of: (school: School) => ({
      /** Returns published posts of some types that have started, newest first. */
      async live(
        types: readonly PostType[],
        now: Date,
        wanted: PageOfPosts,
      ): Promise<Paged<StoredPost>> {
        const { reader, author } = wanted;
        const below = positionOf(wanted.next_token) ?? `${now.toISOString()}#~`;
        const inMemory = await live?.of(school).current(now);
        if (inMemory) {
          const by = author && authorHash(school, author);
          const accepts = acceptedBy(wanted, now, by);
          return pageFrom(inMemory.walk({ types, below, reader, now }), { ...wanted, accepts });
        }
        const walks = types.map((type) =>
          walk(
            indexOf('live', partitionOf(school, indexes.live.key, { type }), 'desc'),
            below,
            chunkFor(wanted.limit),
          ),
        );
        return pageFrom(newestOf(walks), { ...wanted, accepts: acceptedBy(wanted, now, author) });
      },

      /** Returns posts of every state in the requested order. */
      async all(
        sort: AdminSort,
        order: 'asc' | 'desc',
        wanted: PageOfAccepted,
      ): Promise<Paged<StoredPost>> {
        const index = indexOf(indexFor[sort], ofSchool(school), order);
        return pageFrom(walk(index, positionOf(wanted.next_token), chunkFor(wanted.limit)), wanted);
      },

      /** Yields every post that is not removed, without its text, the latest start first. */
      async *each(): AsyncGenerator<StoredPost> {
        for await (const { post } of walk(
          indexOf('started', ofSchool(school), 'desc'),
          undefined,
          1_000,
        )) {
          yield post;
        }
      },

      /** Returns the ids of removed posts, the last removed first; the index has only their ids. */
      async binned({ limit, next_token }: PageRequest): Promise<Paged<string>> {
        const { query, sortKey } = indexOf('binned', ofSchool(school), 'desc');
        const { Items = [], LastEvaluatedKey } = await db.send(
          new QueryCommand({ TableName, Limit: limit, ...query(positionOf(next_token)) }),
        );
        const last = Items.at(-1);
        return {
          records: Items.map((item) => String(item.sk)),
          next_token: LastEvaluatedKey && last && tokenOf(String(last[sortKey])),
        };
      },
    }),
  };
};

/** Returns the check of a page. The post itself decides about its reader. */
const acceptedBy =
  ({ reader, accepts }: PageOfPosts, now: Date, author: string | undefined) =>
  (post: StoredPost): boolean =>
    (!reader || isVisible(readable(post), reader, now)) &&
    (!author || (post.users_userid === author && isOpen(post, now))) &&
    (accepts?.(post) ?? true);

const { key, indexes } = postsRecords.post;

/** The partition of all posts of a school, in the table and in most of its indexes. */
const ofSchool = (school: School): string => partitionOf(school, key, {});

const indexFor = {
  created_at: undefined,
  publish_start: 'started',
  publish_end: 'ended',
  title: 'titled',
} as const satisfies Record<AdminSort, string | undefined>;
