import { strToU8, zipSync } from 'fflate';
import { wholePartition } from '#functions/kernel/store/partition';
import { Group } from '#shared/audiences/group';
import { isMediaName } from '#shared/media/media';
import type { TableName } from '#shared/tables';
import { readObject } from '../backup/objects.ts';
import type { Stores } from '../stores.ts';
import type { PersonData } from './find.ts';
import type { Person } from './person.ts';
import { tableRegister } from './register.ts';
import { shownRecord, textsIn } from './without-author.ts';

/** Matches the stored names of pictures in a text. */
const pictures = /[A-Za-z0-9_-]{1,64}\/[0-9a-f]{64}-\d+x\d+\.(?:jpg|png)/g;

/**
 * Returns everything that a portal stores about a person as a zip: a file for each table, long
 * texts, pictures, and a README.
 */
export async function exportOf(
  stores: Stores,
  person: Person,
  { records, objects, mentions }: PersonData,
  now: Date,
): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  const shown = new Map<TableName, object[]>();
  const keys = new Set<string>();
  for (const { table, record, match } of records) {
    if (!match.shown) continue;
    shown.set(table, [...(shown.get(table) ?? []), shownRecord(match.shown)]);
    if (typeof record.content_key === 'string') keys.add(record.content_key);
    for (const text of textsIn(match.shown)) collectPictures(text, keys);
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
  for (const { bucket, versions } of objects.filter(({ bucket: name }) => name === 'attachments')) {
    for (const key of new Set(versions.map(({ Key }) => Key))) {
      const file = await readObject(stores.s3, stores.bucket(bucket), key);
      if (file) files[`attachments/${key}`] = new Uint8Array(file.body);
    }
  }
  for (const [table, each] of shown) files[`${table}.json`] = asJson(each);
  const copies = objects.flatMap(({ bucket, versions }) =>
    bucket === 'downloads' || bucket === 'attachments'
      ? []
      : [...new Set(versions.map(({ Key }) => `${bucket}/${Key}`))],
  );
  files['groups.json'] = asJson(await groupsOf(stores, person));
  files['also-named-in.json'] = asJson({
    texts_of_others: mentions,
    files_with_many_people: copies,
  });
  files['README.txt'] = strToU8(readme(person, shown, now));
  return zipSync(files, { mtime: now });
}

/** Returns the person's groups with their names; the profile has only identifiers. */
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
      `${table}.json (${records.length})\n    ${tableRegister[table].holds}\n    Stored: ${tableRegister[table].kept}.`,
  );
  return `What the portal of “${site}” stores about ${fullName}, on ${now.toISOString().slice(0, 10)}.

Each .json file holds the records of one kind. Any text editor opens it.

${parts.join('\n\n')}

groups.json
    The names of the groups in users.json.

texts/, pictures/ and attachments/
    Long texts of these records, their pictures, and files of absence notices (PDF, JPEG or PNG).

also-named-in.json
    Texts of other people that contain the name, and files about many people (rosters from the school's system, the
    recipients of mailings). They are not copied here because they are also about other people. The school can show
    the parts that concern ${fullName}.

Secrets and storage keys are left out.
`;
}
