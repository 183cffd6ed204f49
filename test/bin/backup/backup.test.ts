import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchWriteItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '#bin/lib/backup/backup';
import { backupBuckets, manifestOf } from '#bin/lib/backup/manifest';
import type { Stores } from '#bin/lib/stores';
import { restoreKey } from '#functions/mailings/store/restore.record';
import { dyingAt, startFilledStores } from '#test/bin/backup/filled-stores';
import { schoolNamed } from '#test/support/records/school';

let filled: Awaited<ReturnType<typeof startFilledStores>>;
let stores: Stores;
beforeAll(async () => {
  filled = await startFilledStores();
  ({ stores } = filled);
});
afterAll(() => filled.close());
const silent = () => {};
const newFolder = () => filled.newFolder();
const restoreFrom = (...given: Parameters<typeof filled.restoreFrom>) =>
  filled.restoreFrom(...given);

/** Returns all files of a backup by name. */
const filesOf = (of: string) =>
  Object.fromEntries(
    readdirSync(of, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .map((path) => [path.slice(of.length), readFileSync(path, 'base64')]),
  );

describe('backup', () => {
  beforeEach(() => filled.refill());

  it('restores all deleted data, and the next backup is equal byte for byte', async () => {
    const [first, second] = [newFolder(), newFolder()];
    const { sha256 } = await backUp(stores, first, silent);
    await filled.wipe();
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
    await expect(backUp(dyingAt(stores, ScanCommand, 20), to, silent)).rejects.toThrow('killed');
    await expect(restoreFrom(to)).rejects.toThrow('The backup was not finished');
    const again = await backUp(stores, to, silent);
    expect(again.sha256).toBe((await backUp(stores, newFolder(), silent)).sha256);
  });

  it('writes a look for each school before it reads other tables than users', async () => {
    const Item = { pk: 'second', sk: 'a person' };
    await stores.db.send(new PutCommand({ TableName: 'users', Item }));
    const dying = dyingAt(stores, ScanCommand, 2);
    await expect(backUp(dying, newFolder(), silent)).rejects.toThrow('killed');
    const { Items = [] } = await stores.tables.send(new ScanCommand({ TableName: 'looks' }));
    const entries = Items.filter(({ act }) => act).map(({ pk, act }) => `${pk?.S} ${act?.S}`);
    expect(entries.sort()).toEqual([
      'main#records#operator export',
      'second#records#operator export',
    ]);
  });

  it('rejects a folder that is not empty', async () => {
    const to = newFolder();
    await backUp(stores, to, silent);
    await expect(backUp(stores, to, silent)).rejects.toThrow('already holds a backup');
    await expect(backUp(stores, filled.folder, silent)).rejects.toThrow('is not empty');
  });

  it('leaves out exported lists and uploads, which expire after 1 day', async () => {
    const to = newFolder();
    const names = Object.keys((await backUp(stores, to, silent)).buckets);
    expect(names).toEqual(backupBuckets);
  });
});

describe('restore', () => {
  beforeEach(() => filled.refill());

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
    await filled.wipe();
    await restoreFrom(from, false);
    expect((await backUp(stores, to, silent)).sha256).toBe(sha256);
  });

  it('continues an interrupted restore when it is run again', async () => {
    const [from, to] = [newFolder(), newFolder()];
    const { sha256 } = await backUp(stores, from, silent);
    await filled.wipe();
    const dying = dyingAt(stores, BatchWriteItemCommand, 30);
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

  it('leaves no list of a search index, whose files it deletes', async () => {
    const [from, TableName] = [newFolder(), 'search-index'];
    await backUp(stores, from, silent);
    const { Count } = await stores.tables.send(new ScanCommand({ TableName }));
    await restoreFrom(from, true);
    const { Items = [] } = await stores.tables.send(new ScanCommand({ TableName }));
    expect([Count, Items]).toEqual([1, []]);
  });

  it('writes a look that no backup holds, and keeps newer looks', async () => {
    const [from, to] = [newFolder(), newFolder()];
    const { sha256, tables: written } = await backUp(stores, from, silent);
    const since = { pk: { S: 'main#records#uid-sam' }, sk: { S: 'since' } };
    await stores.db.send(
      new PutCommand({ TableName: 'looks', Item: { pk: since.pk.S, sk: since.sk.S } }),
    );
    await restoreFrom(from, true);
    const { Items = [] } = await stores.tables.send(new ScanCommand({ TableName: 'looks' }));
    expect(Items).toContainEqual(since);
    const row = (act: string, route: string) => ({
      pk: { S: 'main#records#operator' },
      children: { L: [{ S: 'everyone' }] },
      by: { S: 'operator' },
      act: { S: act },
      route: { S: route },
    });
    expect(Items.filter(({ act }) => act)).toMatchObject([
      row('export', 'npm run backup'),
      row('restore', 'npm run restore'),
    ]);
    const again = await backUp(stores, to, silent);
    expect({ ...again.tables, looks: written.looks }).toEqual(written);
    expect(again.tables.looks?.count).toBe((written.looks?.count ?? 0) + 1);
    expect(again.sha256).not.toBe(sha256);
  });

  it('stores when it was complete, which no backup holds', async () => {
    const [from, to] = [newFolder(), newFolder()];
    const { sha256 } = await backUp(stores, from, silent);
    await filled.wipe();
    await restoreFrom(from);
    const Key = restoreKey(schoolNamed('main'));
    const { Item } = await stores.db.send(new GetCommand({ TableName: 'mailings', Key }));
    expect(Math.abs(Date.now() - Date.parse(Item?.updated_at))).toBeLessThan(60_000);
    expect((await backUp(stores, to, silent)).sha256).toBe(sha256);
  });

  it('deletes all data again if it was interrupted while it deleted', async () => {
    const [from, to] = [newFolder(), newFolder()];
    const { sha256 } = await backUp(stores, from, silent);
    await stores.db.send(
      new PutCommand({ TableName: 'weblogs', Item: { pk: 'main', sk: 'newer' } }),
    );
    const dying = dyingAt(stores, BatchWriteItemCommand, 5);
    await expect(restoreFrom(from, true, dying)).rejects.toThrow('killed');
    await restoreFrom(from);
    expect((await backUp(stores, to, silent)).sha256).toBe(sha256);
  });
});
