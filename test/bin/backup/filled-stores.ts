import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { emptyBucket } from '#bin/lib/backup/objects';
import { restore } from '#bin/lib/backup/restore';
import { emptyTable, putAll } from '#bin/lib/backup/tables';
import type { Stores } from '#bin/lib/stores';
import { buckets } from '#shared/store-names';
import { type TableName, tables } from '#shared/tables';
import { startTestStores } from '#test/support/tables/stores';

/** Starts a portal's stores, and a folder for backups of them. */
export async function startFilledStores() {
  const { stores } = await startTestStores();
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  let made = 0;
  return {
    stores,
    folder,
    newFolder: () => join(folder, `${++made}`),
    wipe: () => wipe(stores),
    /** Stores a record in every table, many in one, and values of every type; nothing else stays. */
    async refill() {
      await wipe(stores);
      await fill(stores);
    },
    restoreFrom: (from: string, over = false, into = stores) =>
      restore(into, from, { over, print: () => {} }),
    async close() {
      await stores.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function wipe(stores: Stores) {
  for (const name of Object.keys(tables) as TableName[])
    await emptyTable(stores.tables, name, () => false);
  for (const name of buckets) await emptyBucket(stores.s3, name);
}

async function fill(stores: Stores) {
  const names = Object.keys(tables) as TableName[];
  for (let at = 0; at < names.length; at += 25) {
    const rows = names
      .slice(at, at + 25)
      .map((sk) => [sk, [{ PutRequest: { Item: { pk: 'main', sk } } }]]);
    await stores.db.send(new BatchWriteCommand({ RequestItems: Object.fromEntries(rows) }));
  }
  const Item = {
    pk: 'main',
    sk: 'values',
    text: 'Zoë\n“日本語” 🎈\u2028',
    none: null,
    yes: true,
    number: 0.1,
    bytes: new Uint8Array([0, 255, 7]),
    words: new Set(['b', 'a']),
    list: [1, { B: 'b' }],
    map: { SS: 'an attribute that is only called so', B: 'another', inner: {} },
  };
  await stores.db.send(new PutCommand({ TableName: 'posts', Item }));
  async function* readers() {
    for (let i = 0; i < 260; i++) yield { pk: { S: `main#u${i % 7}` }, sk: { S: `post-${i}` } };
  }
  await putAll(stores.tables, 'readposts', readers());
  for (const [Bucket, Key] of [
    ...[1, 2, 3, 4].map((i) => ['content', `main/posts/p${i}/text.html`] as const),
    ['media', 'main/picture.jpg'] as const,
    ['uploads', 'intake/main/roster.zip'] as const,
    ['attachments', 'files/main/file-1'] as const,
    ['downloads', 'main/u1/list.json'] as const,
  ]) {
    await stores.s3.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: `${Key.slice(-9)} ü`,
        ContentType: 'text/html; charset=utf-8',
        ...(Bucket === 'media' && { CacheControl: 'immutable', Metadata: { by: 'a person' } }),
      }),
    );
  }
}

/** Returns stores that fail at the n-th call of a kind. */
export function dyingAt(
  stores: Stores,
  kind: abstract new (...args: never[]) => unknown,
  n: number,
): Stores {
  let calls = 0;
  const send = stores.tables.send.bind(stores.tables) as (command: unknown) => Promise<unknown>;
  const dying = (command: unknown) => {
    if (command instanceof kind && ++calls === n) throw new Error('killed');
    return send(command);
  };
  return { ...stores, tables: Object.assign(Object.create(stores.tables), { send: dying }) };
}
