import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './ciphers.ts';

/** The values of an encryption dictionary from which the key of a file follows. */
export interface KeyFacts {
  /** The revision of the standard security handler, 2 to 6. */
  readonly revision: number;
  /** How long the key can be, in bytes. Programs disagree about where a file says it. */
  readonly lengths: readonly number[];
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  /** The encrypted key of the file, from revision 5 on. */
  readonly userKey: Uint8Array;
  readonly permissions: number;
  readonly id: Uint8Array;
  readonly isMetadataEncrypted: boolean;
}

/** What fills up a password to 32 bytes: here all of it (ISO 32000-1, algorithm 2). */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const md5 = (...parts: readonly Uint8Array[]) =>
  createHash('md5').update(Buffer.concat(parts)).digest();

/**
 * Returns the key of a file that opens with an empty user password; undefined if it needs another
 * one. Such a file has a lock against printing or changes, and anyone can read it.
 *
 * @see ISO 32000-1, 7.6.3, algorithms 2, 4 and 5; ISO 32000-2, 7.6.4, algorithms 2.A, 2.B and 11
 */
export function fileKey(facts: KeyFacts): Uint8Array | undefined {
  if (facts.revision >= 5) return longKey(facts);
  return facts.lengths.map((length) => shortKey(facts, length)).find((key) => isKey(facts, key));
}

function shortKey(facts: KeyFacts, length: number): Uint8Array {
  const { revision, owner, permissions, id, isMetadataEncrypted } = facts;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const isPlain = revision >= 4 && !isMetadataEncrypted;
  const more = isPlain ? [Buffer.alloc(4, 0xff)] : [];
  let key: Uint8Array = md5(padding, owner.subarray(0, 32), rights, id, ...more);
  if (revision >= 3) for (let n = 0; n < 50; n++) key = md5(key.subarray(0, length));
  return key.subarray(0, length);
}

/** Whether a key encrypts what the file says about its user password. */
function isKey({ revision, user, id }: KeyFacts, key: Uint8Array): boolean {
  if (revision === 2) return isSame(rc4(key, padding), user);
  let expected = rc4(key, md5(padding, id));
  for (let n = 1; n < 20; n++) {
    expected = rc4(
      key.map((byte) => byte ^ n),
      expected,
    );
  }
  return isSame(expected, user.subarray(0, 16));
}

function longKey({ revision, user, userKey }: KeyFacts): Uint8Array | undefined {
  if (user.length < 48 || userKey.length < 32) return undefined;
  const hash = revision === 5 ? sha256 : hardenedHash;
  if (!isSame(hash(user.subarray(32, 40)), user.subarray(0, 32))) return undefined;
  const decipher = createDecipheriv(
    'aes-256-cbc',
    hash(user.subarray(40, 48)),
    Buffer.alloc(16),
  ).setAutoPadding(false);
  return Buffer.concat([decipher.update(userKey.subarray(0, 32)), decipher.final()]);
}

const sha256 = (salt: Uint8Array) => createHash('sha256').update(salt).digest();
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

/** Returns the hash of an empty password with a salt of 8 bytes (ISO 32000-2, algorithm 2.B). */
export function hardenedHash(salt: Uint8Array): Buffer {
  let key: Buffer = sha256(salt);
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const text = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const mixed = cipher.setAutoPadding(false).update(text);
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(mixed)
      .digest();
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}
