import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { declaredQueues, firstName } from '#shared/store-names';
import { tables as allTables } from '#shared/tables';
import { absenceTables } from '#shared/tables/absences';
import { calendarTables } from '#shared/tables/calendar';
import { confidentialTables } from '#shared/tables/confidential';
import { contentTables } from '#shared/tables/content';
import { fileTables } from '#shared/tables/files';
import { goalTables } from '#shared/tables/goals';
import { learningTables } from '#shared/tables/learning';
import { mailTables } from '#shared/tables/mail';
import { operationTables } from '#shared/tables/operation';
import { peopleTables } from '#shared/tables/people';
import { schoolDayTables } from '#shared/tables/school-days';
import { signingTables } from '#shared/tables/signing';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import type { Named } from '#test/support/portal/twin-names';

/** The folder of what releases stored. */
export const releases = 'test/data/releases';

/** The tables of each folder. */
const groups = {
  people: peopleTables,
  content: { ...contentTables, ...fileTables },
  calendar: calendarTables,
  absences: absenceTables,
  confidential: confidentialTables,
  'school-days': schoolDayTables,
  goals: goalTables,
  learning: learningTables,
  signing: signingTables,
  mail: mailTables,
  operation: operationTables,
};

/** When a release was frozen, what its calls name, and what they answered. */
export interface Facts {
  readonly now: string;
  readonly school: Named;
  readonly family: Named;
  /** For each call, as a person: how often the answer has the word of the school. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Values that JSON does not have. */
const packed = (_: string, value: unknown): unknown => {
  if (value instanceof Set) return { $set: [...value] };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  return value;
};
const unpacked = (_: string, value: unknown): unknown => {
  const { $set, $bytes } = (value ?? {}) as { $set?: unknown[]; $bytes?: string };
  if ($set) return new Set($set);
  return $bytes === undefined ? value : new Uint8Array(Buffer.from($bytes, 'base64'));
};

const readText = (...path: string[]): string => readFileSync(join(releases, ...path), 'utf8');
export const readJson = <T>(...path: string[]): T => JSON.parse(readText(...path), unpacked);
const writeJson = (value: unknown, ...path: string[]): void =>
  writeFileSync(join(releases, ...path), `${JSON.stringify(value, packed, 1)}\n`);

/** The second school of the tests, whose records are copies. */
const ofOther = /^regional\b/;

/** Returns the folders of a release's tables. An earlier one may have a table in another folder. */
const foldersOf = (release: string): string[] =>
  Object.keys(groups).filter((group) => existsSync(join(releases, release, group)));

/** Writes all records and objects of a portal, a file for each table that has some. */
export function freezeStores({ tables, objects }: MemoryPortal, release: string): void {
  const grouped = Object.values(groups).flatMap((own) => Object.keys(own));
  const missing = Object.keys(allTables).filter((name) => !grouped.includes(name));
  if (missing.length > 0) throw new Error(`No folder has the tables ${missing.join(', ')}`);
  for (const [group, own] of Object.entries(groups)) {
    mkdirSync(join(releases, release, group), { recursive: true });
    for (const name of Object.keys(own)) {
      const records = tables.all(name).filter(({ pk }) => !ofOther.test(`${pk}`));
      if (records.length > 0) writeJson(records, release, group, `${name}.json`);
    }
  }
  const own = [...objects].filter(([key]) => !key.includes('/regional/'));
  const bytes = own.map(([key, each]) => [key, each.toString('base64')]);
  writeJson(Object.fromEntries(bytes), release, 'objects.json');
}

export const freezeFacts = (facts: Facts, release: string): void =>
  writeJson(facts, release, 'facts.json');

/** Writes a file for each queue. */
export function freezeMessages(messages: ReadonlyMap<string, string[]>, release: string): void {
  mkdirSync(join(releases, release, 'queues'), { recursive: true });
  for (const [queue, bodies] of messages) {
    writeJson(
      bodies.map((each) => JSON.parse(each)),
      release,
      'queues',
      `${queue}.json`,
    );
  }
}

/** Returns the name that a table has now: one that was renamed is the same table in the account. */
const tableNow = (file: string): string => {
  const then = file.replace('.json', '');
  return Object.keys(allTables).find((each) => firstName(each, 'table') === then) ?? then;
};

/** Returns the tables that a release has records of. */
export const frozenTables = (release: string): string[] =>
  foldersOf(release)
    .flatMap((group) => readdirSync(join(releases, release, group)))
    .map(tableNow);

/** Returns the name that a queue has now: one that was renamed is the same queue in the account. */
const nowNamed = (queue: string): string =>
  declaredQueues.find((each) => firstName(each, 'queue') === queue) ?? queue;

/** Changes the texts of a release, such as the name of its school. */
type Renamed = (text: string) => string;
const asItWas: Renamed = (text) => text;

/** Returns the messages of a release by queue. */
export const frozenMessages = (
  release: string,
  renamed = asItWas,
): [queue: string, bodies: string[]][] =>
  readdirSync(join(releases, release, 'queues')).map((file) => [
    nowNamed(file.replace('.json', '')),
    readJson<unknown[]>(release, 'queues', file).map((each) => renamed(JSON.stringify(each))),
  ]);

/** Stores what a release stored. Records that are there already stay. */
export async function thaw(
  { tables, objects }: Pick<MemoryPortal, 'tables' | 'objects'>,
  release: string,
  renamed = asItWas,
): Promise<void> {
  for (const group of foldersOf(release)) {
    for (const file of readdirSync(join(releases, release, group))) {
      const TableName = tableNow(file);
      const there = new Set(tables.all(TableName).map(({ pk, sk }) => `${pk} ${sk}`));
      const items = JSON.parse(renamed(readText(release, group, file)), unpacked);
      for (const Item of items as Record<string, unknown>[]) {
        if (there.has(`${Item.pk} ${Item.sk}`)) continue;
        await tables.db.send(new PutCommand({ TableName, Item }));
      }
    }
  }
  const stored = readJson<Record<string, string>>(release, 'objects.json');
  for (const [key, each] of Object.entries(stored)) {
    objects.set(renamed(key), Buffer.from(each, 'base64'));
  }
}
