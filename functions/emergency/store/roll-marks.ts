import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Table } from '#functions/kernel/store/records';
import { removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { type Mark, markKinds, markStates, rankOf } from '#shared/emergency/standing';
import { rollCallRecords } from '#shared/tables/emergency';

const StoredMark = z.object({
  userUid: z.string(),
  kind: z.enum(markKinds),
  state: z.enum(markStates),
  marked_by: z.string(),
  at: z.string(),
  where: z.string().optional(),
  sentence: z.string().optional(),
});

/** The partitions of the marks of a roll-call, so that a whole school can mark at once. */
const shards = 16;

const shardOf = (userUid: string): number => {
  let hash = 0;
  for (const character of userUid) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % shards;
};
const shardKey = (school: School, rollUid: string, shard: number) =>
  partitionOf(school, rollCallRecords.mark.key, { rollUid, shard });

/** Stores the marks of roll-calls: the newest of each source about a person. */
export const rollMarks = ({ db, table }: Tables) => {
  const TableName = table('roll-call');
  return {
    of: (school: School) => ({
      /** Stores a mark about a person, unless the same source has a newer one. */
      async put(rollUid: string, userUid: string, mark: Mark): Promise<void> {
        const rank = rankOf(mark);
        try {
          await db.send(
            new PutCommand({
              TableName,
              Item: {
                pk: shardKey(school, rollUid, shardOf(userUid)),
                sk: [userUid, mark.kind, mark.marked_by].join('#'),
                userUid,
                ...mark,
                markRank: rank,
              },
              ConditionExpression: 'attribute_not_exists(pk) OR markRank < :rank',
              ExpressionAttributeValues: { ':rank': rank },
            }),
          );
        } catch (error) {
          if (!isConditionFailed(error)) throw error;
        }
      },

      /** Returns the marks about a person. */
      async marksOf(rollUid: string, userUid: string): Promise<Mark[]> {
        const found = await wholeQuery(db, {
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :person)',
          ExpressionAttributeValues: {
            ':pk': shardKey(school, rollUid, shardOf(userUid)),
            ':person': `${userUid}#`,
          },
          ConsistentRead: true,
        });
        return found.map((item) => StoredMark.parse(item));
      },

      /** Returns all marks of a roll-call, by person. */
      async all(rollUid: string): Promise<ReadonlyMap<string, readonly Mark[]>> {
        const found = await Promise.all(
          Array.from({ length: shards }, (_, shard) =>
            wholeQuery(db, {
              TableName,
              KeyConditionExpression: 'pk = :pk',
              ExpressionAttributeValues: { ':pk': shardKey(school, rollUid, shard) },
              ConsistentRead: true,
            }),
          ),
        );
        const marks = found.flat().map((item) => StoredMark.parse(item));
        return Map.groupBy(marks, ({ userUid }) => userUid);
      },

      removeMarks: (rollUid: string) => removeAll({ db, TableName }, school, rollUid),
    }),
  };
};

/** Deletes all marks of a roll-call. */
async function removeAll({ db, TableName }: Table, school: School, rollUid: string): Promise<void> {
  for (let shard = 0; shard < shards; shard++) {
    await removePartition(db, TableName, shardKey(school, rollUid, shard));
  }
}
