import { definitionOf } from '#bin/lib/running/counted-tables';
import type { MemoryDatabase } from '#bin/local/tables/database';
import { streamOperations } from '#bin/local/tables/stream-operations';
import { expires, followedTables, type TableName, tables } from '#shared/tables';
import type { Invoke } from './queues.ts';

/** What DynamoDB does without a call: it tells the changes of tables, and deletes what has expired. */
export function followTables(database: MemoryDatabase, { invoke }: { readonly invoke: Invoke }) {
  for (const name of followedTables) {
    database.define({ ...definitionOf(name), stream: 'KEYS_ONLY' });
  }
  const { GetRecords } = streamOperations(database);
  const places = new Map<TableName, string>();
  let isStopped = false;

  return {
    /** Gives the changes since the last call to the Lambda of the streams. */
    async work(): Promise<void> {
      if (isStopped) return;
      for (const name of followedTables) {
        const ShardIterator = places.get(name) ?? JSON.stringify([name, 0]);
        const read = GetRecords({ ShardIterator, Limit: 100 });
        if (read.Records.length === 0) continue;
        const eventSourceARN = `arn:aws:dynamodb:memory:0:table/${name}/stream/memory`;
        const Records = read.Records.map((each) => ({ ...each, eventSourceARN }));
        try {
          await invoke('search-index', { Records });
        } catch {
          // The stream delivers them again. The Lambda has written why.
          return;
        }
        places.set(name, read.NextShardIterator);
        if (Records.length === 100) await this.work();
      }
    },
    setStopped(is: boolean): void {
      isStopped = is;
    },
    /** Deletes the records that have expired, as DynamoDB does within two days. Returns how many. */
    expire(now: Date): number {
      const seconds = now.getTime() / 1000;
      let count = 0;
      for (const name of Object.keys(tables) as TableName[]) {
        if (!expires(name)) continue;
        const table = database.table(name);
        for (const item of [...table.items.values()]) {
          if (!(typeof item.expires_at === 'number' && item.expires_at < seconds)) continue;
          database.commit([{ table, key: table.keyOf(item), after: undefined }]);
          count++;
        }
      }
      return count;
    },
  };
}
export type Streams = ReturnType<typeof followTables>;
