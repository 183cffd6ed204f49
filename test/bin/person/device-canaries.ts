import type { Profile } from '#shared/intake/roster';
import type { TableName } from '#shared/tables';

type Put = (table: TableName, item: object) => Promise<unknown>;

/** Stores a browser that gets pushes for a person. */
export async function storeDevice(put: Put, { userUid, username, firstname }: Profile) {
  const deviceUid = `device-${username}`;
  await put('push-devices', {
    pk: `main#${userUid}`,
    sk: deviceUid,
    shardPk: 'main#03',
    shardSk: `${userUid}#${deviceUid}`,
    userUid,
    deviceUid,
    name: `Phone of ${firstname}`,
  });
  await put('push-devices', {
    pk: `main#${deviceUid}`,
    sk: 'owner',
    personPk: `main#${userUid}`,
    personSk: deviceUid,
    userUid,
    deviceUid,
  });
}
