import { createHash } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { addressKey } from '#shared/mailings/mail-addresses';
import { mailSuppressionsRecords } from '#shared/tables/mail';

/**
 * Why an address gets no more mailings: mail to it bounced permanently, or its reader complained.
 */
export type SuppressionReason = z.infer<typeof SuppressionReason>;
const SuppressionReason = z.enum(['bounce', 'complaint']);

const StoredSuppression = z.object({
  address: z.string(),
  reason: SuppressionReason,
  /** When this happened first. */
  at: z.string(),
  mailingUid: z.string(),
});
export type StoredSuppression = z.infer<typeof StoredSuppression>;

export type SuppressionRepository = ReturnType<typeof suppressionRepository>;

/** The suppressed addresses of a school. */
export interface Suppressed {
  /** Returns whether an address, in lower case, is suppressed. */
  has(address: string): boolean;
}

/** The suppressed addresses of each school, compared without case. */
export const suppressionRepository = ({ db, table }: Tables) => {
  const TableName = table('mail-suppressions');
  const { key } = mailSuppressionsRecords.suppression;
  return {
    of: (school: School) => ({
      async get(email: string): Promise<StoredSuppression | undefined> {
        for (const sk of [addressOf(email), hiddenAddress(school, email)]) {
          const { Item } = await db.send(
            new GetCommand({ TableName, Key: keyOf(school, key, { address: sk }) }),
          );
          if (Item) return StoredSuppression.parse(Item);
        }
        return undefined;
      },

      /** Reads all suppressed addresses of a school, which has few. */
      async all(): Promise<Suppressed> {
        const found = await wholePartition(db, TableName, partitionOf(school, key, {}));
        const stored = found.map((item) => StoredSuppression.parse(item).address);
        // Readers compare an address as it is stored, or with its domain as mail servers know it.
        const known = new Set(stored.flatMap((each) => [each, addressKey(each)]));
        const isSomeHidden = [...known].some(isHidden);
        return {
          has: (address) =>
            known.has(address) || (isSomeHidden && known.has(hiddenAddress(school, address))),
        };
      },

      /**
       * Suppresses an address. A complaint replaces a bounce, and an earlier event replaces a later one
       * of its kind, in any order of arrival.
       */
      async add(
        email: string,
        { reason, at, mailingUid }: Omit<StoredSuppression, 'address'>,
      ): Promise<void> {
        try {
          await db.send(
            new UpdateCommand({
              TableName,
              Key: keyOf(school, key, { address: addressOf(email) }),
              UpdateExpression:
                'SET #address = :address, #reason = :reason, #at = :at, mailingUid = :mailing',
              ConditionExpression:
                reason === 'complaint'
                  ? 'attribute_not_exists(pk) OR #reason <> :reason OR #at > :at'
                  : 'attribute_not_exists(pk) OR (#reason = :reason AND #at > :at)',
              ExpressionAttributeNames: { '#address': 'address', '#reason': 'reason', '#at': 'at' },
              ExpressionAttributeValues: {
                ':address': addressOf(email),
                ':reason': reason,
                ':at': at,
                ':mailing': mailingUid,
              },
            }),
          );
        } catch (error) {
          if (!isConditionFailed(error)) throw error;
        }
      },
    }),
  };
};

const addressOf = (email: string) => email.trim().toLowerCase();

const hidden = 'sha256:';
const isHidden = (address: string) => address.startsWith(hidden);

/**
 * Returns the hash of an address, stored when a person who complained is erased. It shows whether a
 * given address is meant, but the address cannot be read from it. So the school does not write
 * there again, even if another person gets the address.
 */
export const hiddenAddress = ({ site }: School, email: string): string =>
  hidden +
  createHash('sha256')
    .update(`${site}\n${addressOf(email)}`)
    .digest('base64url');
