import { createHash } from 'node:crypto';
import { GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { newId } from '#functions/kernel/id';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { AppError } from '#shared/kernel/errors';
import { keptDays } from '#shared/retention';
import type { Site } from '#shared/rights/site';
import { idempotencyRecords } from '#shared/tables/operation';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One act of one person. All its retries have the same key. */
export interface Act {
  readonly site: Site;
  readonly userUid: string;
  readonly key: string;
  /** A hash of the request, to detect another request with the same key. */
  readonly hash: string;
  /** Seconds since 1970. */
  readonly at: number;
}

const Done = z.object({ hash: z.string(), made: z.string(), expires_at: z.number() });

/** Seconds for which a key is stored. A derived key covers the specified 3 retries of 90 s. */
const lifetime = { given: keptDays.acts * 86_400, derived: 15 * 60 };

/**
 * Returns the act of a create: its key is the client's `Idempotency-Key`, or a hash of the person
 * and the request.
 */
export function actOf(
  caller: { site: Site; userUid: string },
  operation: string,
  input: unknown,
  request: { idempotencyKey: string | undefined; now: Date },
): Act {
  const hash = createHash('sha256')
    .update(`${operation} ${JSON.stringify(input)}`)
    .digest('hex');
  const key = request.idempotencyKey
    ? `given#${operation}#${request.idempotencyKey}`
    : `derived#${hash}`;
  const at = Math.floor(request.now.getTime() / 1000);
  return { site: caller.site, userUid: caller.userUid, key, hash, at };
}

/**
 * Returns an act that a person repeats on purpose, as a test, a reminder or an answer in a thread:
 * only the client's own key makes a call a retry. Without one each call is an act of its own.
 */
export function repeatableActOf(...of: Parameters<typeof actOf>): Act {
  const act = actOf(...of);
  return isDerived(act) ? { ...act, key: `once#${newId(new Date(act.at * 1000))}` } : act;
}

/**
 * Tells whether the key was derived from the request. The same request may then create a record
 * again after a deletion.
 */
export const isDerived = ({ key }: Act): boolean => key.startsWith('derived#');

/** The refusal of another request with the key of an earlier one. */
export const sentOtherwise = () =>
  new AppError('badRequest', 'This was already sent with different content. Load the page again.');

const actKey = (act: Act) =>
  keyOf(act, idempotencyRecords.act.key, { userUid: act.userUid, act: act.key });

export type IdempotencyRepository = ReturnType<typeof idempotencyRepository>;

/** Stores which record each create made, so that a retry does not make another. */
export const idempotencyRepository = ({ db, table }: Tables) => {
  const TableName = table('idempotency');
  return {
    /**
     * Returns the id that this act made before, if any. Refuses another request with the same key.
     */
    async made(act: Act): Promise<string | undefined> {
      const Key = actKey(act);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      if (!Item) return undefined;
      const done = Done.parse(Item);
      if (done.expires_at <= act.at) return undefined;
      if (done.hash !== act.hash) throw sentOtherwise();
      return done.made;
    },

    /**
     * Returns the write that remembers what the act made. It belongs in the transaction that makes
     * the record, which then fails the second time. `instead` is the id of an earlier record that no
     * longer exists; then the act may be repeated.
     */
    remember(act: Act, made: string, instead?: string): TransactItem {
      const seconds = act.key.startsWith('given#') ? lifetime.given : lifetime.derived;
      return {
        Put: {
          TableName,
          Item: {
            ...actKey(act),
            hash: act.hash,
            made,
            expires_at: act.at + seconds,
          },
          ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now OR made = :gone',
          ExpressionAttributeValues: { ':now': act.at, ':gone': instead ?? '' },
        },
      };
    },
  };
};
