import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { tokenOf } from '#functions/kernel/store/dynamo';
import type { Paged } from '#shared/kernel/paging';
import type { Caller } from '#shared/rights/caller';
import { type StoredPost, storedPost } from './post.record.ts';

/** Which posts a page wants: how many, from which token on, and which of the index. */
export interface PageOfPosts {
  readonly limit: number;
  readonly next_token?: string | undefined;
  /** Who reads: only posts that this person may read now. Without it, what `accepts` says. */
  readonly reader?: Caller;
  /** Only posts of this person that have not ended. */
  readonly author?: string;
  readonly accepts?: (post: StoredPost) => boolean;
  /** The most posts that the page reads before it returns what it has. */
  readonly mostExamined?: number;
}

/** A page whose posts one function accepts. */
export type PageOfAccepted = Pick<PageOfPosts, 'limit' | 'next_token' | 'mostExamined'> & {
  readonly accepts: (post: StoredPost) => boolean;
};

/** A post of an index with its sort key, from which a later query continues. */
export interface Candidate {
  readonly position: string;
  /** Undefined for one that is known not to concern the reader: it is counted as examined. */
  readonly post: StoredPost | undefined;
}

export type PostIndex = ReturnType<typeof indexOf>;

/** Most posts that one page of a list reads before it returns what it has and a token. */
const usualExamined = 1_000;

/** Builds queries of one partition of an index, or of the table without a name. */
export function indexOf(name: string | undefined, partition: string, order: 'asc' | 'desc') {
  const [pk, sortKey] = name ? [`${name}Pk`, `${name}Sk`] : ['pk', 'sk'];
  const past = order === 'desc' ? '<' : '>';
  return {
    sortKey,
    /** The query from a sort key on, without it. */
    query: (bound: string | undefined) => ({
      ...(name && { IndexName: name }),
      KeyConditionExpression: bound ? `${pk} = :pk AND ${sortKey} ${past} :bound` : `${pk} = :pk`,
      ExpressionAttributeValues: { ':pk': partition, ...(bound && { ':bound': bound }) },
      ScanIndexForward: order === 'asc',
    }),
  };
}

/**
 * Yields the posts of an index in its order, after the sort key `from`. The first 3 queries
 * read `chunk` posts each, then each twice as many: a reader whom few posts concern waits for 9
 * queries instead of 32.
 */
export const indexWalker = (db: DynamoDBDocumentClient, TableName: string) =>
  async function* walk(
    index: PostIndex,
    from: string | undefined,
    chunk: number,
  ): AsyncGenerator<Candidate & { readonly post: StoredPost }> {
    let bound = from;
    let Limit = chunk;
    for (let queries = 1; ; queries++) {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({ TableName, Limit, ...index.query(bound) }),
      );
      for (const item of Items) {
        bound = String(item[index.sortKey]);
        if ('title' in item) yield { position: bound, post: storedPost(item) };
      }
      if (!LastEvaluatedKey) return;
      if (queries >= 3) Limit = Math.max(chunk, Math.min(Limit * 2, largestChunk));
    }
  };

/** About 200 KB of posts. */
const largestChunk = 200;

/** A little more than the page, because the reader cannot read every post. */
export const chunkFor = (limit: number) => Math.min(100, limit + 10);

/** Merges walks in descending order into one. */
export async function* newestOf(walks: AsyncGenerator<Candidate>[]): AsyncGenerator<Candidate> {
  const heads = await Promise.all(walks.map((each) => each.next()));
  for (;;) {
    let newest = -1;
    for (const [i, head] of heads.entries()) {
      const best = newest < 0 ? undefined : heads[newest];
      if (!head.done && (!best || best.done || head.value.position > best.value.position))
        newest = i;
    }
    const head = heads[newest];
    const source = walks[newest];
    if (!head || head.done || !source) return;
    yield head.value;
    heads[newest] = await source.next();
  }
}

/** Collects accepted posts until the page is full, the walk ends, or enough were examined. */
export async function pageFrom(
  candidates: AsyncIterable<Candidate> | Iterable<Candidate>,
  { limit, accepts, mostExamined = usualExamined }: PageOfAccepted,
): Promise<Paged<StoredPost>> {
  const records: StoredPost[] = [];
  let examined = 0;
  let last: string | undefined;
  for await (const { position, post } of candidates) {
    if (records.length === limit || examined === mostExamined) {
      return { records, next_token: last && tokenOf(last) };
    }
    examined++;
    last = position;
    if (post && accepts(post)) records.push(post);
  }
  return { records };
}
