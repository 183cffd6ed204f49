import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KmsError } from './kms-error.ts';

/** The encryption context: KMS needs the same one to decrypt, in any order. */
export type EncryptionContext = Readonly<Record<string, string>>;

const ivLength = 12;
const tagLength = 16;

/** Encrypts bytes under a key. The result begins with the key's id, as KMS's own does. */
export function encrypt(
  { id, bytes }: { id: string; bytes: Buffer },
  plaintext: Buffer,
  context: EncryptionContext,
): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(canonical(context));
  const sealed = [cipher.update(plaintext), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([Buffer.from([id.length]), Buffer.from(id), iv, ...sealed]);
}

/** Returns the id of the key of a ciphertext. */
export function keyIdOf(blob: Buffer): string {
  const length = blob[0] ?? 0;
  if (blob.length < 1 + length + ivLength + tagLength) throw invalid();
  return blob.toString('latin1', 1, 1 + length);
}

/** Decrypts bytes. A changed ciphertext and another context give the same error. */
export function decrypt(bytes: Buffer, blob: Buffer, context: EncryptionContext): Buffer {
  const start = 1 + (blob[0] ?? 0);
  const iv = blob.subarray(start, start + ivLength);
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, iv)
      .setAAD(canonical(context))
      .setAuthTag(blob.subarray(-tagLength));
    const sealed = blob.subarray(start + ivLength, -tagLength);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    throw invalid();
  }
}

/** KMS gives no reason: the caller must not learn which part was wrong. */
export const invalid = () => new KmsError('InvalidCiphertextException');

const canonical = (context: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));
