import { createDecipheriv } from 'node:crypto';

/**
 * Encrypts or decrypts with RC4, which is its own inverse. Old PDF files use it, and OpenSSL has it
 * no more. It protects nothing here: it only opens files that anyone can open.
 */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n);
  const at = (n: number): number => state[n & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    state[one & 255] = at(other);
    state[other & 255] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return bytes.map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  });
}

const block = 16;

/**
 * Decrypts AES in CBC mode, whose first 16 bytes are the initial vector. Returns undefined for bytes
 * that were not encrypted so. Some programs leave out the padding at the end.
 */
export function aes(key: Uint8Array, bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length === 0) return bytes;
  if (bytes.length % block !== 0) return undefined;
  const decipher = createDecipheriv(cipherFor(key), key, bytes.subarray(0, block));
  decipher.setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(bytes.subarray(block)), decipher.final()]);
  const padding = plain.at(-1) ?? 0;
  const isPadded = padding >= 1 && padding <= block && plain.length >= padding;
  return isPadded ? plain.subarray(0, plain.length - padding) : plain;
}

const cipherFor = (key: Uint8Array) => `aes-${key.length * 8}-cbc`;
