import { askReader } from '#functions/asks/store/ask.record';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
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
  const { live } = postsRecords.post.indexes;
  return {
    of: (school: School) => ({
      /** Returns what lists need of them. Posts that begin later are among them. */
      async rows(now: Date): Promise<LiveRow[]> {
        const since = addDays(now.toISOString().slice(0, 10), -2);
        const open = await asks.of(school).open(since);
        const isAsking = new Set(open.map(({ askUid }) => askUid));
        const rows: LiveRow[] = [];
        for (const type of postTypes) {
          const index = indexOf('live', partitionOf(school, live.key, { type }), 'desc');
          for await (const { post } of walk(index, undefined, chunk)) {
            const asking = isAsking.has(post.postUid) ? { asks: true as const } : {};
            const row = liveRowOf(school, { ...post, ...asking }, now);
            if (row) rows.push(row);
          }
        }
        return rows;
      },
    }),
  };
};
