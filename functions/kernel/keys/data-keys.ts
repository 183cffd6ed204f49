import {
  DecryptCommand,
  GenerateDataKeyCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  type KMSClient,
} from '@aws-sdk/client-kms';
import { blindId } from './blind-id.ts';
import { CannotOpen, type KeyContext, openText, sealText } from './sealed-text.ts';

/** The data key of a student. One key seals all of the student's texts of a kind. */
export interface DataKey {
  /** The key encrypted under the KMS key, to be stored beside the texts. */
  readonly stored: string;
  /** Encrypts the text of a record. */
  seal(text: string, record: string): string;
  /** Decrypts the text of a record; throws `CannotOpen` if it was changed or moved. */
  open(sealed: string, record: string): string;
  /** Returns an identifier that nobody can compute from `id` without the key. */
  blind(id: string): string;
}

/**
 * Creates and opens data keys under a KMS key. Make one for each request or job: it asks KMS once
 * for each student, because the account shares KMS's requests a second, and it forgets all keys at
 * the end, so that a destroyed KMS key opens nothing.
 */
export function dataKeys(kms: KMSClient, KeyId: string) {
  const opened = new Map<string, Promise<DataKey>>();

  return {
    /** Creates the data key of a student who has none yet. */
    async create(context: KeyContext): Promise<DataKey> {
      const made = await kms.send(
        new GenerateDataKeyCommand({
          KeyId,
          KeySpec: 'AES_256',
          EncryptionContext: { ...context },
        }),
      );
      const stored = Buffer.from(made.CiphertextBlob ?? []).toString('base64');
      return dataKey(stored, bytesOf(made.Plaintext), context);
    },

    /** Opens a stored data key; throws `CannotOpen` if it belongs to another student or key. */
    open(stored: string, context: KeyContext): Promise<DataKey> {
      const name = JSON.stringify([stored, context.site, context.student]);
      const known = opened.get(name);
      if (known) return known;
      const asked = ask(kms, { KeyId, stored, context });
      opened.set(name, asked);
      asked.catch(() => opened.delete(name));
      return asked;
    },
  };
}

interface Stored {
  readonly KeyId: string;
  readonly stored: string;
  readonly context: KeyContext;
}

async function ask(kms: KMSClient, { KeyId, stored, context }: Stored): Promise<DataKey> {
  const CiphertextBlob = Buffer.from(stored, 'base64');
  try {
    const { Plaintext } = await kms.send(
      new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: { ...context } }),
    );
    return dataKey(stored, bytesOf(Plaintext), context);
  } catch (error) {
    if (error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException) {
      throw new CannotOpen('The data key was changed, or belongs to another student or KMS key');
    }
    throw error;
  }
}

const dataKey = (stored: string, key: Uint8Array, context: KeyContext): DataKey => ({
  stored,
  seal: (text, record) => sealText(text, { key, context, record }),
  open: (sealed, record) => openText(sealed, { key, context, record }),
  blind: (id) => blindId(key, id),
});

function bytesOf(plaintext: Uint8Array | undefined): Uint8Array {
  if (plaintext?.length !== 32) throw new Error('KMS answered without a data key of 32 bytes');
  return plaintext;
}
