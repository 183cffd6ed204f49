import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { shardKey, shards } from './person-partitions.ts';
import { type AudienceCard, audienceCard } from './person-record.ts';

/** Reads the cards of everyone who is at a school now, from all shards of the index at once. */
export const cardsOf = async (tables: Tables, school: School): Promise<AudienceCard[]> => {
  const found = await Promise.all(
    Array.from({ length: shards }, (_, shard) => shardCards(tables, school, shard)),
  );
  return found.flat();
};

/** Reads the cards of one shard of the people who are at a school now. */
export async function shardCards(
  { db, table }: Tables,
  school: School,
  shard: number,
): Promise<AudienceCard[]> {
  const TableName = table('users');
  const key = shardKey(school, shard);
  const cards: AudienceCard[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await db.send(
      new QueryCommand({
        TableName,
        IndexName: 'audience',
        KeyConditionExpression: 'audiencePk = :shard',
        ExpressionAttributeValues: { ':shard': key },
        ProjectionExpression: 'audienceSk, audienceCard',
        ExclusiveStartKey,
      }),
    );
    for (const item of page.Items ?? []) cards.push(audienceCard(item));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return cards;
}
