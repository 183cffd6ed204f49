import { setTimeout as pause } from 'node:timers/promises';
import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import {
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';

/** As many removals as one call takes. */
const together = 25;
/** How often is asked again for what the table did not get to. */
const mostTries = 8;

type Key = Record<string, unknown>;

/** Removes whatever a question answers, page by page; says how many records that were. */
export async function removeAnswered(
  db: DynamoDBDocumentClient,
  TableName: string,
  question: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>,
): Promise<number> {
  let removed = 0;
  let ExclusiveStartKey: Key | undefined;
  do {
    const page = await db.send(new QueryCommand({ TableName, ...question, ExclusiveStartKey }));
    const keys = (page.Items ?? []).map(({ pk, sk }) => ({ pk, sk }));
    for (let i = 0; i < keys.length; i += together) {
      await removeBatch(db, TableName, keys.slice(i, i + together));
    }
    removed += keys.length;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return removed;
}

/** Removes a whole partition. */
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
    if (tries === mostTries) throw new Error('The table is too busy to remove from');
    if (tries > 0) await pause(25 * 2 ** tries);
    const answer = await db.send(new BatchWriteCommand({ RequestItems: { [TableName]: open } }));
    // What comes back is what was asked.
    open = (answer.UnprocessedItems?.[TableName] ?? []) as typeof open;
  }
}

/** Removes every object under a prefix; the bucket's own rule ends its older versions. */
export const objectRemoval = (s3: S3Client, Bucket: string) => ({
  async removeUnder(Prefix: string): Promise<void> {
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      const Objects = (page.Contents ?? []).map(({ Key = '' }) => ({ Key }));
      if (Objects.length > 0) {
        const Delete = { Objects, Quiet: true };
        const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete }));
        if (Errors.length > 0) throw new Error(`A text could not be removed (${Errors[0]?.Code})`);
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  },
});
export type ObjectRemoval = ReturnType<typeof objectRemoval>;
