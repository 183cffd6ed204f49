import { createHmac } from 'node:crypto';

/** The characters of a blind identifier: 128 bits. */
const blindLength = 32;

/** Returns the blind identifier of an identifier under a key: HMAC-SHA-256, shortened. */
export const blindId = (key: Uint8Array, id: string): string =>
  createHmac('sha256', key).update(id).digest('hex').slice(0, blindLength);
