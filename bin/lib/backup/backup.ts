import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { atOnce } from '#functions/lib/at-once';
import type { BucketName, TableName } from '#shared/tables';
import type { Stores } from '../stores.ts';
import { type FileFacts, hashedFile } from './hashed-file.ts';
import { keptBuckets, type Manifest, manifestOf, placesIn, tableNames } from './manifest.ts';
import { isMark, noteBackup, restoreBegun } from './mark.ts';
import { keysOf, type ObjectFacts, readObject } from './objects.ts';
import { lineOf } from './records.ts';
import { sortedLines } from './sorted-lines.ts';
import { scan } from './tables.ts';

/** Told, in a line, how far it is. */
export type Say = (line: string) => void;

/**
 * Writes everything that a portal keeps into a folder. Its manifest comes last, so that a folder with one is whole; whoever was
 * interrupted begins anew in the same folder.
 */
export async function backUp(stores: Stores, folder: string, say: Say): Promise<Manifest> {
  if (await restoreBegun(stores)) {
    throw new Error('A restore into this portal was not finished. Please run it again first.');
  }
  prepare(folder);
  await noteBackup(stores, new Date());
  const parts: Pick<Manifest, 'tables' | 'buckets'> = { tables: {}, buckets: {} };
  for (const name of tableNames) {
    parts.tables[name] = await backUpTable(stores, folder, name, say);
    say(`${name}: ${numbered(parts.tables[name].count, 'record')}`);
  }
  for (const name of keptBuckets) {
    parts.buckets[name] = await backUpBucket(stores, folder, name, say);
    say(`${name}: ${numbered(parts.buckets[name].count, 'file')}`);
  }
  const at = placesIn(folder);
  const manifest = manifestOf(parts);
  writeFileSync(`${at.manifest}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${at.manifest}.new`, at.manifest);
  rmSync(at.unfinished);
  return manifest;
}

/** `1 record`, `2 records`. */
export const numbered = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** An empty folder, or one in which a backup was begun; what it holds is a school's, so only its owner may look into it. */
function prepare(folder: string): void {
  const at = placesIn(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (existsSync(at.manifest)) throw new Error(`${folder} holds a backup already.`);
  if (existsSync(at.unfinished)) {
    for (const part of [at.tables, at.buckets, at.bodies]) {
      rmSync(part, { recursive: true, force: true });
    }
  } else if (readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty. Please name an empty folder.`);
  }
  writeFileSync(at.unfinished, '');
  for (const part of [at.tables, at.buckets, at.bodies]) mkdirSync(part, { mode: 0o700 });
}

async function backUpTable(
  { tables, table }: Stores,
  folder: string,
  name: TableName,
  say: Say,
): Promise<FileFacts> {
  async function* lines() {
    let count = 0;
    for await (const record of scan(tables, table(name))) {
      if (isMark(record)) continue;
      count += 1;
      if (count % 10_000 === 0) say(`${name}: ${numbered(count, 'record')} so far`);
      yield lineOf(record);
    }
  }
  const at = placesIn(folder);
  const file = hashedFile(at.table(name));
  for await (const line of sortedLines(lines(), at.tables)) await file.write(line);
  return file.end();
}

async function backUpBucket(
  { s3, bucket }: Stores,
  folder: string,
  name: BucketName,
  say: Say,
): Promise<FileFacts> {
  const file = hashedFile(placesIn(folder).bucket(name));
  let count = 0;
  for await (const keys of keysOf(s3, bucket(name), { limit: 100 })) {
    const found = await atOnce(4, keys, async (key): Promise<ObjectFacts | undefined> => {
      const object = await readObject(s3, bucket(name), key);
      return object && { key, ...writeBody(folder, object.body), ...object.described };
    });
    for (const object of found) if (object) await file.write(JSON.stringify(object));
    count += found.length;
    if (count % 10_000 === 0 && count > 0) say(`${name}: ${numbered(count, 'file')} so far`);
  }
  return file.end();
}

/** The same bytes are kept once, whatever they are called. */
function writeBody(folder: string, body: Buffer): Pick<ObjectFacts, 'sha256' | 'bytes'> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const path = placesIn(folder).body(sha256);
  if (!existsSync(path)) writeFileSync(path, body, { mode: 0o600 });
  return { sha256, bytes: body.length };
}
