import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { putIfUnchanged } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { changedMeanwhile } from '#functions/kernel/version';
import { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.contract';

export type EmergencyBroadcastRepository = ReturnType<typeof emergencyBroadcastRepository>;

/** Stores the one broadcast of each site. */
export const emergencyBroadcastRepository = ({ db, table }: Tables) => {
  const TableName = table('emergencybroadcast');
  return {
    async current(site: string): Promise<EmergencyBroadcast> {
      const Key = { pk: site, sk: 'current' };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return EmergencyBroadcast.parse(
        Item ?? { emergencybroadcastUid: 'current', status: false, message: '' },
      );
    },

    /** Replaces the broadcast if its version is still `seen` (absent: there is none yet). */
    async replace(site: string, broadcast: EmergencyBroadcast, by: string, seen?: string) {
      const item = { pk: site, sk: 'current', ...broadcast, updated_by: by };
      if (await putIfUnchanged({ db, TableName }, item, seen)) return;
      throw changedMeanwhile(await this.current(site));
    },
  };
};
