import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Tables } from '#functions/kernel/store/tables';

/** A part of a partition: sort keys from one up to another, which is in it. */
export interface PartitionQuery {
  readonly TableName: string;
  readonly index?: string;
  readonly pk: string;
  readonly from: string;
  readonly to: string;
  /** The number of items in one request. */
  readonly size: number;
}

/** Yields the items of a part of a partition, the highest sort key first. */
export async function* itemsBelow(
  db: Tables['db'],
  { TableName, index, pk, from, to, size }: PartitionQuery,
): AsyncGenerator<Record<string, unknown>> {
  // A key condition with a range that is empty is refused.
  if (from > to) return;
  const [pkName, skName] = index ? [`${index}Pk`, `${index}Sk`] : ['pk', 'sk'];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName,
        IndexName: index,
        KeyConditionExpression: `${pkName} = :pk AND ${skName} BETWEEN :from AND :to`,
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
        ScanIndexForward: false,
        Limit: size,
        ExclusiveStartKey,
      }),
    );
    yield* Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
