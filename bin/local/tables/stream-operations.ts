import { region } from '../template/account.ts';
import type { MemoryDatabase } from './database.ts';
import type { Change } from './stream.ts';
import type { MemoryTable } from './table.ts';
import { toWire } from './values.ts';

/** Returns the operations on the streams of a database. Each table has one stream with one shard. */
export function streamOperations(database: MemoryDatabase) {
  return {
    ListStreams({ TableName }: { readonly TableName?: unknown }) {
      const { definition } = database.table(String(TableName));
      const { name, stream } = definition;
      return { Streams: stream ? [{ StreamArn: arnOf(name), TableName: name }] : [] };
    },

    DescribeStream({ StreamArn }: { readonly StreamArn?: unknown }) {
      const Shards = [{ ShardId: 'shardId-00000000000000000000-memory' }];
      return { StreamDescription: { StreamArn, StreamStatus: 'ENABLED', Shards } };
    },

    GetShardIterator(input: Record<string, unknown>) {
      const { StreamArn, ShardIteratorType: kind, SequenceNumber } = input;
      const name = String(StreamArn).split('/')[1] ?? '';
      const newest = kind === 'LATEST' ? database.table(name).stream.newest : 0;
      const read = kind === 'AFTER_SEQUENCE_NUMBER' ? Number(SequenceNumber) : newest;
      return { ShardIterator: JSON.stringify([name, read]) };
    },

    GetRecords({ ShardIterator, Limit = 1000 }: Record<string, unknown>) {
      const [name, read] = JSON.parse(String(ShardIterator)) as [string, number];
      const table = database.table(name);
      const changes = table.stream.after(read, Number(Limit));
      const last = changes.at(-1)?.sequence ?? read;
      return {
        Records: changes.map((change) => recordOf(table, change)),
        NextShardIterator: JSON.stringify([name, last]),
      };
    },
  };
}

function recordOf(table: MemoryTable, { at, sequence, before, after }: Change): object {
  const { stream = 'KEYS_ONLY' } = table.definition;
  const showsNew = stream === 'NEW_IMAGE' || stream === 'NEW_AND_OLD_IMAGES';
  const showsOld = stream === 'OLD_IMAGE' || stream === 'NEW_AND_OLD_IMAGES';
  const SequenceNumber = String(sequence).padStart(21, '0');
  return {
    eventID: SequenceNumber,
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(at / 1000),
      Keys: toWire(table.keyOf(after ?? before ?? {})),
      ...(showsNew && after && { NewImage: toWire(after) }),
      ...(showsOld && before && { OldImage: toWire(before) }),
      SequenceNumber,
      StreamViewType: stream,
    },
  };
}

const arnOf = (name: string) =>
  `arn:aws:dynamodb:${region}:000000000000:table/${name}/stream/memory`;
