import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Site } from '#shared/rights/site';
import type { BucketName } from '#shared/store-names';
import type { TableName } from '#shared/tables';
import type { Stores } from '../stores.ts';
import type { Match } from './match.ts';
import { bytesOf, holds, type ObjectVersion, versionsOf } from './objects.ts';
import { inFiles, inTexts, type Person, type TableRecord } from './person.ts';
import { bucketRegister, tableRegister } from './register.ts';
import { textsIn } from './without-author.ts';

/** A record that concerns the person. */
export interface FoundRecord {
  readonly table: TableName;
  readonly record: TableRecord;
  readonly match: Match;
}

/** Objects that are deleted with the person. */
export interface FoundObjects {
  readonly bucket: BucketName;
  readonly versions: readonly ObjectVersion[];
}

/** A text by another author that names the person. A human must decide about it. */
export interface Mention {
  readonly where: TableName | BucketName;
  readonly key: string;
  readonly title: string;
}

/** Everything that a portal stores about one person. */
export interface PersonData {
  readonly records: readonly FoundRecord[];
  readonly objects: readonly FoundObjects[];
  readonly mentions: readonly Mention[];
}

/**
 * Searches every record and object of a school for the person. It uses no index, so it misses
 * nothing; it reads the whole school. Only operators' commands do this.
 */
export async function findEverything(stores: Stores, person: Person): Promise<PersonData> {
  const isNamed = inTexts(person);
  const records: FoundRecord[] = [];
  const mentions: Mention[] = [];
  for (const table of Object.keys(tableRegister) as TableName[]) {
    for await (const record of ofSite(stores, table, person.site)) {
      const match = tableRegister[table].match?.(record, person);
      if (match) records.push({ table, record, match });
      if (match?.held) continue;
      for (const left of match?.becomes ?? [record]) {
        if (!isMentioned(left, isNamed)) continue;
        mentions.push({ where: table, key: `${left.pk} ${left.sk}`, title: titleOf(left) });
      }
    }
  }
  const objects: FoundObjects[] = [];
  const listed = new Set(records.flatMap(({ match }) => match.files ?? []));
  for (const bucket of Object.keys(bucketRegister) as BucketName[]) {
    const found = await lookIntoBucket(stores, bucket, person, listed);
    if (found.deleted.length > 0) objects.push({ bucket, versions: found.deleted });
    mentions.push(...found.naming.map((key) => ({ where: bucket, key, title: '' })));
  }
  return { records, objects, mentions };
}

/** Reads the records of a school, and those of no school. */
async function* ofSite({ db, table }: Stores, name: TableName, site: Site) {
  const whole = { TableName: table(name), ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: db }, whole)) {
    for (const record of Items as TableRecord[]) {
      const [owner] = `${record.pk}`.split('#');
      if (owner === site || owner === 'account') yield record;
    }
  }
}

/** True if a text or a key of the record names the person. */
function isMentioned(record: TableRecord, isNamed: (text: string) => boolean): boolean {
  for (const text of textsIn(record)) if (isNamed(text)) return true;
  return false;
}

const titleOf = (record: TableRecord): string =>
  `${record.title ?? record.place ?? record.subject ?? record.filename ?? ''}`;

async function lookIntoBucket(
  { s3, bucket }: Stores,
  name: BucketName,
  person: Person,
  listed: ReadonlySet<string>,
) {
  const { goes, prefixes } = bucketRegister[name];
  const isNamed = goes ? inFiles(person) : inTexts(person);
  const byKey = new Map<string, ObjectVersion[]>();
  for (const prefix of prefixes(person.site)) {
    for await (const version of versionsOf(s3, bucket(name), prefix)) {
      byKey.set(version.Key, [...(byKey.get(version.Key) ?? []), version]);
    }
  }
  const deleted: ObjectVersion[] = [];
  const naming: string[] = [];
  for (const [key, versions] of byKey) {
    const rule = goes?.(key);
    const isHolding =
      rule === 'if listed'
        ? listed.has(key)
        : rule === 'always' ||
          isNamed(key) ||
          (await isHeldBy(s3, bucket(name), versions, isNamed));
    if (!isHolding) continue;
    if (rule) deleted.push(...versions);
    else naming.push(key);
  }
  return { deleted, naming };
}

/** True if any version of an object names the person. */
async function isHeldBy(
  s3: Stores['s3'],
  bucket: string,
  versions: readonly ObjectVersion[],
  isNamed: (text: string) => boolean,
): Promise<boolean> {
  for (const version of versions) {
    if (!version.isRemoval && holds(await bytesOf(s3, bucket, version), isNamed)) return true;
  }
  return false;
}
