import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ContentFault } from '#functions/kernel/jobs/errors';
import { reasonsOf, type TransactItem } from '#functions/kernel/store/transaction';
import type { Site } from '#shared/rights/site';
import type { Write } from './roster-writes.ts';

/** A table refuses a record, and will refuse it at each retry. */
export class Unwritable extends ContentFault {
  constructor() {
    super('A table refuses a record of the intake plan');
    this.name = 'Unwritable';
  }
}

/**
 * A person was changed by somebody else since the writes were made, and nothing was written. The
 * transition itself is still allowed.
 */
export class PersonChanged extends Error {
  override name = 'PersonChanged';
}

/** One item's part in a transition: its condition, and its new fields. */
interface ItemUpdate {
  readonly condition: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Fields with their new values. A field without a value stays. */
  readonly set: Readonly<Record<string, unknown>>;
  /** Fields that it no longer has. */
  readonly remove?: readonly string[];
}

/** A change of an intake together with its job and the lock of its site, in one transaction. */
export interface Transition {
  readonly site: Site;
  readonly intakeUid: string;
  /** The write or check of the job: only one worker can make it. */
  readonly job: TransactItem;
  readonly lock?: ItemUpdate;
  readonly intake: ItemUpdate;
  /** Writes to other tables that belong to the transaction. */
  readonly writes?: readonly Write[];
}

export type WriteTransition = ReturnType<typeof transitionWriter>;

const mostAttempts = 8;

/**
 * Writes a transition completely or not at all. Returns whether its own conditions held. Throws
 * `PersonChanged` if only the condition of another write did not.
 */
export const transitionWriter =
  (db: DynamoDBDocumentClient, TableName: string, lockKey: string) =>
  async ({ site, intakeUid, job, lock, intake, writes = [] }: Transition): Promise<boolean> => {
    const update = (sk: string, item: ItemUpdate) => ({
      Update: { TableName, Key: { pk: site, sk }, ...expressionsOf(item) },
    });
    const locks = lock ? [update(lockKey, lock)] : [];
    const own = [job, ...locks, update(intakeUid, intake)];
    const command = new TransactWriteCommand({ TransactItems: [...own, ...writes] });
    for (let attempt = 1; ; attempt++) {
      try {
        await db.send(command);
        return true;
      } catch (error) {
        const codes = codesOf(error);
        if (codes.slice(0, own.length).includes(refused)) return false;
        if (codes.includes(refused)) throw new PersonChanged();
        if (codes.includes('ValidationError')) throw new Unwritable();
        if (!codes.some((code) => temporary.has(code)) || attempt === mostAttempts) throw error;
        await wait(20 * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  };

function expressionsOf({ condition, values = {}, set, remove = [] }: ItemUpdate) {
  const fields = Object.entries(set).filter(([, value]) => value !== undefined);
  const names = [...fields.map(([name]) => name), ...remove];
  if (condition.includes('#state')) names.push('state');
  return {
    ConditionExpression: condition,
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :set_${name}`).join(', ')}${
      remove.length > 0 ? ` REMOVE ${remove.map((name) => `#${name}`).join(', ')}` : ''
    }`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...values,
      ...Object.fromEntries(fields.map(([name, value]) => [`:set_${name}`, value])),
    },
  };
}

/** Codes of refusals that a retry solves: a transaction at the same time, or too many requests. */
const temporary = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

const refused = 'ConditionalCheckFailed';

/** Returns the code of each write, in order. */
const codesOf = (error: unknown): string[] =>
  (reasonsOf(error) ?? []).map(({ Code }) => Code ?? 'None');
