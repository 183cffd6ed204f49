import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { signingRequestsRecords } from '#shared/tables/signing';

/** The certificates of a school's seal: DER, base64. */
export const StoredChain = z.object({
  /** The certificate that others trust. */
  root: z.string(),
  /** The certificates that were replaced: documents have them in their seals. */
  earlier: z.array(z.string()).default([]),
  /** The certificate of the key that seals. */
  seal: z.string(),
  /** Until when the certificate of the seal is valid. */
  until: z.string(),
});
export type StoredChain = z.infer<typeof StoredChain>;

export type ChainRepository = ReturnType<typeof chainRepository>;

/** The certificates of the schools' seals. A backup has them, so old seals stay trusted. */
export const chainRepository = ({ db, table }: Tables) => {
  const TableName = table('signing-requests');

  return {
    of(school: School) {
      const Key = keyOf(school, signingRequestsRecords.chain.key, {});

      async function get(): Promise<StoredChain | undefined> {
        const read = new GetCommand({ TableName, Key, ConsistentRead: true });
        const { Item } = await db.send(read);
        return Item && StoredChain.parse(Item);
      }

      return {
        get,

        /**
         * Replaces the certificates that were read, and returns those that are stored then: another
         * worker may have been faster.
         */
        async replace(loaded: StoredChain | undefined, made: StoredChain): Promise<StoredChain> {
          try {
            await db.send(
              new PutCommand({
                TableName,
                Item: { ...Key, ...made },
                ...(loaded
                  ? {
                      ConditionExpression: '#seal = :loaded',
                      ExpressionAttributeNames: { '#seal': 'seal' },
                      ExpressionAttributeValues: { ':loaded': loaded.seal },
                    }
                  : { ConditionExpression: 'attribute_not_exists(pk)' }),
              }),
            );
            return made;
          } catch (error) {
            if (!isConditionFailed(error)) throw error;
            const stored = await get();
            if (!stored) throw error;
            return stored;
          }
        },
      };
    },
  };
};
