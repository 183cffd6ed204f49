import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '#bin/lib/backup/backup';
import { drill } from '#bin/lib/backup/drill';
import { pathsIn, tableNames } from '#bin/lib/backup/manifest';
import { emptyBucket } from '#bin/lib/backup/objects';
import { auditTables } from '#bin/lib/backup/restore';
import { emptyTable } from '#bin/lib/backup/tables';
import type { Stores } from '#bin/lib/stores';
import { buckets } from '#shared/store-names';
import { startTestStores } from '#test/support/tables/stores';

let stores: Stores;
let folder: string;
const silent = () => {};

beforeAll(async () => {
  ({ stores } = await startTestStores());
  folder = mkdtempSync(join(tmpdir(), 'drill-'));
});
afterAll(async () => {
  await stores.close();
  rmSync(folder, { recursive: true });
});

async function wipe() {
  for (const name of tableNames) await emptyTable(stores.tables, name, () => false);
  for (const name of buckets) await emptyBucket(stores.s3, name);
}

const other = { pk: { S: 'main' }, sk: { S: 'another' } };

let from: string;
beforeAll(async () => {
  for (const name of tableNames) {
    await stores.db.send(new PutCommand({ TableName: name, Item: { pk: 'main', sk: name } }));
  }
  const object = { Bucket: 'content', Key: 'main/posts/p/text.html', Body: 'text' };
  await stores.s3.send(new PutObjectCommand(object));
  from = join(folder, 'backup');
  await backUp(stores, from, silent);
});
beforeEach(wipe);

const rehearse = (into: Stores) => {
  const scratch = mkdtempSync(join(folder, 'scratch-'));
  return drill(into, { from, scratch, print: silent });
};

/** Returns stores that change what is written into a table or bucket. */
function damaging(change: (input: Record<string, unknown>) => void): Stores {
  const wrap = <T extends { send: unknown }>(client: T): T => {
    const send = (client.send as (command: unknown) => unknown).bind(client);
    const changed = (command: { input: Record<string, unknown> }) => {
      change(command.input);
      return send(command);
    };
    return Object.assign(Object.create(client), { send: changed }) as T;
  };
  return { ...stores, tables: wrap(stores.tables), s3: wrap(stores.s3) };
}

describe('drill', () => {
  it('finds no difference after a complete restore', async () => {
    expect(await rehearse(stores)).toEqual([]);
  });

  it('names a table whose record was lost', async () => {
    const losing = damaging((input) => {
      const { RequestItems } = input as { RequestItems?: Record<string, unknown[]> };
      if (RequestItems?.posts) RequestItems.posts = [{ PutRequest: { Item: other } }];
    });
    expect(await rehearse(losing)).toEqual([{ name: 'posts', backup: 1, restored: 1 }]);
  });

  it('names a bucket whose file came back with other bytes', async () => {
    const changing = damaging((input) => {
      if (input.Key === 'main/posts/p/text.html' && input.Body) input.Body = 'other';
    });
    expect(await rehearse(changing)).toEqual([{ name: 'content', backup: 1, restored: 1 }]);
  });

  it('names a table of the audit when an entry of the backup is missing', async () => {
    const names = [...auditTables].sort();
    const losing = damaging((input) => {
      const { RequestItems } = input as { RequestItems?: Record<string, unknown[]> };
      for (const name of names) {
        if (RequestItems?.[name]) RequestItems[name] = [{ PutRequest: { Item: other } }];
      }
    });
    expect((await rehearse(losing)).map(({ name }) => name).sort()).toEqual(names);
  });

  it('refuses a damaged backup before it restores anything', async () => {
    const path = pathsIn(from).table('posts');
    writeFileSync(path, readFileSync(path, 'utf8').replace('posts', 'pasts'));
    await expect(rehearse(stores)).rejects.toThrow('is damaged. Nothing was restored.');
  });
});
