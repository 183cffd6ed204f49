import { setTimeout as pause } from 'node:timers/promises';
import {
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Buckets } from '#functions/kernel/store/buckets';

/** The number of deletions in one request. */
const batchSize = 25;
/** The number of tries for deletions that the table did not process. */
const maxTries = 8;

type Key = Record<string, unknown>;

/** Deletes every item the query returns, page by page. Returns the number of deleted items. */
export async function removeAnswered(
  db: DynamoDBDocumentClient,
  TableName: string,
  query: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>,
): Promise<number> {
  let removed = 0;
  let ExclusiveStartKey: Key | undefined;
  do {
    const page = await db.send(new QueryCommand({ TableName, ...query, ExclusiveStartKey }));
    const keys = (page.Items ?? []).map(({ pk, sk }) => ({ pk, sk }));
    for (let i = 0; i < keys.length; i += batchSize) {
      await removeBatch(db, TableName, keys.slice(i, i + batchSize));
    }
    removed += keys.length;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return removed;
}

/** Deletes all items of a partition. */
export const removePartition = (
  db: DynamoDBDocumentClient,
  TableName: string,
  pk: string,
): Promise<number> =>
  removeAnswered(db, TableName, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
  });

async function removeBatch(db: DynamoDBDocumentClient, TableName: string, keys: readonly Key[]) {
  let open = keys.map((key) => ({ DeleteRequest: { Key: key } }));
  for (let tries = 0; open.length > 0; tries++) {
    if (tries === maxTries) {
      throw new Error(
        `Batch delete in ${TableName} still has unprocessed items after ${tries} tries`,
      );
    }
    if (tries > 0) await pause(25 * 2 ** tries);
    const answer = await db.send(new BatchWriteCommand({ RequestItems: { [TableName]: open } }));
    // The table returns unprocessed items as they were sent.
    open = (answer.UnprocessedItems?.[TableName] ?? []) as typeof open;
  }
}

/** Deletes all objects under a prefix. A rule of the bucket deletes older versions. */
export const objectRemoval = ({ openS3, bucket }: Buckets) => ({
  removeUnder: removalIn(openS3, bucket('content')),
});
export type ObjectRemoval = ReturnType<typeof objectRemoval>;

/** Returns how all objects under a prefix of a bucket are deleted. */
export const removalIn =
  (openS3: Buckets['openS3'], Bucket: string) =>
  async (Prefix: string): Promise<void> => {
    const { client, DeleteObjectsCommand, ListObjectsV2Command } = await openS3();
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
      );
      const Objects = (page.Contents ?? []).map(({ Key = '' }) => ({ Key }));
      if (Objects.length > 0) {
        const Delete = { Objects, Quiet: true };
        const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
        if (Errors.length > 0) throw new Error(`S3 did not delete an object (${Errors[0]?.Code})`);
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  };
