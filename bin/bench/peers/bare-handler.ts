import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const db = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

/** A Lambda that answers one record by its key, and checks nothing. */
export async function handler(Key: Record<string, string>) {
  const { Item } = await db.send(new GetCommand({ TableName: process.env.BENCH_POSTS, Key }));
  if (!Item) return { statusCode: 404, body: '' };
  return { statusCode: 200, body: JSON.stringify(Item) };
}
