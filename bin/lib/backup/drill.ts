import { join } from 'node:path';
import type { Stores } from '../stores.ts';
import { backUp, numbered, type Print } from './backup.ts';
import type { FileSummary } from './hashed-file.ts';
import { linesOf } from './hashed-file.ts';
import { checkedManifest, pathsIn } from './manifest.ts';
import { auditTables, restore } from './restore.ts';

/** A store whose content after the restore is not that of the backup. */
export interface Difference {
  readonly name: string;
  /** How many records or files the backup has, and how many the restored portal has. */
  readonly backup: number;
  readonly restored: number;
}

/**
 * Rehearses a restore: puts a backup into an empty portal, makes a backup of that portal, and
 * compares counts and hashes of every table and bucket. The audit of the restored portal has the
 * look of the restore itself, so it must contain every look of the backup and may have more.
 *
 * `scratch` is an empty folder for the second backup. It holds a school's data; the caller deletes
 * it.
 */
export async function drill(
  stores: Stores,
  { from, scratch, print }: { from: string; scratch: string; print: Print },
): Promise<readonly Difference[]> {
  const backup = await checkedManifest(from);
  await restore(stores, from, { over: false, print });
  const second = join(scratch, 'second');
  const restored = await backUp(stores, second, () => {});
  const differences: Difference[] = [];
  for (const kind of ['tables', 'buckets'] as const) {
    for (const [name, before] of Object.entries(backup[kind])) {
      const after = restored[kind][name];
      const isSame =
        kind === 'tables' && auditTables.has(name)
          ? await holdsAll(pathsIn(from).table(name), pathsIn(second).table(name))
          : after?.sha256 === before.sha256;
      if (!isSame) differences.push(differenceOf(name, before, after));
    }
  }
  print(sentenceOf(Object.keys(backup.tables).length, Object.keys(backup.buckets).length));
  return differences;
}

const differenceOf = (name: string, before: FileSummary, after?: FileSummary): Difference => ({
  name,
  backup: before.count,
  restored: after?.count ?? 0,
});

const sentenceOf = (tables: number, buckets: number) =>
  `Compared ${numbered(tables, 'table')} and ${numbered(buckets, 'bucket')} with the backup.`;

/** Tells whether a file has every line of another. Both are sorted. */
async function holdsAll(lines: string, among: string): Promise<boolean> {
  const others = linesOf(among);
  for await (const line of linesOf(lines)) {
    let other = await others.next();
    while (!other.done && other.value !== line) other = await others.next();
    if (other.done) return false;
  }
  return true;
}
