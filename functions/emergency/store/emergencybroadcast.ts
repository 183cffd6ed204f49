import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { putIfUnchanged } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { changedMeanwhile } from '#functions/kernel/version';
import { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.schemas';
import { emergencybroadcastRecords } from '#shared/tables/emergency';

const keyAt = (school: School) => keyOf(school, emergencybroadcastRecords.current.key, {});

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

      /** Replaces the broadcast if its version is still `seen` (absent: there is none yet). Returns the
       * stored one. */
      async replace(
        broadcast: EmergencyBroadcast,
        by: string,
        seen?: string,
      ): Promise<EmergencyBroadcast> {
        const item = { ...keyAt(school), ...broadcast, updated_by: by };
        if (await putIfUnchanged({ db, TableName }, item, seen)) return broadcast;
        const current = await this.current();
        // The same change again, after its file could not be written.
        if (isSame(current, broadcast)) return current;
        throw changedMeanwhile(current);
      },

      /** Replaces the broadcast, without a condition: an operator decides in an emergency. */
      async force(broadcast: EmergencyBroadcast, by: string): Promise<void> {
        const Item = { ...keyAt(school), ...broadcast, updated_by: by };
        await db.send(new PutCommand({ TableName, Item }));
      },
    }),
  };
};

const isSame = (one: EmergencyBroadcast, other: EmergencyBroadcast): boolean =>
  one.status === other.status && one.message === other.message;
