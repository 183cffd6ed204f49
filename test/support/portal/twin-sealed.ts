import { KMSClient } from '@aws-sdk/client-kms';
import { type DataKey, dataKeys } from '#functions/kernel/keys/data-keys';
import { messageRecord } from '#functions/psychology/store/request-record';
import type { KeyName } from '#shared/store-names';

/** The tables with sealed texts. Each is named as its KMS key. */
export const sealedTables = ['notes', 'psychology'] as const satisfies readonly KeyName[];

type Item = Readonly<Record<string, unknown>>;

/**
 * Returns the sealed records of a school as those of its twin: with data keys and texts of their
 * own, because a data key opens for one school only. `renamed` changes the words of a text.
 */
export async function sealedTwin(
  name: KeyName,
  items: readonly Item[],
  renamed: (text: string) => string,
): Promise<Item[]> {
  const keys = dataKeys(new KMSClient({}), name);
  const found: Item[] = [];
  for (const own of items.filter(({ sk }) => sk === 'key')) {
    const student = String(own.studentUid);
    const before = await keys.open(String(own.stored), { site: 'main', student });
    const after = await keys.create({ site: 'regional', student });
    const theirs = items.filter(({ pk, sk }) => pk === own.pk && sk !== 'key');
    const changed = theirs.map((item) => JSON.parse(renamed(JSON.stringify(item))) as Item);
    const resealed = changed.map((item, i) =>
      moved(item, theirs[i] ?? {}, { before, after, renamed }),
    );
    found.push({ ...own, pk: renamed(String(own.pk)), stored: after.stored }, ...resealed);
  }
  return found;
}

interface Move {
  readonly before: DataKey;
  readonly after: DataKey;
  readonly renamed: (text: string) => string;
}

function moved(item: Item, { sealed }: Item, { before, after, renamed }: Move): Item {
  if (sealed === undefined) return item;
  const record = 'messageUid' in item ? messageRecord(item as never) : String(item.noteUid);
  return { ...item, sealed: after.seal(renamed(before.open(String(sealed), record)), record) };
}
