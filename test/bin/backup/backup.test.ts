import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '#bin/lib/backup/backup';
import { backupBuckets, manifestOf } from '#bin/lib/backup/manifest';
import { emptyBucket } from '#bin/lib/backup/objects';
import { restore } from '#bin/lib/backup/restore';
import { emptyTable, putAll } from '#bin/lib/backup/tables';
import type { Stores } from '#bin/lib/stores';
import { buckets } from '#shared/store-names';
import { type TableName, tables } from '#shared/tables';
import { startTestStores } from '#test/support/tables/stores';

let stores: Stores;
let folder: string;
let made = 0;
const silent = () => {};
const newFolder = () => join(folder, `${++made}`);

beforeAll(async () => {
  ({ stores } = await startTestStores());
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterAll(async () => {
  await stores.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await wipe();
  await fill();
});

async function wipe() {
  for (const name of Object.keys(tables) as TableName[])
    await emptyTable(stores.tables, name, () => false);
  for (const name of buckets) await emptyBucket(stores.s3, name);
}

/** Stores a record in every table, many in one, and values of every type. */
async function fill() {
  for (const name of Object.keys(tables) as TableName[]) {
    await stores.db.send(new PutCommand({ TableName: name, Item: { pk: 'main', sk: name } }));
  }
  const Item = {
    ...{
      pk: 'main',
      sk: 'values',
      text: 'Zoë\n“日本語” 🎈\u2028',
      none: null,
      yes: true,
      number: 0.1,
    },
    ...{ bytes: new Uint8Array([0, 255, 7]), words: new Set(['b', 'a']), list: [1, { B: 'b' }] },
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
        ...{ Bucket, Key, Body: `${Key.slice(-9)} ü`, ContentType: 'text/html; charset=utf-8' },
        ...(Bucket === 'media' && { CacheControl: 'immutable', Metadata: { by: 'a person' } }),
      }),
    );
  }
}

/** Returns stores that fail at the n-th call of a kind. */
function dyingAt(kind: abstract new (...args: never[]) => unknown, n: number): Stores {
  let calls = 0;
  const send = stores.tables.send.bind(stores.tables) as (command: unknown) => Promise<unknown>;
  const dying = (command: unknown) => {
    if (command instanceof kind && ++calls === n) throw new Error('killed');
    return send(command);
  };
  return { ...stores, tables: Object.assign(Object.create(stores.tables), { send: dying }) };
}

const restoreFrom = (from: string, over = false, into = stores) =>
  restore(into, from, { over, print: silent });

/** Returns all files of a backup by name. */
const filesOf = (of: string) =>
  Object.fromEntries(
    readdirSync(of, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .map((path) => [path.slice(of.length), readFileSync(path, 'base64')]),
  );

describe('backup', () => {
  it('restores all deleted data, and the next backup is equal byte for byte', async () => {
    const [first, second] = [newFolder(), newFolder()];
    const { sha256 } = await backUp(stores, first, silent);
    await wipe();
    await restoreFrom(first);
    const again = await backUp(stores, second, silent);
    expect(again.sha256).toBe(sha256);
    expect(again.tables.readposts?.count).toBe(261);
    expect(filesOf(second)).toEqual(filesOf(first));
    const { Item } = await stores.db.send(
      new GetCommand({ TableName: 'posts', Key: { pk: 'main', sk: 'values' } }),
    );
    expect(Item).toMatchObject({ text: 'Zoë\n“日本語” 🎈\u2028', words: new Set(['a', 'b']) });
    expect(Item?.bytes).toEqual(new Uint8Array([0, 255, 7]));
    const picture = await stores.s3.send(
      new GetObjectCommand({ Bucket: 'media', Key: 'main/picture.jpg' }),
    );
    expect(picture).toMatchObject({ CacheControl: 'immutable', Metadata: { by: 'a person' } });
  });

  it('has another hash after a change of one letter', async () => {
    const before = await backUp(stores, newFolder(), silent);
    await stores.db.send(
      new PutCommand({ TableName: 'groups', Item: { pk: 'main', sk: 'groupt' } }),
    );
    expect((await backUp(stores, newFolder(), silent)).sha256).not.toBe(before.sha256);
  });

  it('is no backup while it is unfinished, and finishes in the same folder when run again', async () => {
    const to = newFolder();
    await expect(backUp(dyingAt(ScanCommand, 20), to, silent)).rejects.toThrow('killed');
    await expect(restoreFrom(to)).rejects.toThrow('The backup was not finished');
    const again = await backUp(stores, to, silent);
    expect(again.sha256).toBe((await backUp(stores, newFolder(), silent)).sha256);
  });

  it('writes an audit entry for each school before it reads other tables than users', async () => {
    const Item = { pk: 'second', sk: 'a person' };
    await stores.db.send(new PutCommand({ TableName: 'users', Item }));
    const dying = dyingAt(ScanCommand, 2);
    await expect(backUp(dying, newFolder(), silent)).rejects.toThrow('killed');
    const { Items = [] } = await stores.tables.send(new ScanCommand({ TableName: 'audit' }));
    const entries = Items.filter(({ act }) => act).map(({ pk, act }) => `${pk?.S} ${act?.S}`);
    expect(entries.sort()).toEqual([
      'main#records#everyone export',
      'second#records#everyone export',
    ]);
  });

  it('rejects a folder that is not empty', async () => {
    const to = newFolder();
    await backUp(stores, to, silent);
    await expect(backUp(stores, to, silent)).rejects.toThrow('already holds a backup');
    await expect(backUp(stores, folder, silent)).rejects.toThrow('is not empty');
  });

  it('leaves out exported lists and uploads, which expire after 1 day', async () => {
    const to = newFolder();
    const names = Object.keys((await backUp(stores, to, silent)).buckets);
    expect(names).toEqual(backupBuckets);
  });
});

describe('restore', () => {
  it('restores a backup from before a table and a bucket were renamed', async () => {
    const [from, to] = [newFolder(), newFolder()];
    const { tables: ofTables, buckets: ofBuckets, sha256 } = await backUp(stores, from, silent);
    const { documents, ...otherTables } = ofTables;
    const { uploads, ...otherBuckets } = ofBuckets;
    renameSync(join(from, 'tables/documents.jsonl'), join(from, 'tables/mail-exports.jsonl'));
    renameSync(join(from, 'buckets/uploads.jsonl'), join(from, 'buckets/intake.jsonl'));
    const tables = { ...otherTables, 'mail-exports': documents } as typeof ofTables;
    const buckets = { ...otherBuckets, intake: uploads } as typeof ofBuckets;
    writeFileSync(join(from, 'manifest.json'), JSON.stringify(manifestOf({ tables, buckets })));
    await wipe();
    await restoreFrom(from, false);
    expect((await backUp(stores, to, silent)).sha256).toBe(sha256);
  });

  it('continues an interrupted restore when it is run again', async () => {
    const [from, to] = [newFolder(), newFolder()];
    const { sha256 } = await backUp(stores, from, silent);
    await wipe();
    const dying = dyingAt(BatchWriteItemCommand, 30);
    await expect(restoreFrom(from, false, dying)).rejects.toThrow('killed');
    await expect(backUp(stores, to, silent)).rejects.toThrow('was not finished');
    await restoreFrom(from);
    expect((await backUp(stores, to, silent)).sha256).toBe(sha256);
  });

  it('changes a portal that holds data only with --over', async () => {
    const [from, to] = [newFolder(), newFolder()];
    const { sha256 } = await backUp(stores, from, silent);
    await stores.db.send(new PutCommand({ TableName: 'users', Item: { pk: 'main', sk: 'newer' } }));
    await expect(restoreFrom(from)).rejects.toThrow('already holds data');
    await restoreFrom(from, true);
    expect((await backUp(stores, to, silent)).sha256).toBe(sha256);
  });

  it('writes an audit entry that no backup holds, and keeps newer audit entries', async () => {
    const [from, to] = [newFolder(), newFolder()];
    const { sha256, tables: written } = await backUp(stores, from, silent);
    const since = { pk: { S: 'main#records#uid-sam' }, sk: { S: 'since' } };
    await stores.db.send(
      new PutCommand({ TableName: 'audit', Item: { pk: since.pk.S, sk: since.sk.S } }),
    );
    await restoreFrom(from, true);
    const { Items = [] } = await stores.tables.send(new ScanCommand({ TableName: 'audit' }));
    expect(Items).toContainEqual(since);
    const row = (act: string, route: string) => ({
      pk: { S: 'main#records#everyone' },
      by: { M: { userUid: { S: 'operator' } } },
      ...{ act: { S: act }, route: { S: route } },
    });
    expect(Items.filter(({ act }) => act)).toMatchObject([
      row('export', 'npm run backup'),
      row('restore', 'npm run restore'),
    ]);
    const again = await backUp(stores, to, silent);
    expect({ ...again.tables, audit: written.audit }).toEqual(written);
    expect(again.tables.audit?.count).toBe((written.audit?.count ?? 0) + 1);
    expect(again.sha256).not.toBe(sha256);
  });

  it('deletes all data again if it was interrupted while it deleted', async () => {
    const [from, to] = [newFolder(), newFolder()];
    const { sha256 } = await backUp(stores, from, silent);
    await stores.db.send(
      new PutCommand({ TableName: 'weblogs', Item: { pk: 'main', sk: 'newer' } }),
    );
    const dying = dyingAt(BatchWriteItemCommand, 5);
    await expect(restoreFrom(from, true, dying)).rejects.toThrow('killed');
    await restoreFrom(from);
    expect((await backUp(stores, to, silent)).sha256).toBe(sha256);
  });

  it.each([
    [
      'a changed table',
      (at: string) => appendFileSync(join(at, 'tables/users.jsonl'), '{}\n'),
      'damaged',
    ],
    [
      'a changed text',
      (at: string) =>
        writeFileSync(join(at, 'bodies', readdirSync(join(at, 'bodies'))[0] ?? ''), 'x'),
      'damaged',
    ],
    ['a missing table', (at: string) => rmSync(join(at, 'tables/groups.jsonl')), 'missing'],
    ['a changed manifest', (at: string) => change(at, '"count": 261', '"count": 260'), 'damaged'],
    [
      'another version',
      (at: string) => change(at, '"format": 1', '"format": 2'),
      'has the format 2',
    ],
  ])('rejects %s before it writes anything', async (_, damage, says) => {
    const from = newFolder();
    await backUp(stores, from, silent);
    await wipe();
    damage(from);
    await expect(restoreFrom(from)).rejects.toThrow(says);
    const { tables: left } = await backUp(stores, newFolder(), silent);
    expect(Object.values(left).every(({ count }) => count === 0)).toBe(true);
  });

  it('rejects a table that this version does not have', async () => {
    const from = newFolder();
    const written = await backUp(stores, from, silent);
    const parts = {
      tables: { ...written.tables, dreams: { count: 0, bytes: 0, sha256: '' } },
      buckets: written.buckets,
    };
    writeFileSync(join(from, 'manifest.json'), JSON.stringify(manifestOf(parts)));
    await expect(restoreFrom(from)).rejects.toThrow('holds “dreams”');
  });

  it('reports a folder without a backup', async () => {
    await expect(restoreFrom(join(folder, 'nowhere'))).rejects.toThrow('There is no backup');
  });
});

function change(at: string, from: string, to: string) {
  const path = join(at, 'manifest.json');
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}
