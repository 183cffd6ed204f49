import { strToU8, zipSync } from 'fflate';
import { wholePartition } from '#functions/lib/partition';
import { Group } from '#shared/contract/groups';
import { isMediaName } from '#shared/domain/media';
import type { TableName } from '#shared/tables';
import { readObject } from '../backup/objects.ts';
import type { Stores } from '../stores.ts';
import type { Found } from './look.ts';
import { shownRecord, textsIn } from './nobody.ts';
import type { Person } from './person.ts';
import { tableRegister } from './register.ts';

/** Stored names of pictures in a text. */
const pictures = /[A-Za-z0-9_-]{1,64}\/[0-9a-f]{64}-\d+x\d+\.(?:jpg|png)/g;

/** Everything that a portal holds of a person, as a zip: a file for each table, the long texts and pictures, and what it all is in plain words. */
export async function exportOf(
  stores: Stores,
  person: Person,
  { records, objects, mentions }: Found,
  now: Date,
): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  const shown = new Map<TableName, object[]>();
  const keys = new Set<string>();
  for (const { table, record, trace } of records) {
    if (!trace.shown) continue;
    shown.set(table, [...(shown.get(table) ?? []), shownRecord(trace.shown)]);
    if (typeof record.content_key === 'string') keys.add(record.content_key);
    for (const text of textsIn(trace.shown)) collectPictures(text, keys);
  }
  for (const key of [...keys].filter((each) => !isMediaName(each))) {
    const text = await readObject(stores.s3, stores.bucket('content'), key);
    if (!text) continue;
    files[`texts/${key}`] = new Uint8Array(text.body);
    collectPictures(text.body.toString(), keys);
  }
  for (const key of [...keys].filter(isMediaName)) {
    const picture = await readObject(stores.s3, stores.bucket('media'), key);
    if (picture) files[`pictures/${key}`] = new Uint8Array(picture.body);
  }
  for (const [table, each] of shown) files[`${table}.json`] = asJson(each);
  const copies = objects.flatMap(({ bucket, versions }) =>
    bucket === 'answers' ? [] : [...new Set(versions.map(({ Key }) => `${bucket}/${Key}`))],
  );
  files['groups.json'] = asJson(await groupsOf(stores, person));
  files['also-named-in.json'] = asJson({
    texts_of_others: mentions,
    files_with_many_people: copies,
  });
  files['README.txt'] = strToU8(readme(person, shown, now));
  return zipSync(files, { mtime: now });
}

/** What the groups are called in which the person is; the profile has identifiers alone. */
async function groupsOf({ db, table }: Stores, { site, profile }: Person): Promise<object[]> {
  const found = await wholePartition(db, table('groups'), site);
  return found
    .map((each) => Group.parse(each))
    .filter(({ groupUid }) => profile.groups.includes(groupUid));
}

function collectPictures(text: string, keys: Set<string>): void {
  for (const [name] of text.matchAll(pictures)) keys.add(name);
}

const asJson = (value: unknown) => strToU8(`${JSON.stringify(value, null, 2)}\n`);

function readme(
  { fullName, site }: Person,
  shown: ReadonlyMap<TableName, readonly object[]>,
  now: Date,
): string {
  const parts = [...shown].map(
    ([table, records]) =>
      `${table}.json (${records.length})\n    ${tableRegister[table].holds}\n    Kept: ${tableRegister[table].kept}.`,
  );
  return `What the portal of “${site}” holds about ${fullName}, on ${now.toISOString().slice(0, 10)}.

Each .json file holds the records of one kind; any text editor opens it.

${parts.join('\n\n')}

groups.json
    What the groups of users.json are called.

texts/ and pictures/
    long texts that belong to these records, and the pictures in them.

also-named-in.json
    Texts of other people in which the name stands, and files with many people in them (rosters as they came from the school's
    system, the frozen audiences of mailings). They are not copied here, because they are about others too; the school can show what
    concerns ${fullName}.

Secrets, and the keys by which records are stored, are left out.
`;
}
