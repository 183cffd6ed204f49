import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';

interface BatchQuery {
  readonly TableName: string;
  readonly pk: string;
  readonly sks: readonly string[];
  /** The fields to read. All, if not given. */
  readonly fields?: readonly string[];
  /** The number of records in one request. Together they must be below 16 MB. */
  readonly chunk: number;
}

/**
 * Returns several records of one partition, unordered, without unknown keys. Retries the keys the
 * table did not process.
 */
export async function batch(
  db: DynamoDBDocumentClient,
  { TableName, pk, sks, fields, chunk }: BatchQuery,
): Promise<Record<string, unknown>[]> {
  const all = [...new Set(sks)].map((sk) => ({ pk, sk }));
  const found: Record<string, unknown>[] = [];
  for (let i = 0; i < all.length; i += chunk) {
    let Keys: Record<string, unknown>[] = all.slice(i, i + chunk);
    for (let tries = 0; Keys.length > 0; tries++) {
      if (tries === 8)
        throw new Error(`Batch read of ${TableName} still has unprocessed keys after 8 tries`);
      if (tries > 0) await pause(25 * 2 ** tries);
      const { Responses, UnprocessedKeys } = await db.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ...projectionOf(fields) } } }),
      );
      found.push(...(Responses?.[TableName] ?? []));
      Keys = UnprocessedKeys?.[TableName]?.Keys ?? [];
    }
  }
  return found;
}

const projectionOf = (fields: readonly string[] | undefined) =>
  fields && {
    ProjectionExpression: fields.map((field) => `#${field}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(fields.map((field) => [`#${field}`, field])),
  };
