import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type StoredPost, storedPost } from '#functions/data/post-record';
import { positionOf, tokenOf } from '#functions/lib/dynamo';
import type { Page, PageRequest } from '#shared/contract/page';
import type { PostType } from '#shared/contract/posts';

/** What a list wants: how many, from where, and which of the candidates. */
interface Wanted {
  readonly limit: number;
  readonly next_token?: string | undefined;
  readonly accepts: (post: StoredPost) => boolean;
}

export type AdminSort = 'created_at' | 'publish_start' | 'publish_end' | 'title';

/** Candidates that one answer may look through before it gives what it has and a token to go on. */
const mostExamined = 1_000;

export type PostLists = ReturnType<typeof postLists>;

/** The lists of posts. Each reads an index in the order of the answer, so its cost grows with the page, not with the table. */
export const postLists = (db: DynamoDBDocumentClient, TableName: string) => {
  /** One stretch of an index, from a position on, in its order. */
  async function* walk(
    index: Index,
    from: string | undefined,
    chunk: number,
  ): AsyncGenerator<Candidate> {
    let bound = from;
    for (;;) {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({ TableName, Limit: chunk, ...index.query(bound) }),
      );
      for (const item of Items) {
        bound = String(item[index.sortKey]);
        if ('title' in item) yield { position: bound, post: storedPost(item) };
      }
      if (!LastEvaluatedKey) return;
    }
  }

  return {
    /** Published posts of some types that started by now, newest first. */
    async live(
      site: string,
      types: readonly PostType[],
      now: Date,
      wanted: Wanted,
    ): Promise<Page<StoredPost>> {
      const from = positionOf(wanted.next_token) ?? `${now.toISOString()}#~`;
      const walks = types.map((type) =>
        walk(indexOf('live', `${site}#${type}`, 'desc'), from, chunkFor(wanted.limit)),
      );
      return fill(newestOf(walks), wanted);
    },

    /** Posts of every state, in the order asked for. */
    async all(
      site: string,
      sort: AdminSort,
      order: 'asc' | 'desc',
      wanted: Wanted,
    ): Promise<Page<StoredPost>> {
      const index = indexOf(indexFor[sort], site, order);
      return fill(walk(index, positionOf(wanted.next_token), chunkFor(wanted.limit)), wanted);
    },

    /** Every post that is not removed, without its text, the last to start first. */
    async *each(site: string): AsyncGenerator<StoredPost> {
      for await (const { post } of walk(indexOf('started', site, 'desc'), undefined, 1_000)) {
        yield post;
      }
    },

    /** Identifiers of removed posts, the last removed first; the index holds nothing else of them. */
    async binned(site: string, { limit, next_token }: PageRequest): Promise<Page<string>> {
      const { query, sortKey } = indexOf('binned', site, 'desc');
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({ TableName, Limit: limit, ...query(positionOf(next_token)) }),
      );
      const last = Items.at(-1);
      return {
        records: Items.map((item) => String(item.sk)),
        next_token: LastEvaluatedKey && last && tokenOf(String(last[sortKey])),
      };
    },
  };
};

interface Candidate {
  readonly position: string;
  readonly post: StoredPost;
}

const indexFor = {
  created_at: undefined,
  publish_start: 'started',
  publish_end: 'ended',
  title: 'titled',
} as const satisfies Record<AdminSort, string | undefined>;

type Index = ReturnType<typeof indexOf>;

/** How to ask the table (without a name) or an index for one partition from a position on. */
function indexOf(name: string | undefined, partition: string, order: 'asc' | 'desc') {
  const [pk, sortKey] = name ? [`${name}Pk`, `${name}Sk`] : ['pk', 'sk'];
  const past = order === 'desc' ? '<' : '>';
  return {
    sortKey,
    query: (bound: string | undefined) => ({
      ...(name && { IndexName: name }),
      KeyConditionExpression: bound ? `${pk} = :pk AND ${sortKey} ${past} :bound` : `${pk} = :pk`,
      ExpressionAttributeValues: { ':pk': partition, ...(bound && { ':bound': bound }) },
      ScanIndexForward: order === 'asc',
    }),
  };
}

/** A little more than the page: some candidates will not be the reader's. */
const chunkFor = (limit: number) => Math.min(100, limit + 10);

/** Merges walks that each go from new to old. */
async function* newestOf(walks: AsyncGenerator<Candidate>[]): AsyncGenerator<Candidate> {
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

/** Takes from candidates until the page is full, the candidates end, or enough were examined. */
async function fill(
  candidates: AsyncGenerator<Candidate>,
  wanted: Wanted,
): Promise<Page<StoredPost>> {
  const records: StoredPost[] = [];
  let examined = 0;
  let last: string | undefined;
  for await (const { position, post } of candidates) {
    if (records.length === wanted.limit || examined === mostExamined) {
      return { records, next_token: last && tokenOf(last) };
    }
    examined++;
    last = position;
    if (wanted.accepts(post)) records.push(post);
  }
  return { records };
}
