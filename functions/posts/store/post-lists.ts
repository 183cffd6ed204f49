import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import type { PostType } from '#shared/posts/posts.contract';
import { postsRecords } from '#shared/tables/content';
import type { StoredPost } from './post.record.ts';
import {
  chunkFor,
  indexOf,
  indexWalker,
  newestOf,
  type PageOfPosts,
  pageFrom,
} from './post-index.ts';

export type AdminSort = 'created_at' | 'publish_start' | 'publish_end' | 'title';

export type PostLists = ReturnType<typeof postLists>;

/**
 * The lists of posts. Each reads an index in the order of the answer, so its cost grows with the
 * page, not with the table.
 */
export const postLists = ({ db, table }: Tables) => {
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
        const from = positionOf(wanted.next_token) ?? `${now.toISOString()}#~`;
        const walks = types.map((type) =>
          walk(
            indexOf('live', partitionOf(school, indexes.live.key, { type }), 'desc'),
            from,
            chunkFor(wanted.limit),
          ),
        );
        return pageFrom(newestOf(walks), wanted);
      },

      /** Returns posts of every state in the requested order. */
      async all(
        sort: AdminSort,
        order: 'asc' | 'desc',
        wanted: PageOfPosts,
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

const { key, indexes } = postsRecords.post;

/** The partition of all posts of a school, in the table and in most of its indexes. */
const ofSchool = (school: School): string => partitionOf(school, key, {});

const indexFor = {
  created_at: undefined,
  publish_start: 'started',
  publish_end: 'ended',
  title: 'titled',
} as const satisfies Record<AdminSort, string | undefined>;
