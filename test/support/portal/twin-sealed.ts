import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { type DataKey, dataKeys } from '#functions/kernel/keys/data-keys';
import {
  openedMessage,
  openedRequest,
  StoredMessage,
  StoredRequest,
  sealedMessage,
  sealedRequest,
} from '#functions/psychology/store/request-record';
import { blindIdsContext, type KeyName } from '#shared/store-names';
import { schoolNamed } from '#test/support/records/school';

/** The tables with sealed texts. Each is named as its KMS key. */
export const sealedTables = ['notes', 'psychology'] as const satisfies readonly KeyName[];

type Item = Readonly<Record<string, unknown>>;

/**
 * Returns the sealed records of a school as those of its twin: with data keys and texts of their
 * own, because a data key opens for one school only. `renamed` changes the words of a text. Blind
 * identifiers stay the same, because tests give both schools the same identifiers.
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
    const pk = renamed(String(own.pk));
    if (student === blindIdsContext) {
      found.push({ ...own, pk, stored: await sameKey(name, String(own.stored)) });
      continue;
    }
    const before = await keys.open(String(own.stored), { ...schoolNamed('main'), student });
    const after = await keys.create({ ...schoolNamed('regional'), student });
    const theirs = items.filter((item) => item.pk === own.pk && item.sk !== 'key');
    const resealed = theirs.map((item) => {
      const changed = JSON.parse(renamed(JSON.stringify(item))) as Item;
      return { ...changed, ...sealedAgain(item, { before, after, renamed }) };
    });
    found.push({ ...own, pk, stored: after.stored }, ...resealed);
  }
  return found;
}

/** Returns the key of a school's blind identifiers, sealed for its twin. */
async function sameKey(KeyId: KeyName, stored: string): Promise<string> {
  const kms = new KMSClient({});
  const contextOf = (site: string) => ({ site, student: blindIdsContext });
  const CiphertextBlob = Buffer.from(stored, 'base64');
  const opened = await kms.send(
    new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: contextOf('main') }),
  );
  const { Plaintext } = opened;
  const sealed = await kms.send(
    new EncryptCommand({ KeyId, Plaintext, EncryptionContext: contextOf('regional') }),
  );
  return Buffer.from(sealed.CiphertextBlob ?? []).toString('base64');
}

interface Move {
  readonly before: DataKey;
  readonly after: DataKey;
  readonly renamed: (text: string) => string;
}

/** Returns the sealed values of a record for its twin. */
function sealedAgain(item: Item, { before, after, renamed }: Move): object {
  const { by } = item;
  const sealing = { key: after, blind: () => String(by) };
  if (item.messageUid !== undefined) {
    const message = openedMessage(before, StoredMessage.parse(item));
    return sealedMessage(sealing, { ...message, text: renamed(message.text) });
  }
  if (item.requestUid !== undefined) {
    return sealedRequest(sealing, openedRequest(before, StoredRequest.parse(item)));
  }
  const note = String(item.noteUid);
  return { sealed: after.seal(renamed(before.open(String(item.sealed), note)), note) };
}
