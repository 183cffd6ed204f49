import { type Decryption, decryptionOf } from './encryption.ts';
import { mayBeLocked } from './may-be-locked.ts';
import { CheckedParser } from './parser.ts';

/**
 * Returns how the parts of an encrypted file are read; undefined for another file. Reads the objects
 * of the file without its streams. Throws `UnreadablePdf` if it cannot be opened, or if more than
 * `most` bytes between objects would have to be read.
 */
export async function decryptionIn(
  file: Uint8Array,
  most?: number,
): Promise<Decryption | undefined> {
  if (!mayBeLocked(file)) return undefined;
  return decryptionOf(await new CheckedParser(file, { isSurvey: true, most }).read());
}
