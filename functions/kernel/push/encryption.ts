import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription, as the browser gives them: base64url. */
export interface DeviceKeys {
  /** The public key of the browser: an uncompressed point of P-256, 65 bytes. */
  readonly p256dh: string;
  /** The secret that the browser shares with us, 16 bytes. */
  readonly auth: string;
}

/** What is random in a message. Only test vectors name it. */
interface Chance {
  readonly salt: Buffer;
  /** A pair of keys for this message alone. */
  readonly pair: ECDH;
  /** The multiple of bytes to which the text is padded. */
  readonly step: number;
}

/** The content encoding of an encrypted message. */
export const contentEncoding = 'aes128gcm';

/** The multiple of bytes to which a text is padded: its length says nothing about it. */
const paddedTo = 1024;
/** The longest padded text, in bytes. A push service takes a body of 4,096, with 103 of its own. */
export const longestText = 3 * paddedTo - 1;

/** One record holds the whole message, so any size that no message reaches will do. */
const recordSize = 4096;
const curve = 'prime256v1';
/** Ends the text of the last record, before its padding (RFC 8188, section 2). */
const lastRecord = 2;

/**
 * Encrypts a text for one browser, so that the push service cannot read it (RFC 8291, RFC 8188).
 * Throws a RangeError if it is longer than `longestText`, and an error if a key is not on the curve.
 */
export function encrypted(text: string, keys: DeviceKeys, chance: Chance = drawn()): Buffer {
  const { salt, pair, step } = chance;
  const plain = Buffer.from(text);
  if (plain.length > longestText) throw new RangeError('The text of a push is too long');
  const device = Buffer.from(keys.p256dh, 'base64url');
  const own = pair.getPublicKey();
  const shared = hkdf(
    pair.computeSecret(device),
    Buffer.from(keys.auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), device, own]),
    32,
  );
  const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const padded = Buffer.alloc(Math.ceil((plain.length + 1) / step) * step);
  plain.copy(padded);
  padded[plain.length] = lastRecord;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  const header = [salt, size, Buffer.of(own.length), own];
  return Buffer.concat([...header, cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
}

function drawn(): Chance {
  const pair = createECDH(curve);
  pair.generateKeys();
  return { salt: randomBytes(16), pair, step: paddedTo };
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Returns whether a text is the public key of a browser: a point that is on the curve. */
export function isPublicKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const pair = createECDH(curve);
  pair.generateKeys();
  try {
    pair.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
