import { askReader } from '#functions/asks/store/ask.record';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { EarlierAsk } from '#shared/asks/ask.schemas';
import { addDays } from '#shared/kernel/zone';
import { postTypes } from '#shared/posts/posts.contract';
import { postsRecords } from '#shared/tables/content';
import { type LiveRow, liveRowOf } from './live-row.ts';
import { indexOf, indexWalker } from './post-index.ts';

/** Posts of a query: a page of DynamoDB has about 1,600 of the index. */
const chunk = 1_000;

export type LiveSource = ReturnType<typeof liveSource>;

/** Reads all live posts of a school from the readers' index. */
export const liveSource = (tables: Tables) => {
  const { db, table } = tables;
  const asks = askReader(tables);
  const TableName = table('posts');
  const walk = indexWalker(db, TableName);
  const { live, asked } = postsRecords.post.indexes;
  return {
    of: (school: School) => ({
      /** Returns what lists need of them. Posts that begin later are among them. */
      async rows(now: Date): Promise<LiveRow[]> {
        const since = addDays(now.toISOString().slice(0, 10), -2);
        const [earlier, open] = await Promise.all([asksSince(since), asks.of(school).open(since)]);
        const isAsking = new Set(open.map(({ askUid }) => askUid));
        const rows: LiveRow[] = [];
        for (const type of postTypes) {
          const index = indexOf('live', partitionOf(school, live.key, { type }), 'desc');
          for await (const { post } of walk(index, undefined, chunk)) {
            const acknowledgement = earlier.get(post.postUid);
            const asking = isAsking.has(post.postUid) ? { asks: true as const } : {};
            const row = liveRowOf(school, { ...post, acknowledgement, ...asking }, now);
            if (row) rows.push(row);
          }
        }
        return rows;

        /** The readers' index does not have what a post asks, which release 1.6.0 looks for in the object. */
        async function asksSince(day: string): Promise<ReadonlyMap<string, EarlierAsk>> {
          const found = await wholeQuery(db, {
            TableName,
            IndexName: 'asked',
            KeyConditionExpression: 'askedPk = :school AND askedSk >= :day',
            ExpressionAttributeValues: {
              ':school': partitionOf(school, asked.key, {}),
              ':day': day,
            },
          });
          return new Map(
            found.map((item) => [String(item.sk), EarlierAsk.parse(item.acknowledgement)]),
          );
        }
      },
    }),
  };
};
