import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';

/** Returns all records of one partition. Only for kinds of which a school has few. */
export const wholePartition = (
  db: DynamoDBDocumentClient,
  TableName: string,
  pk: string,
): Promise<Record<string, unknown>[]> =>
  wholeQuery(db, {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });

/**
 * Counts the items of a query, `most` at most. It reads what it counts, so only for what is counted
 * seldom or is few.
 */
export async function countOfQuery(
  db: DynamoDBDocumentClient,
  query: Omit<QueryCommandInput, 'ExclusiveStartKey' | 'Select' | 'Limit'>,
  most?: number,
): Promise<number> {
  let found = 0;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await db.send(
      new QueryCommand({
        ...query,
        Select: 'COUNT',
        ExclusiveStartKey,
        ...(most !== undefined && { Limit: most - found }),
      }),
    );
    found += page.Count ?? 0;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey && (most === undefined || found < most));
  return found;
}

/** Returns all items of a query. Only for queries with few results. */
export async function wholeQuery(
  db: DynamoDBDocumentClient,
  query: Omit<QueryCommandInput, 'ExclusiveStartKey'>,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await db.send(new QueryCommand({ ...query, ExclusiveStartKey }));
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}
