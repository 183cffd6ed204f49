import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailed } from '#functions/lib/dynamo';
import { wholePartition } from '#functions/lib/partition';

/** Why an address gets no mail that can wait: mail to it came back for good, or its reader complained. */
export type SuppressionReason = z.infer<typeof SuppressionReason>;
const SuppressionReason = z.enum(['bounce', 'complaint']);

const StoredSuppression = z.object({
  address: z.string(),
  reason: SuppressionReason,
  /** When that happened first. */
  at: z.string(),
  mailingUid: z.string(),
});
export type StoredSuppression = z.infer<typeof StoredSuppression>;

export type SuppressionRepository = ReturnType<typeof suppressionRepository>;

/** The addresses of a school that mail does not reach. */
export interface Suppressed {
  /** Whether mail reaches this address, given in small letters. */
  has(address: string): boolean;
}

/** The addresses of a school that mail does not reach. Only the letters count, not their case. */
export const suppressionRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  async get(site: string, email: string): Promise<StoredSuppression | undefined> {
    for (const sk of [addressOf(email), hiddenAddress(site, email)]) {
      const { Item } = await db.send(new GetCommand({ TableName, Key: { pk: site, sk } }));
      if (Item) return StoredSuppression.parse(Item);
    }
    return undefined;
  },

  /** All of a school, which has few. */
  async all(site: string): Promise<Suppressed> {
    const found = await wholePartition(db, TableName, site);
    const known = new Set(found.map((item) => StoredSuppression.parse(item).address));
    const isSomeHidden = [...known].some(isHidden);
    return {
      has: (address) =>
        known.has(address) || (isSomeHidden && known.has(hiddenAddress(site, address))),
    };
  },

  /** Suppresses an address. A complaint stands over a bounce, and the first of its kind over later ones, in whatever order they come. */
  async add(
    site: string,
    email: string,
    { reason, at, mailingUid }: Omit<StoredSuppression, 'address'>,
  ): Promise<void> {
    try {
      await db.send(
        new UpdateCommand({
          TableName,
          Key: { pk: site, sk: addressOf(email) },
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
});

const addressOf = (email: string) => email.trim().toLowerCase();

const hidden = 'sha256:';
const isHidden = (address: string) => address.startsWith(hidden);

/**
 * The address of somebody who was erased and had complained: who knows an address can tell whether it is meant, nobody can read it. So no
 * school writes there again, should the address come back with somebody else.
 */
export const hiddenAddress = (site: string, email: string): string =>
  hidden +
  createHash('sha256')
    .update(`${site}\n${addressOf(email)}`)
    .digest('base64url');
