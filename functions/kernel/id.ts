import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Returns a new identifier: 26 characters that sort by time of creation (48 bits of milliseconds,
 * then 80 random bits).
 */
export function newId(now: Date = new Date()): string {
  let time = now.getTime();
  let head = '';
  for (let i = 0; i < 10; i++) {
    head = alphabet.charAt(time % 32) + head;
    time = Math.floor(time / 32);
  }
  const tail = Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % 32)).join('');
  return head + tail;
}

/** Returns when an identifier was created, in milliseconds since 1970; NaN for another text. */
export function timeOfId(id: string): number {
  if (!/^[0-9a-hjkmnp-tv-z]{26}$/.test(id)) return Number.NaN;
  return [...id.slice(0, 10)].reduce((time, each) => time * 32 + alphabet.indexOf(each), 0);
}
