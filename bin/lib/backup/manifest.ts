import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type BucketName, bucketShape, buckets, firstName } from '#shared/store-names';
import { type TableName, tableShape, tables } from '#shared/tables';
import { FileSummary, hashOfFile, linesOf } from './hashed-file.ts';
import { StoredObject } from './objects.ts';

/** The version of a backup's layout. */
export const format = 1;

/** Every table except those that a deployment writes, or that are made of others. */
export const tableNames = (Object.keys(tables) as TableName[]).filter(
  (name) => !tableShape(name).written,
);

/**
 * The tables that a restore empties first: also those that are made of others, because they name files of
 * buckets that it empties. A deployment fills the rest.
 */
export const emptiedTables = (Object.keys(tables) as TableName[]).filter(
  (name) => tableShape(name).written !== 'by each deployment',
);

/**
 * Every bucket except those that can be made again, `downloads` and `search`, and `files`,
 * where a restored file would be inspected a second time.
 */
export const backupBuckets = buckets.filter(
  (name) => !['downloads', 'search', 'files'].includes(name),
);

/** The buckets that a restore empties first. S3 keeps locked files from deletion. */
export const emptiedBuckets = buckets.filter((name) => !bucketShape(name).locked);

/** The content of a backup. It has no time, so two backups of the same data are equal. */
export const Manifest = z.object({
  format: z.literal(format),
  tables: z.record(z.string(), FileSummary),
  buckets: z.record(z.string(), FileSummary),
  /** The hash of everything above, to compare two backups. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns the paths of the parts of a backup. */
export const pathsIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  /** Exists until the backup is complete. */
  unfinished: join(folder, 'unfinished'),
  tables: join(folder, 'tables'),
  buckets: join(folder, 'buckets'),
  bodies: join(folder, 'bodies'),
  table: (name: string) => join(folder, 'tables', `${name}.jsonl`),
  bucket: (name: string) => join(folder, 'buckets', `${name}.jsonl`),
  body: (sha256: string) => join(folder, 'bodies', sha256),
});

/** Completes a manifest with the hash over its parts. */
export const manifestOf = (parts: Pick<Manifest, 'tables' | 'buckets'>): Manifest => ({
  format,
  ...parts,
  sha256: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
});

/** Reads the manifest of a folder and compares every file with its hash. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const at = pathsIn(folder);
  if (!existsSync(at.manifest)) {
    const why = existsSync(at.unfinished) ? 'The backup was not finished' : 'There is no backup';
    throw new Error(`${why} in ${folder}.`);
  }
  const manifest = readManifest(at.manifest);
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    await check(at.table(name), sha256);
  }
  for (const [name, { sha256 }] of Object.entries(manifest.buckets)) {
    await check(at.bucket(name), sha256);
    for await (const line of linesOf(at.bucket(name))) {
      const object = StoredObject.parse(JSON.parse(line));
      await check(at.body(object.sha256), object.sha256);
    }
  }
  return manifest;
}

function readManifest(path: string): Manifest {
  const { data, error } = z
    .object({ format: z.number() })
    .safeParse(parsedJson(readFileSync(path, 'utf8')));
  if (error) throw new Error(`${path} is damaged. Nothing was restored.`);
  if (data.format !== format) {
    throw new Error(
      `This backup has the format ${data.format}; this version of the portal reads ${format}. Restore it with the version that made it.`,
    );
  }
  const manifest = Manifest.safeParse(parsedJson(readFileSync(path, 'utf8')));
  if (!manifest.success || manifestOf(partsOf(manifest.data)).sha256 !== manifest.data.sha256) {
    throw new Error(`${path} is damaged. Nothing was restored.`);
  }
  const { tables: ofTables, buckets: ofBuckets } = manifest.data;
  const first =
    Object.keys(ofTables).find(
      (name) => !tableNames.some((each) => isNamed(each, 'table', name)),
    ) ??
    Object.keys(ofBuckets).find(
      (name) => !backupBuckets.some((each) => isNamed(each, 'bucket', name)),
    );
  if (first === undefined) return manifest.data;
  throw new Error(`This backup holds “${first}”, which this version of the portal does not have.`);
}

const partsOf = ({ tables: ofTables, buckets: ofBuckets }: Manifest) => ({
  tables: ofTables,
  buckets: ofBuckets,
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function check(path: string, sha256: string): Promise<void> {
  if (existsSync(path) && (await hashOfFile(path)) === sha256) return;
  throw new Error(`${path} is ${existsSync(path) ? 'damaged' : 'missing'}. Nothing was restored.`);
}

/** Tells whether a store has a name that a backup has: its name, or an older backup's first name. */
const isNamed = (store: string, kind: 'table' | 'bucket', name: string): boolean =>
  store === name || firstName(store, kind) === name;

/** Returns the bucket with a name that a backup has. */
export const bucketNamed = (name: string): BucketName => {
  const known = backupBuckets.find((each) => isNamed(each, 'bucket', name));
  if (known) return known;
  throw new Error(`The backup names an unknown bucket: ${name}`);
};

/** Returns the table with a name that a backup has. */
export const tableNamed = (name: string): TableName => {
  const known = tableNames.find((each) => isNamed(each, 'table', name));
  if (known) return known;
  throw new Error(`The backup names an unknown table: ${name}`);
};
