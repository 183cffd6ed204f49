import { gunzipSync } from 'node:zlib';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { emptyBucket } from '#bin/lib/backup/objects';
import { auditTables } from '#bin/lib/backup/restore';
import { emptyTable } from '#bin/lib/backup/tables';
import { type Person, type PersonQuery, personNamed } from '#bin/lib/person/person';
import type { Stores } from '#bin/lib/stores';
import { buckets } from '#shared/store-names';
import { type TableName, tables } from '#shared/tables';
import { schoolNamed } from '#test/support/records/school';
import { startTestStores } from '#test/support/tables/stores';
import { storeCanaries } from './canaries.ts';
import { everyone } from './canary-people.ts';

/** A portal with the canaries of three people, stored again before each test. */
export function canaryPortal() {
  let stores: Stores;
  let everything: Awaited<ReturnType<typeof startTestStores>>['everything'];
  let accounts: Set<string>;
  beforeAll(async () => {
    const started = await startTestStores();
    everything = started.everything;
    const send = async ({ input }: { input: { Filter?: string; Username?: string } }) => {
      if (input.Username) accounts.delete(input.Username);
      const sub = /"(.*)"/.exec(input.Filter ?? '')?.[1] ?? '';
      return { Users: accounts.has(sub) ? [{ Username: sub }] : [] };
    };
    stores = { ...started.stores, identity: { send } as unknown as Stores['identity'] };
  });
  afterAll(() => stores.close());
  beforeEach(async () => {
    for (const name of Object.keys(tables) as TableName[]) {
      await emptyTable(stores.tables, name, () => false);
    }
    for (const name of buckets) await emptyBucket(stores.s3, name);
    accounts = new Set(everyone.map(({ username }) => `sub-${username}`));
    await storeCanaries(stores);
  });

  /** Returns every table partition and object that contains a word. */
  async function placesOf(word: string): Promise<string[]> {
    const found: string[] = [];
    const isIn = (value: unknown) =>
      JSON.stringify(value, (_, each) => (each instanceof Set ? [...each] : each))
        .toLowerCase()
        .includes(word.toLowerCase());
    for (const name of Object.keys(tables) as TableName[]) {
      for await (const { Items = [] } of paginateScan({ client: stores.db }, { TableName: name })) {
        for (const item of Items) if (isIn(item)) found.push(`${name} ${item.pk}`);
      }
    }
    for (const { bucket, key, body } of everything()) {
      if (isIn(key) || unpacked(body).some(isIn)) found.push(`bucket:${bucket} ${key}`);
    }
    return found;
  }

  return {
    stores: () => stores,
    /** The accounts of the user pool by subject. */
    accounts: () => accounts,
    named: (name: string, more: Partial<PersonQuery> = {}): Promise<Person> =>
      personNamed(stores, { ...schoolNamed('main'), name, ...more }),
    placesOf,
    /** The same without the audit, which names people by identifier and is kept. */
    placesOutsideAudit: async (word: string) =>
      (await placesOf(word)).filter((place) => !auditTables.has(place.split(' ')[0] ?? '')),
  };
}

function unpacked(body: Buffer): string[] {
  if (body[0] === 0x1f) return [gunzipSync(body).toString()];
  return body[0] === 0x50
    ? Object.values(unzipSync(body)).map((each) => strFromU8(each))
    : [`${body}`];
}
