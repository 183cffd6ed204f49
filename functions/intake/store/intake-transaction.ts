import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ContentFault } from '#functions/kernel/jobs/errors';
import { reasonsOf } from '#functions/kernel/store/transaction';
import type { Site } from '#shared/rights/site';
import type { Write } from './roster-writes.ts';

/** A table refuses a record, and will refuse it at each retry. */
export class Unwritable extends ContentFault {
  constructor() {
    super('A table refuses a record of the intake plan');
    this.name = 'Unwritable';
  }
}

/** One item's part in a transition: its condition and its update. */
interface ItemUpdate {
  readonly condition: string;
  readonly update: string;
}

/** A change of an intake together with the lock of its site, in one transaction. */
export interface Transition {
  readonly site: Site;
  readonly intakeUid: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly lock: ItemUpdate;
  readonly intake: ItemUpdate;
  /** Writes to other tables that belong to the transaction. */
  readonly writes?: readonly Write[];
}

export type WriteTransition = ReturnType<typeof transitionWriter>;

const mostAttempts = 8;

/** Writes a transition completely or not at all. Returns whether its conditions held. */
export const transitionWriter =
  (db: DynamoDBDocumentClient, TableName: string, lockKey: string) =>
  async ({ site, intakeUid, values, lock, intake, writes = [] }: Transition): Promise<boolean> => {
    const update = (sk: string, item: ItemUpdate) => ({
      Update: { TableName, Key: { pk: site, sk }, ...expressionsOf(item, values) },
    });
    const command = new TransactWriteCommand({
      TransactItems: [update(lockKey, lock), update(intakeUid, intake), ...writes],
    });
    for (let attempt = 1; ; attempt++) {
      try {
        await db.send(command);
        return true;
      } catch (error) {
        const codes = codesOf(error);
        if (codes.includes('ConditionalCheckFailed')) return false;
        if (codes.includes('ValidationError')) throw new Unwritable();
        if (!codes.some((code) => temporary.has(code)) || attempt === mostAttempts) throw error;
        await wait(20 * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  };

/** DynamoDB refuses values and names that the expressions do not use, so they are left out. */
function expressionsOf({ condition, update }: ItemUpdate, values: Transition['values']) {
  const text = `${condition} ${update}`;
  const used = Object.entries(values).filter(([name]) => new RegExp(`${name}\\b`).test(text));
  return {
    ConditionExpression: condition,
    UpdateExpression: update,
    ...(used.length > 0 && { ExpressionAttributeValues: Object.fromEntries(used) }),
    ...(text.includes('#state') && { ExpressionAttributeNames: { '#state': 'state' } }),
  };
}

/** Codes of refusals that a retry solves: a transaction at the same time, or too many requests. */
const temporary = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

const codesOf = (error: unknown): string[] =>
  (reasonsOf(error) ?? []).flatMap(({ Code }) => Code ?? []);
