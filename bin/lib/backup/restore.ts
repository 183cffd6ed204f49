import { readFileSync } from 'node:fs';
import { atOnce } from '#functions/lib/at-once';
import type { Stores } from '../stores.ts';
import { numbered, type Say } from './backup.ts';
import { linesOf } from './hashed-file.ts';
import {
  bucketNamed,
  checkedManifest,
  keptBuckets,
  type Manifest,
  placesIn,
  tableNamed,
  tableNames,
} from './manifest.ts';
import { endRestore, isMark, markRestore, noteRestore, restoreBegun } from './mark.ts';
import { emptyBucket, keysOf, ObjectFacts, putBack } from './objects.ts';
import { recordOf } from './records.ts';
import { emptyTable, putAll, scan } from './tables.ts';

/**
 * Puts everything of a backup into an empty portal; with `over` into one that is emptied first. Nothing is written before every file
 * was compared with its hash. Whoever was interrupted runs it again: what is there already is written again as it was.
 */
export async function restore(
  stores: Stores,
  folder: string,
  { over, say }: { readonly over: boolean; readonly say: Say },
): Promise<Manifest> {
  const manifest = await checkedManifest(folder);
  say('The backup is as it was written.');
  const held = await whatIsHeld(stores, manifest.sha256, over);
  await noteRestore(stores, folder, new Date());
  if (held === 'a part') say('Going on with the restore that was interrupted.');
  if (held === 'others') await empty(stores, manifest.sha256, say);
  await markRestore(stores, { sha256: manifest.sha256, step: 'filling' });
  for (const name of Object.keys(manifest.tables)) await fillTable(stores, folder, name, say);
  for (const name of Object.keys(manifest.buckets)) await fillBucket(stores, folder, name, say);
  await endRestore(stores);
  return manifest;
}

/** What a portal holds: nothing, perhaps a part of this very backup, or others' data, which nobody deletes without saying so. */
async function whatIsHeld(
  stores: Stores,
  sha256: string,
  over: boolean,
): Promise<'nothing' | 'a part' | 'others'> {
  const begun = await restoreBegun(stores);
  if (begun?.sha256 === sha256 && begun.step === 'filling') return 'a part';
  if (await isEmpty(stores)) return 'nothing';
  if (begun && begun.sha256 !== sha256 && !over) {
    throw new Error(
      'The restore of another backup into this portal was not finished. To replace it, add --over.',
    );
  }
  if (!begun && !over) {
    throw new Error(
      'This portal holds data already. Nothing was restored. To delete all of it and restore, add --over.',
    );
  }
  return 'others';
}

/** Deletes everything but the audit: who saw whose record before a restore is asked after it, too. */
async function empty(stores: Stores, sha256: string, say: Say): Promise<void> {
  await markRestore(stores, { sha256, step: 'emptying' });
  for (const name of tableNames) {
    if (name !== 'audit') await emptyTable(stores.tables, stores.table(name), isMark);
  }
  for (const name of [...keptBuckets, 'answers'] as const) {
    await emptyBucket(stores.s3, stores.bucket(name));
  }
  say('What the portal held has been deleted, but its audit.');
}

async function isEmpty({ tables, table, s3, bucket }: Stores): Promise<boolean> {
  for (const name of tableNames) {
    for await (const record of scan(tables, table(name), { limit: 2 })) {
      if (!isMark(record)) return false;
    }
  }
  for (const name of keptBuckets) {
    for await (const keys of keysOf(s3, bucket(name), { limit: 1 })) {
      if (keys.length > 0) return false;
    }
  }
  return true;
}

async function fillTable(stores: Stores, folder: string, name: string, say: Say): Promise<void> {
  async function* records() {
    for await (const line of linesOf(placesIn(folder).table(name))) yield recordOf(line);
  }
  const TableName = stores.table(tableNamed(name));
  const count = await putAll(stores.tables, TableName, records(), (so) =>
    say(`${name}: ${numbered(so, 'record')} so far`),
  );
  say(`${name}: ${numbered(count, 'record')}`);
}

async function fillBucket(
  { s3, bucket }: Stores,
  folder: string,
  name: string,
  say: Say,
): Promise<void> {
  const at = placesIn(folder);
  let count = 0;
  const put = async (objects: readonly ObjectFacts[]) => {
    await atOnce(4, objects, (object) =>
      putBack(s3, bucket(bucketNamed(name)), object, readFileSync(at.body(object.sha256))),
    );
    count += objects.length;
    if (count % 10_000 === 0) say(`${name}: ${numbered(count, 'file')} so far`);
  };
  let batch: ObjectFacts[] = [];
  for await (const line of linesOf(at.bucket(name))) {
    batch.push(ObjectFacts.parse(JSON.parse(line)));
    if (batch.length < 100) continue;
    await put(batch);
    batch = [];
  }
  if (batch.length > 0) await put(batch);
  say(`${name}: ${numbered(count, 'file')}`);
}
