import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { BucketName, TableName } from '#shared/tables';
import type { Stores } from '../stores.ts';
import { textsIn } from './nobody.ts';
import { bytesOf, holds, type ObjectVersion, versionsOf } from './objects.ts';
import { inFiles, inTexts, type Person, type TableRecord } from './person.ts';
import { bucketRegister, tableRegister } from './register.ts';
import type { Trace } from './trace.ts';

/** A record that has to do with the person. */
export interface FoundRecord {
  readonly table: TableName;
  readonly record: TableRecord;
  readonly trace: Trace;
}

/** Objects that go with the person. */
export interface FoundObjects {
  readonly bucket: BucketName;
  readonly versions: readonly ObjectVersion[];
}

/** A text that somebody wrote and that names the person: only people can decide about it. */
export interface Mention {
  readonly where: TableName | BucketName;
  readonly key: string;
  readonly title: string;
}

/** Everything that a portal holds of one person. */
export interface Found {
  readonly records: readonly FoundRecord[];
  readonly objects: readonly FoundObjects[];
  readonly mentions: readonly Mention[];
}

/**
 * Looks through every table and bucket, record by record: whatever an index might miss, a person has a right to. Operators' commands alone do
 * this; it reads a whole school and costs what that costs.
 */
export async function look(stores: Stores, person: Person): Promise<Found> {
  const isNamed = inTexts(person);
  const records: FoundRecord[] = [];
  const mentions: Mention[] = [];
  for (const table of Object.keys(tableRegister) as TableName[]) {
    for await (const record of ofSite(stores, table, person.site)) {
      const trace = tableRegister[table].trace?.(record, person);
      if (trace) records.push({ table, record, trace });
      if (trace?.held) continue;
      for (const left of trace?.becomes ?? [record]) {
        if (!isMentioned(left, isNamed)) continue;
        mentions.push({ where: table, key: `${left.pk} ${left.sk}`, title: titleOf(left) });
      }
    }
  }
  const objects: FoundObjects[] = [];
  for (const bucket of Object.keys(bucketRegister) as BucketName[]) {
    const found = await lookIntoBucket(stores, bucket, person);
    if (found.going.length > 0) objects.push({ bucket, versions: found.going });
    mentions.push(...found.naming.map((key) => ({ where: bucket, key, title: '' })));
  }
  return { records, objects, mentions };
}

/** The records of a school, and what is nobody's. */
async function* ofSite({ db, table }: Stores, name: TableName, site: string) {
  const whole = { TableName: table(name), ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: db }, whole)) {
    for (const record of Items as TableRecord[]) {
      const [owner] = `${record.pk}`.split('#');
      if (owner === site || owner === 'account') yield record;
    }
  }
}

/** The keys of a record are not texts, but they too must not name anybody. */
function isMentioned(record: TableRecord, isNamed: (text: string) => boolean): boolean {
  for (const text of textsIn(record)) if (isNamed(text)) return true;
  return false;
}

const titleOf = (record: TableRecord): string =>
  `${record.title ?? record.place ?? record.subject ?? record.filename ?? ''}`;

async function lookIntoBucket({ s3, bucket }: Stores, name: BucketName, person: Person) {
  const { goes, prefixes } = bucketRegister[name];
  const isNamed = goes ? inFiles(person) : inTexts(person);
  const byKey = new Map<string, ObjectVersion[]>();
  for (const prefix of prefixes(person.site)) {
    for await (const version of versionsOf(s3, bucket(name), prefix)) {
      byKey.set(version.Key, [...(byKey.get(version.Key) ?? []), version]);
    }
  }
  const going: ObjectVersion[] = [];
  const naming: string[] = [];
  for (const [key, versions] of byKey) {
    const rule = goes?.(key);
    const isHolding =
      rule === 'always' || isNamed(key) || (await isHeldBy(s3, bucket(name), versions, isNamed));
    if (!isHolding) continue;
    if (rule) going.push(...versions);
    else naming.push(key);
  }
  return { going, naming };
}

/** Whether any version of an object holds the person. */
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
