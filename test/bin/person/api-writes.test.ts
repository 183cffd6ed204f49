import { PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditTables } from '#bin/lib/backup/restore';
import { erase } from '#bin/lib/person/erase';
import { findEverything } from '#bin/lib/person/find';
import { type Person, personNamed } from '#bin/lib/person/person';
import { may } from '#shared/rights/permissions';
import { type TableName, tables } from '#shared/tables';
import { sampled } from '#test/api/samples/samples';
import { canary, rightsOf, type TwinActor, twinActors } from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';
import { schoolNamed } from '#test/support/records/school';
import { startTestStores } from '#test/support/tables/stores';

/** Erases people from what the API itself has stored: every route was called by all who may. */
const now = new Date('2026-03-05T00:00:00.000Z');
let written: ReturnType<TwinSchools['everything']>;
let objects: TwinSchools['objects'];

beforeAll(async () => {
  const schools = await startTwinSchools();
  for (const { route, sample, name } of sampled) {
    const { operation, method } = route;
    if (operation === 'public' || method === 'GET') continue;
    for (const actor of twinActors.filter((each) => may(rightsOf(each), operation))) {
      const at = { ...schools.school, site: 'main' as const, word: canary('main') };
      const input = sample.input({ ...at, person: actor, child: 'uid-student-north' });
      const headers = { 'idempotency-key': `${name}-${actor}` };
      await schools.ask('main', actor, route, input as never, headers);
    }
  }
  written = schools.everything();
  objects = schools.objects;
  await schools.stop();
  vi.restoreAllMocks();
});

let started: Awaited<ReturnType<typeof startTestStores>>;
beforeAll(async () => {
  started = await startTestStores();
  const { db, s3 } = started.stores;
  for (const [name, record] of written) {
    await db.send(new PutCommand({ TableName: tableOf(name), Item: JSON.parse(record) }));
  }
  for (const [path, Body] of objects) {
    const [Bucket = '', ...key] = path.split('/');
    await s3.send(new PutObjectCommand({ Bucket, Key: key.join('/'), Body }));
  }
});
afterAll(() => started.stores.close());

/** Returns the table of a record by its name in `everything`. */
const tableOf = (name: string) => name.slice(name.lastIndexOf('(') + 1, -1);

/** Returns the records and files of the school that still name a person, without the audit, which is kept. */
async function placesOf({ userUid, email }: Person): Promise<string[]> {
  const found: string[] = [];
  const named = new RegExp(`(?<![\\w-])(${userUid}|${email.replaceAll('.', '\\.')})(?![\\w-])`);
  const isIn = (text: string) => named.test(text);
  for (const TableName of Object.keys(tables) as TableName[]) {
    if (auditTables.has(TableName)) continue;
    for await (const { Items = [] } of paginateScan({ client: started.stores.db }, { TableName })) {
      for (const item of Items.filter(
        (each) => /^main\b/.test(each.pk) && isIn(JSON.stringify(each)),
      )) {
        found.push(`${TableName} ${item.pk} ${item.sk}`);
      }
    }
  }
  for (const { bucket, key, body } of started.everything()) {
    if (isIn(key) || isIn(body.toString())) found.push(`bucket:${bucket} ${key}`);
  }
  return found;
}

describe('what the API stores about a person', () => {
  it('fills most tables in this test', () => {
    expect(new Set([...written.keys()].map(tableOf)).size).toBeGreaterThan(25);
  });

  it.each<TwinActor>(twinActors)('is gone after the erasure of %s', async (actor) => {
    const identity = { send: async () => ({ Users: [] }) };
    const stores = { ...started.stores, identity } as unknown as typeof started.stores;
    const person = await personNamed(stores, { ...schoolNamed('main'), name: actor });
    expect((await placesOf(person)).length).toBeGreaterThan(1);
    expect(await erase(stores, person, await findEverything(stores, person), now)).toBe(0);
    expect(await placesOf(person)).toEqual([`users main#erased ${person.userUid}`]);
  });
});
