import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { atOnce } from '#functions/kernel/at-once';
import type { BucketName } from '#shared/store-names';
import type { TableName } from '#shared/tables';
import type { Stores } from '../stores.ts';
import { type FileSummary, hashedFile } from './hashed-file.ts';
import { backupBuckets, type Manifest, manifestOf, pathsIn, tableNames } from './manifest.ts';
import { isMark, noteBackup, restoreBegun } from './mark.ts';
import { keysOf, readObject, type StoredObject } from './objects.ts';
import { lineOf } from './records.ts';
import { sortedLines } from './sorted-lines.ts';
import { scan } from './tables.ts';

/** Prints one line of progress. */
export type Print = (line: string) => void;

/**
 * Writes everything that a portal stores into a folder. The manifest is written last, so a folder
 * with a manifest is complete. An interrupted backup starts again in the same folder.
 */
export async function backUp(stores: Stores, folder: string, print: Print): Promise<Manifest> {
  if (await restoreBegun(stores)) {
    throw new Error('A restore into this portal was not finished. Run the restore again first.');
  }
  prepare(folder);
  await noteBackup(stores, new Date());
  const parts: Pick<Manifest, 'tables' | 'buckets'> = { tables: {}, buckets: {} };
  for (const name of tableNames) {
    parts.tables[name] = await backUpTable(stores, folder, name, print);
    print(`${name}: ${numbered(parts.tables[name].count, 'record')}`);
  }
  for (const name of backupBuckets) {
    parts.buckets[name] = await backUpBucket(stores, folder, name, print);
    print(`${name}: ${numbered(parts.buckets[name].count, 'file')}`);
  }
  const at = pathsIn(folder);
  const manifest = manifestOf(parts);
  writeFileSync(`${at.manifest}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${at.manifest}.new`, at.manifest);
  rmSync(at.unfinished);
  return manifest;
}

/** Formats a count: `1 record`, `2 records`. */
export const numbered = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** Prepares a folder that is empty or has an unfinished backup. Only its owner may read it. */
function prepare(folder: string): void {
  const at = pathsIn(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (existsSync(at.manifest)) throw new Error(`${folder} already holds a backup.`);
  if (existsSync(at.unfinished)) {
    for (const part of [at.tables, at.buckets, at.bodies]) {
      rmSync(part, { recursive: true, force: true });
    }
  } else if (readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty. Name an empty folder.`);
  }
  writeFileSync(at.unfinished, '');
  for (const part of [at.tables, at.buckets, at.bodies]) mkdirSync(part, { mode: 0o700 });
}

async function backUpTable(
  { tables, table }: Stores,
  folder: string,
  name: TableName,
  print: Print,
): Promise<FileSummary> {
  async function* lines() {
    let count = 0;
    for await (const record of scan(tables, table(name))) {
      if (isMark(record)) continue;
      count += 1;
      if (count % 10_000 === 0) print(`${name}: ${numbered(count, 'record')} so far`);
      yield lineOf(record);
    }
  }
  const at = pathsIn(folder);
  const file = hashedFile(at.table(name));
  for await (const line of sortedLines(lines(), at.tables)) await file.write(line);
  return file.end();
}

async function backUpBucket(
  { s3, bucket }: Stores,
  folder: string,
  name: BucketName,
  print: Print,
): Promise<FileSummary> {
  const file = hashedFile(pathsIn(folder).bucket(name));
  let count = 0;
  for await (const keys of keysOf(s3, bucket(name), { limit: 100 })) {
    const found = await atOnce(4, keys, async (key): Promise<StoredObject | undefined> => {
      const object = await readObject(s3, bucket(name), key);
      return object && { key, ...writeBody(folder, object.body), ...object.described };
    });
    for (const object of found) if (object) await file.write(JSON.stringify(object));
    count += found.length;
    if (count % 10_000 === 0 && count > 0) print(`${name}: ${numbered(count, 'file')} so far`);
  }
  return file.end();
}

/** Stores the same bytes only once, under the name of their hash. */
function writeBody(folder: string, body: Buffer): Pick<StoredObject, 'sha256' | 'bytes'> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const path = pathsIn(folder).body(sha256);
  if (!existsSync(path)) writeFileSync(path, body, { mode: 0o600 });
  return { sha256, bytes: body.length };
}
