import { readFileSync } from 'node:fs';
import { atOnce } from '#functions/kernel/at-once';
import type { TableName } from '#shared/tables';
import type { Stores } from '../stores.ts';
import { numbered, type Print } from './backup.ts';
import { linesOf } from './hashed-file.ts';
import {
  backupBuckets,
  bucketNamed,
  checkedManifest,
  emptiedBuckets,
  emptiedTables,
  type Manifest,
  pathsIn,
  tableNamed,
  tableNames,
} from './manifest.ts';
import { endRestore, isMark, markRestore, noteRestore, restoreBegun } from './mark.ts';
import { emptyBucket, keysOf, restoreObject, StoredObject } from './objects.ts';
import { recordOf } from './records.ts';
import { emptyTable, putAll, scan } from './tables.ts';

/**
 * Writes a backup into an empty portal, or with `over` into one that it empties first. It checks
 * the hash of every file before it writes anything. An interrupted restore can be run again: it
 * writes the same records again.
 */
export async function restore(
  stores: Stores,
  folder: string,
  { over, print }: { readonly over: boolean; readonly print: Print },
): Promise<Manifest> {
  const manifest = await checkedManifest(folder);
  print('The files of the backup are complete and unchanged.');
  const content = await portalContent(stores, manifest.sha256, over);
  const sites = await noteRestore(stores, folder, new Date());
  if (content === 'partial') print('Continuing the interrupted restore.');
  if (content === 'other') await empty(stores, manifest.sha256, print);
  await markRestore(stores, { sha256: manifest.sha256, step: 'filling' });
  for (const name of Object.keys(manifest.tables)) await fillTable(stores, folder, name, print);
  for (const name of Object.keys(manifest.buckets)) await fillBucket(stores, folder, name, print);
  await endRestore(stores, sites, new Date());
  return manifest;
}

/**
 * Returns what a portal holds: nothing, a part of this backup, or other data. Throws if `over` is
 * needed to delete it.
 */
async function portalContent(
  stores: Stores,
  sha256: string,
  over: boolean,
): Promise<'nothing' | 'partial' | 'other'> {
  const begun = await restoreBegun(stores);
  if (begun?.sha256 === sha256 && begun.step === 'filling') return 'partial';
  if (await isEmpty(stores)) return 'nothing';
  if (begun && begun.sha256 !== sha256 && !over) {
    throw new Error(
      'The restore of another backup into this portal was not finished. To replace it, add --over.',
    );
  }
  if (!begun && !over) {
    throw new Error(
      'This portal already holds data. Nothing was restored. To delete the data and restore, add --over.',
    );
  }
  return 'other';
}

/** Who looked at records. A restore adds to it, and removes nothing. */
export const auditTables: ReadonlySet<string> = new Set<TableName>([
  'audit',
  'looks',
  'looks-by-child',
]);

/**
 * Deletes everything except the audit, which must also answer who saw a record before the restore,
 * and sealed documents, which families and the school rely on.
 */
async function empty(stores: Stores, sha256: string, print: Print): Promise<void> {
  await markRestore(stores, { sha256, step: 'emptying' });
  for (const name of emptiedTables) {
    if (!auditTables.has(name)) await emptyTable(stores.tables, stores.table(name), isMark);
  }
  for (const name of emptiedBuckets) {
    await emptyBucket(stores.s3, stores.bucket(name));
  }
  print('Deleted all data of the portal except its audit.');
}

async function isEmpty({ tables, table, s3, bucket }: Stores): Promise<boolean> {
  for (const name of tableNames) {
    for await (const record of scan(tables, table(name), { limit: 2 })) {
      if (!isMark(record)) return false;
    }
  }
  for (const name of backupBuckets) {
    for await (const keys of keysOf(s3, bucket(name), { limit: 1 })) {
      if (keys.length > 0) return false;
    }
  }
  return true;
}

async function fillTable(
  stores: Stores,
  folder: string,
  name: string,
  print: Print,
): Promise<void> {
  async function* records() {
    for await (const line of linesOf(pathsIn(folder).table(name))) yield recordOf(line);
  }
  const TableName = stores.table(tableNamed(name));
  const count = await putAll(stores.tables, TableName, records(), (written) =>
    print(`${name}: ${numbered(written, 'record')} so far`),
  );
  print(`${name}: ${numbered(count, 'record')}`);
}

async function fillBucket(
  { s3, bucket }: Stores,
  folder: string,
  name: string,
  print: Print,
): Promise<void> {
  const at = pathsIn(folder);
  let count = 0;
  const put = async (objects: readonly StoredObject[]) => {
    await atOnce(4, objects, (object) =>
      restoreObject(s3, bucket(bucketNamed(name)), object, readFileSync(at.body(object.sha256))),
    );
    count += objects.length;
    if (count % 10_000 === 0) print(`${name}: ${numbered(count, 'file')} so far`);
  };
  let batch: StoredObject[] = [];
  for await (const line of linesOf(at.bucket(name))) {
    batch.push(StoredObject.parse(JSON.parse(line)));
    if (batch.length < 100) continue;
    await put(batch);
    batch = [];
  }
  if (batch.length > 0) await put(batch);
  print(`${name}: ${numbered(count, 'file')}`);
}
