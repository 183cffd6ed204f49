import { setTimeout as wait } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Write } from '#functions/data/roster-writes';

/** The tables refuse a record, and will do so every time. */
export class Unwritable extends Error {
  constructor() {
    super('A record of the plan cannot be written');
    this.name = 'Unwritable';
  }
}

/** Half of a transition: a condition on a record, and what it becomes. */
export interface Half {
  readonly condition: string;
  readonly update: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Changes a site's lock and an intake together, and what else is given, or nothing of it; answers whether the conditions held. */
export function lockAndIntake(db: DynamoDBDocumentClient, TableName: string, lockKey: string) {
  /** Only the values and names that the expressions use may be given. */
  const half = (Key: { pk: string; sk: string }, { condition, update }: Half, values: Values) => {
    const text = `${condition} ${update}`;
    const used = Object.entries(values).filter(([name]) => new RegExp(`${name}\\b`).test(text));
    return {
      TableName,
      Key,
      ConditionExpression: condition,
      UpdateExpression: update,
      ...(used.length > 0 && { ExpressionAttributeValues: Object.fromEntries(used) }),
      ...(text.includes('#state') && { ExpressionAttributeNames: { '#state': 'state' } }),
    };
  };

  return async (
    site: string,
    intakeUid: string,
    values: Values,
    { lock, intake }: { lock: Half; intake: Half },
    more: readonly Write[] = [],
  ): Promise<boolean> => {
    const command = new TransactWriteCommand({
      TransactItems: [
        { Update: half({ pk: site, sk: lockKey }, lock, values) },
        { Update: half({ pk: site, sk: intakeUid }, intake, values) },
        ...more,
      ],
    });
    for (let attempt = 1; ; attempt++) {
      try {
        await db.send(command);
        return true;
      } catch (error) {
        const codes = codesOf(error);
        if (codes.includes('ConditionalCheckFailed')) return false;
        if (codes.includes('ValidationError')) throw new Unwritable();
        if (!codes.some((code) => passing.has(code)) || attempt === 8) throw error;
        await wait(20 * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  };
}

/** Refusals that pass by themselves: another transaction at the same moment, or too much at once. */
const passing = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

const codesOf = (error: unknown): string[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).flatMap(({ Code }) => Code ?? [])
    : [];
