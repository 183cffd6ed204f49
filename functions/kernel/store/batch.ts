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
  /** Whether the answer has every write that was made before. It costs twice as much. */
  readonly isConsistent?: boolean;
}

interface KeysQuery extends Omit<BatchQuery, 'pk' | 'sks'> {
  readonly keys: readonly { readonly pk: string; readonly sk: string }[];
}

/** Returns several records of one partition, unordered, without unknown keys. */
export const batch = (
  db: DynamoDBDocumentClient,
  { pk, sks, ...query }: BatchQuery,
): Promise<Record<string, unknown>[]> =>
  batchOfKeys(db, { ...query, keys: sks.map((sk) => ({ pk, sk })) });

/**
 * Returns several records of a table, unordered, without unknown keys. Retries the keys the table
 * did not process.
 */
export async function batchOfKeys(
  db: DynamoDBDocumentClient,
  { TableName, keys, fields, chunk, isConsistent }: KeysQuery,
): Promise<Record<string, unknown>[]> {
  const all = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
  const found: Record<string, unknown>[] = [];
  const options = { ...projectionOf(fields), ...(isConsistent && { ConsistentRead: true }) };
  for (let i = 0; i < all.length; i += chunk) {
    let Keys: Record<string, unknown>[] = all.slice(i, i + chunk);
    for (let tries = 0; Keys.length > 0; tries++) {
      if (tries === 8)
        throw new Error(`Batch read of ${TableName} still has unprocessed keys after 8 tries`);
      if (tries > 0) await pause(25 * 2 ** tries);
      const { Responses, UnprocessedKeys } = await db.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ...options } } }),
      );
      found.push(...(Responses?.[TableName] ?? []));
      Keys = UnprocessedKeys?.[TableName]?.Keys ?? [];
    }
  }
  return found;
}

/** Returns what makes a read answer some fields only. */
export const projectionOf = (fields: readonly string[] | undefined) =>
  fields && {
    ProjectionExpression: fields.map((field) => `#${field}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(fields.map((field) => [`#${field}`, field])),
  };
