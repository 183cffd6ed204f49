import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { mailingKey } from './mailing-key.ts';
import type { StoredMailing } from './mailing-record.ts';
import { lockKey, type PeriodLock, periodLocks } from './period-lock.ts';

/** The result of an attempt to create a mailing. */
export type Begun =
  | { readonly kind: 'begun' }
  | { readonly kind: 'known'; readonly mailingUid: string }
  | { readonly kind: 'taken'; readonly by: PeriodLock }
  /** A condition of the caller's own writes failed. */
  | { readonly kind: 'refused' };

export interface BeginOptions {
  /** The request, for idempotency. `instead` is the mailing that this one replaces. */
  readonly act?: {
    readonly act: Act;
    readonly idempotency: IdempotencyRepository;
    readonly instead?: string | undefined;
  };
  /** A second period that must be free too. */
  readonly unlessAlso?: string;
  /** Further writes of the same transaction. */
  readonly also?: readonly TransactItem[];
}

const isFree = 'attribute_not_exists(pk)';

/** Creates mailings. */
export const mailingCreation = (db: DynamoDBDocumentClient, TableName: string) => {
  const locks = periodLocks(db, TableName);
  return {
    of: (school: School) => ({
      /**
       * Creates a mailing. A real mailing takes its period in the same transaction, so only one of
       * two people sends. A repeated request returns the mailing that it created first, unless that
       * is the one it replaces.
       */
      async begin(
        mailing: StoredMailing,
        { act, unlessAlso, also }: BeginOptions = {},
      ): Promise<Begun> {
        const { mailingUid, type, period } = mailing;
        const created = () => createdBy(act);
        const known = await created();
        if (known) return { kind: 'known', mailingUid: known };
        const Item = { ...mailingKey(school, mailingUid), ...mailing };
        const refused = await transact(db, [
          { Put: { TableName, Item, ConditionExpression: isFree } },
          ...(mailing.testing ? [] : lockItems(TableName, school, mailing, unlessAlso)),
          ...(act ? [act.idempotency.remember(act.act, mailingUid, act.instead)] : []),
          ...(also ?? []),
        ]);
        if (!refused) return { kind: 'begun' };
        const again = await created();
        if (again) return { kind: 'known', mailingUid: again };
        const { lock } = locks.of(school);
        const by =
          (await lock(type, period)) ?? (unlessAlso && (await lock(type, unlessAlso))) ?? undefined;
        if (by) return { kind: 'taken', by };
        if (also) return { kind: 'refused' };
        throw new Error(
          'Creating a mailing was refused, but neither a lock nor a repeat explains it',
        );
      },
    }),
  };
};

/** Returns the mailing that the same request created before, unless that one is to be replaced. */
async function createdBy(act: BeginOptions['act']): Promise<string | undefined> {
  const known = act && (await act.idempotency.made(act.act));
  return known === act?.instead ? undefined : known;
}

/** Returns the writes that take a real mailing's period and check the second one. */
function lockItems(
  TableName: string,
  school: School,
  { mailingUid, type, period, created_at, created_by_name: created_by }: StoredMailing,
  unlessAlso: string | undefined,
): TransactItem[] {
  const lock = { mailingUid, created_at, created_by };
  const Item = { ...lockKey(school, type, period), ...lock };
  const taken = { Put: { TableName, Item, ConditionExpression: isFree } };
  if (unlessAlso === undefined) return [taken];
  const Key = lockKey(school, type, unlessAlso);
  return [taken, { ConditionCheck: { TableName, Key, ConditionExpression: isFree } }];
}
