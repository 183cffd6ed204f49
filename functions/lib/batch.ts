import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';

interface Wanted {
  readonly TableName: string;
  readonly pk: string;
  readonly sks: readonly string[];
  /** Which fields; all unless named. */
  readonly fields?: readonly string[];
  /** How many are asked for at once: together they must stay below 16 MB. */
  readonly chunk: number;
}

/** Several records of one partition, in no order; unknown ones are left out. What the table did not get to is asked for again. */
export async function batch(
  db: DynamoDBDocumentClient,
  { TableName, pk, sks, fields, chunk }: Wanted,
): Promise<Record<string, unknown>[]> {
  const all = [...new Set(sks)].map((sk) => ({ pk, sk }));
  const found: Record<string, unknown>[] = [];
  for (let i = 0; i < all.length; i += chunk) {
    let Keys: Record<string, unknown>[] = all.slice(i, i + chunk);
    for (let tries = 0; Keys.length > 0; tries++) {
      if (tries === 8) throw new Error('The table is too busy for a batch');
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
