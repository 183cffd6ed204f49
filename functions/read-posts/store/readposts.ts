import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { indexKeysOf, keyOf, partitionOf } from '#functions/kernel/record/key';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { addDays, startOfDay } from '#shared/kernel/zone';
import type { PostType } from '#shared/posts/posts.contract';
import { ReadPost } from '#shared/read-posts/readposts.schemas';
import { goneAfter, keptDays } from '#shared/retention';
import { readpostsRecords } from '#shared/tables/usage';

const { mark } = readpostsRecords;

/** The filters of a list of read marks. */
export interface ReadPostQuery extends PageRequest, Days {
  readonly type?: PostType | undefined;
  readonly postUid?: string | undefined;
}

/** Returns whether a mark is of a type that is asked for. A report counts the kinds of notices as one. */
const isOfType = ({ type }: ReadPost, asked: PostType | undefined): boolean =>
  !asked || type === asked || (asked === 'notice' && type !== 'newsletter');

/** Marks that one request looks through before it returns what it has and a token to go on. */
const mostExamined = 1_000;

export type ReadPostRepository = ReturnType<typeof readPostRepository>;

/** Stores who has opened which post: one record for each person and post, with the first time. */
export const readPostRepository = ({ db, table }: Tables) => {
  const TableName = table('readposts');
  return {
    of: (school: School) => ({
      /**
       * Reads a person's read marks, newest first. A range of days is a range of the index `recent`; one
       * post is one record. Marks of other types are skipped, at most `mostExamined` in a request, so a
       * page may be short and still have a token.
       */
      list(userUid: string, query: ReadPostQuery): Promise<Paged<ReadPost>> {
        const person = partitionOf(school, mark.key, { users_userUid: userUid });
        return query.postUid === undefined
          ? recentMarks(db, TableName, person, query)
          : onePost(db, TableName, { pk: person, sk: query.postUid }, query);
      },

      /** Marks a post as read; returns the first mark if there is one. */
      async add(read: ReadPost): Promise<ReadPost> {
        const Key = keyOf(school, mark.key, read);
        const expires_at = goneAfter(new Date(read.created_at), keptDays.reading);
        const item = { ...markKeys(school, read), ...read, expires_at };
        if (await putIfAbsent({ db, TableName }, item)) return read;
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item ? ReadPost.parse(Item) : read;
      },
    }),
  };
};

/** Returns the keys of a mark in the table and its indexes. */
export const markKeys = (school: School, read: ReadPost) => ({
  ...keyOf(school, mark.key, read),
  ...indexKeysOf(school, mark, read),
});

interface Days {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly timeZone: string;
}

/** Returns the first and last index key of a range of the school's days, both included. */
const spanOf = ({ start_date, end_date, timeZone }: Days) => ({
  from: start_date ? startOfDay(timeZone, start_date).toISOString() : '0',
  to: end_date ? startOfDay(timeZone, addDays(end_date, 1)).toISOString() : '9',
});

/** Reads a person's marks of a range of days, newest first. */
async function recentMarks(
  db: DynamoDBDocumentClient,
  TableName: string,
  person: string,
  query: ReadPostQuery,
): Promise<Paged<ReadPost>> {
  const { from, to } = spanOf(query);
  let before = positionOf(query.next_token);
  if (before !== undefined && before <= from) return { records: [] };
  const records: ReadPost[] = [];
  for (let examined = 0; ; ) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName,
        IndexName: 'recent',
        KeyConditionExpression: 'recentPk = :person AND recentSk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':person': person, ':from': from, ':to': before ?? to },
        ScanIndexForward: false,
        // `BETWEEN` includes the mark that the last page ended with.
        Limit: query.limit + 1,
      }),
    );
    for (const item of Items) {
      if (item.recentSk === before) continue;
      if (records.length === query.limit || examined === mostExamined) {
        return { records, next_token: before && tokenOf(before) };
      }
      examined++;
      before = String(item.recentSk);
      const read = ReadPost.parse(item);
      if (isOfType(read, query.type)) records.push(read);
    }
    if (!LastEvaluatedKey) return { records };
  }
}

/** Reads the only mark that a person can have on a post. */
async function onePost(
  db: DynamoDBDocumentClient,
  TableName: string,
  Key: { readonly pk: string; readonly sk: string },
  query: ReadPostQuery,
): Promise<Paged<ReadPost>> {
  const { Item } = await db.send(new GetCommand({ TableName, Key }));
  if (!Item || query.next_token) return { records: [] };
  const read = ReadPost.parse(Item);
  const { from, to } = spanOf(query);
  const isWanted = read.created_at >= from && read.created_at < to;
  return { records: isWanted && isOfType(read, query.type) ? [read] : [] };
}
