import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { indexKeysOf, keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition, wholeQuery } from '#functions/kernel/store/partition';
import { type Table, updateIf } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries, type TransactItem, transact } from '#functions/kernel/store/transaction';
import { shardOf } from '#functions/people/store/person-partitions';
import { byCharacters } from '#shared/kernel/in-order';
import { mostDevices } from '#shared/notifications/push-devices.contract';
import { goneAfter, keptDays } from '#shared/retention';
import { pushDevicesRecords } from '#shared/tables/people';

/** A browser that gets pushes for a person. */
export const StoredDevice = z.object({
  userUid: z.string(),
  deviceUid: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  name: z.string(),
  created_at: z.string(),
  visited_at: z.string(),
});
export type StoredDevice = z.infer<typeof StoredDevice>;

export type PushDeviceRepository = ReturnType<typeof pushDeviceRepository>;

/** Milliseconds in which a device is tried once. */
const testedOnceIn = 30_000;

const { device: deviceRecord, owner: ownerRecord } = pushDevicesRecords;

/** Returns the identifier of a browser: one address is one browser, for all people who use it. */
export const deviceUidOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');

const shardText = (shard: number) => String(shard).padStart(2, '0');

const deviceKey = (school: School, of: Pick<StoredDevice, 'userUid' | 'deviceUid'>) =>
  keyOf(school, deviceRecord.key, of);
const ownerKey = (school: School, deviceUid: string) =>
  keyOf(school, ownerRecord.key, { deviceUid });

/** The browsers that get pushes. A browser belongs to one person at a time: the last one who used it. */
export const pushDeviceRepository = ({ db, table }: Tables) => {
  const at: Table = { db, TableName: table('push-devices') };
  return {
    of: (school: School) => ({
      ...reads(at, school),
      ...removals(at, school),
      /** Adds or renews the browser of a person, and takes it from anyone else who used it before. */
      save: (device: Omit<StoredDevice, 'created_at'>) => save(at, school, device),

      /** Stores that a device is tried. Returns false if it was tried a moment ago. */
      tested: (device: DeviceAt, now: Date): Promise<boolean> =>
        updateIf(at, deviceKey(school, device), {
          UpdateExpression: 'SET tested_at = :now',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(tested_at) OR tested_at < :before)',
          ExpressionAttributeValues: {
            ':now': now.toISOString(),
            ':before': new Date(now.getTime() - testedOnceIn).toISOString(),
          },
        }),
    }),
  };
};

const reads = ({ db, TableName }: Table, school: School) => ({
  list: (userUid: string): Promise<StoredDevice[]> => listed({ db, TableName }, school, userUid),

  /** Returns who of a shard of the people has devices, with the number of them. */
  async peopleOf(shard: number): Promise<Map<string, number>> {
    const pk = partitionOf(school, deviceRecord.indexes.shard.key, { shard: shardText(shard) });
    const items = await wholeQuery(db, {
      TableName,
      IndexName: 'shard',
      KeyConditionExpression: 'shardPk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    });
    const found = new Map<string, number>();
    for (const { shardSk } of items) {
      const userUid = String(shardSk).split('#')[0] ?? '';
      found.set(userUid, (found.get(userUid) ?? 0) + 1);
    }
    return found;
  },
});

/** Returns the devices of a person, the last used first. */
async function listed({ db, TableName }: Table, school: School, userUid: string) {
  const pk = partitionOf(school, deviceRecord.key, { userUid });
  const found = (await wholePartition(db, TableName, pk)).map((item) => StoredDevice.parse(item));
  return found.sort((a, b) => byCharacters(b.visited_at, a.visited_at));
}

async function save(
  at: Table,
  school: School,
  device: Omit<StoredDevice, 'created_at'>,
): Promise<StoredDevice> {
  const { db, TableName } = at;
  const { userUid, deviceUid, visited_at } = device;
  for (let tries = 0; tries < mostTries; tries++) {
    const [own, owner] = await Promise.all([
      listed(at, school, userUid),
      ownerOf(at, school, deviceUid),
    ]);
    const before = own.find((each) => each.deviceUid === deviceUid);
    const stored = { ...device, created_at: before?.created_at ?? visited_at };
    const expires_at = goneAfter(new Date(visited_at), keptDays.pushDevices);
    const others = own.filter((each) => each.deviceUid !== deviceUid);
    const refused = await transact(db, [
      {
        Put: {
          TableName,
          Item: {
            ...ownerKey(school, deviceUid),
            ...indexKeysOf(school, ownerRecord, { userUid, deviceUid }),
            userUid,
            deviceUid,
            expires_at,
          },
          ...(owner === undefined
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: 'userUid = :owner',
                ExpressionAttributeValues: { ':owner': owner },
              }),
        },
      },
      { Put: { TableName, Item: itemOf(school, stored, expires_at) } },
      ...(owner !== undefined && owner !== userUid
        ? [{ Delete: { TableName, Key: deviceKey(school, { userUid: owner, deviceUid }) } }]
        : []),
      ...others.slice(mostDevices - 1).flatMap((each) => removalOf(at, school, each)),
    ]);
    if (!refused) return stored;
  }
  throw new Error('A device changed hands again and again');
}

const itemOf = (school: School, device: StoredDevice, expires_at: number) => ({
  ...deviceKey(school, device),
  ...indexKeysOf(school, deviceRecord, { ...device, shard: shardText(shardOf(device.userUid)) }),
  ...device,
  expires_at,
});

async function ownerOf({ db, TableName }: Table, school: School, deviceUid: string) {
  const Key = ownerKey(school, deviceUid);
  const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && String(Item.userUid);
}

type DeviceAt = Pick<StoredDevice, 'userUid' | 'deviceUid'>;

/** Returns the writes that remove a device, if it is still the person's. */
const removalOf = ({ TableName }: Table, school: School, device: DeviceAt): TransactItem[] => [
  { Delete: { TableName, Key: deviceKey(school, device) } },
  {
    Delete: {
      TableName,
      Key: ownerKey(school, device.deviceUid),
      ConditionExpression: 'attribute_not_exists(pk) OR userUid = :own',
      ExpressionAttributeValues: { ':own': device.userUid },
    },
  },
];

const removals = (at: Table, school: School) => {
  /** Removes a device of a person; one that another person has taken over stays with that person. */
  async function remove(device: DeviceAt): Promise<void> {
    const [own, owner] = removalOf(at, school, device);
    if (!own || !owner) return;
    if (await transact(at.db, [own, owner])) await transact(at.db, [own]);
  }
  return {
    remove,

    /** Removes all devices of a person: after a sign-out everywhere. */
    async removeAll(userUid: string): Promise<void> {
      for (const device of await listed(at, school, userUid)) await remove(device);
    },
  };
};
