import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';

/** Every record of one partition, for kinds that a school has few of. */
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

/** Everything that a question answers, where that is little by its nature. */
export async function wholeQuery(
  db: DynamoDBDocumentClient,
  question: Omit<QueryCommandInput, 'ExclusiveStartKey'>,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await db.send(new QueryCommand({ ...question, ExclusiveStartKey }));
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}
