import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { changedMeanwhile } from '#functions/kernel/version';
import { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.schemas';
import { emergencybroadcastRecords } from '#shared/tables/emergency';

const keyAt = (school: School) => keyOf(school, emergencybroadcastRecords.current.key, {});

/** Who replaces a broadcast, on which version, and what is written with it. */
interface Replacing {
  readonly by: string;
  readonly seen: string | undefined;
  readonly more: readonly TransactItem[];
}

export type EmergencyBroadcastRepository = ReturnType<typeof emergencyBroadcastRepository>;

/** Stores the one broadcast of each site. */
export const emergencyBroadcastRepository = ({ db, table }: Tables) => {
  const TableName = table('emergencybroadcast');
  return {
    of: (school: School) => ({
      async current(): Promise<EmergencyBroadcast> {
        const Key = keyAt(school);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return EmergencyBroadcast.parse(
          Item ?? { emergencybroadcastUid: 'current', status: false, message: '' },
        );
      },

      /**
       * Replaces the broadcast if its version is still `seen` (absent: there is none yet), with further
       * writes. Returns the stored one.
       */
      async replace(
        broadcast: EmergencyBroadcast,
        { by, seen, more }: Replacing,
      ): Promise<EmergencyBroadcast> {
        const Item = { ...keyAt(school), ...broadcast, updated_by: by };
        const refused = await transact(db, [
          { Put: { TableName, Item, ...unchangedSince(seen) } },
          ...more,
        ]);
        if (!refused) return broadcast;
        const current = await this.current();
        // The same change again, after its file could not be written.
        if (isSame(current, broadcast)) return current;
        throw changedMeanwhile(current);
      },

      /** Replaces the broadcast, without a condition: an operator decides in an emergency. */
      async force(
        broadcast: EmergencyBroadcast,
        { by, more }: Omit<Replacing, 'seen'>,
      ): Promise<void> {
        const Item = { ...keyAt(school), ...broadcast, updated_by: by };
        const refused = await transact(db, [{ Put: { TableName, Item } }, ...more]);
        if (refused) throw new Error('Another person is changing the message. Try again.');
      },
    }),
  };
};

const unchangedSince = (seen: string | undefined) =>
  seen
    ? {
        ConditionExpression: 'updated_at = :seen',
        ExpressionAttributeValues: { ':seen': seen },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };

const isSame = (one: EmergencyBroadcast, other: EmergencyBroadcast): boolean =>
  one.status === other.status && one.message === other.message;
