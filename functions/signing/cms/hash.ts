import { createHash } from 'node:crypto';

/** Returns the SHA-256 of bytes that follow each other. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
