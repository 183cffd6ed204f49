import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Suppressed } from '#functions/kernel/outbox/suppressed';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import { updateIf } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { addressKey } from '#shared/mailings/mail-addresses';
import { mailSuppressionsRecords } from '#shared/tables/mail';
import {
  addressOf,
  hiddenAddress,
  isHidden,
  isInForce,
  StoredSuppression,
} from './suppression.record.ts';

export type SuppressionRepository = ReturnType<typeof suppressionRepository>;

/** The suppressed addresses and numbers of each school, compared without case. */
export const suppressionRepository = ({ db, table }: Tables) => {
  const TableName = table('mail-suppressions');
  const { key } = mailSuppressionsRecords.suppression;

  async function read(school: School, address: string): Promise<StoredSuppression | undefined> {
    const Key = keyOf(school, key, { address });
    const { Item } = await db.send(new GetCommand({ TableName, Key }));
    return Item && StoredSuppression.parse(Item);
  }

  return {
    of: (school: School) => ({
      async get(email: string): Promise<StoredSuppression | undefined> {
        for (const sk of [addressOf(email), hiddenAddress(school, email)]) {
          const found = await read(school, sk);
          if (found && isInForce(found)) return found;
        }
        return undefined;
      },

      /** Reads all suppressed addresses of a school, which has few. */
      async all(): Promise<Suppressed> {
        const found = await wholePartition(db, TableName, partitionOf(school, key, {}));
        const inForce = found.map((item) => StoredSuppression.parse(item)).filter(isInForce);
        const [numbers, stored] = [true, false].map((isNumber) =>
          inForce.filter(({ reason }) => (reason === 'wrong number') === isNumber),
        ) as [StoredSuppression[], StoredSuppression[]];
        return {
          isWrongNumber: amongAddresses(school, numbers),
          has: amongAddresses(school, stored),
          hasReturned: amongAddresses(
            school,
            stored.filter(({ reason }) => reason === 'bounce'),
          ),
        };
      },

      /**
       * Suppresses an address. A complaint replaces a bounce, and an earlier event replaces a later one
       * of its kind, in any order of arrival. What happened before the last try suppresses nothing.
       */
      async add(
        email: string,
        { reason, at, mailingUid, said_by }: Omit<StoredSuppression, 'address' | 'tried_at'>,
      ): Promise<void> {
        const isEarlier =
          reason === 'complaint'
            ? '#reason <> :reason OR #at > :at'
            : '(#reason = :reason AND #at > :at)';
        await updateIf({ db, TableName }, keyOf(school, key, { address: addressOf(email) }), {
          UpdateExpression: `SET #address = :address, #reason = :reason, #at = :at, mailingUid = :mailing${said_by ? ', said_by = :by' : ''} REMOVE expires_at${said_by ? '' : ', said_by'}`,
          ConditionExpression: `attribute_not_exists(pk) OR ((attribute_not_exists(tried_at) OR tried_at < :at) AND (${isEarlier} OR #at <= tried_at))`,
          ExpressionAttributeNames: { '#address': 'address', '#reason': 'reason', '#at': 'at' },
          ExpressionAttributeValues: {
            ':address': addressOf(email),
            ':reason': reason,
            ':at': at,
            ':mailing': mailingUid,
            ...(said_by && { ':by': said_by }),
          },
        });
      },
    }),
  };
};

/** Returns whether an address, in lower case, is one of these. */
function amongAddresses(school: School, stored: readonly StoredSuppression[]) {
  // Readers compare an address as it is stored, or with its domain as mail servers know it.
  const known = new Set(stored.flatMap(({ address }) => [address, addressKey(address)]));
  const isSomeHidden = [...known].some(isHidden);
  return (address: string): boolean =>
    known.has(address) || (isSomeHidden && known.has(hiddenAddress(school, address)));
}
