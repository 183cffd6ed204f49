import { createPublicKey } from 'node:crypto';
import type { Signer } from '#functions/kernel/keys/signer';

/** Shows a push service who sends: the holder of the key with which a browser subscribed. */
export interface Vapid {
  /** Returns the public key as browsers take it: an uncompressed point of P-256, base64url. */
  publicKey(): Promise<string>;
  /** Returns the header `Authorization` for a push service, with an address of the school. */
  authorization(origin: string, contact: string): Promise<string>;
}

/** Milliseconds for which a token is used. */
const usedFor = 12 * 60 * 60_000;
/** Milliseconds after which a push service refuses it: later, as its clock may be ahead. */
const validFor = usedFor + 60 * 60_000;

interface Token {
  readonly until: number;
  readonly text: Promise<string>;
}

/**
 * Signs with a key on P-256 (RFC 8292): once in 12 hours for each push service and contact, and a
 * token that could not be signed is tried again.
 */
export function vapidOf(signer: Signer, now: () => Date): Vapid {
  const tokens = new Map<string, Token>();
  let key: Promise<string> | undefined;

  const publicKey = () => {
    key ??= signer.publicKey().then(pointOf);
    key.catch(() => {
      key = undefined;
    });
    return key;
  };

  async function made(aud: string, sub: string): Promise<string> {
    const exp = Math.floor((now().getTime() + validFor) / 1000);
    const content = [
      { typ: 'JWT', alg: 'ES256' },
      { aud, exp, sub },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = rawSignature(await signer.sign(Buffer.from(content)));
    return `${content}.${signature.toString('base64url')}`;
  }

  return {
    publicKey,

    async authorization(origin, contact) {
      const name = `${origin} ${contact}`;
      const known = tokens.get(name);
      const isFresh = known !== undefined && known.until > now().getTime();
      const token = isFresh
        ? known
        : { until: now().getTime() + usedFor, text: made(origin, contact) };
      tokens.set(name, token);
      try {
        return `vapid t=${await token.text}, k=${await publicKey()}`;
      } catch (error) {
        if (tokens.get(name) === token) tokens.delete(name);
        throw error;
      }
    },
  };
}

/** Returns the point of a public key that is given as SPKI, DER. */
function pointOf(spki: Buffer): string {
  const { x = '', y = '' } = createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({
    format: 'jwk',
  });
  const [first, second] = [x, y].map((part) => Buffer.from(part, 'base64url'));
  return Buffer.concat([Buffer.of(4), first ?? Buffer.of(), second ?? Buffer.of()]).toString(
    'base64url',
  );
}

/** Bytes of each of the two numbers of a signature on P-256. */
const numberSize = 32;

/**
 * Returns a signature as tokens have it, the numbers r and s after each other. KMS gives it as DER:
 * a sequence of two integers, which have no leading zeros except one that keeps them positive.
 * Throws for anything else.
 */
export function rawSignature(der: Buffer): Buffer {
  const first = integerAt(der, 2);
  const second = integerAt(der, first.end);
  const isWhole = der[0] === 0x30 && der[1] === der.length - 2 && second.end === der.length;
  if (!isWhole) throw new Error('A signature is not the DER of two integers');
  return Buffer.concat([padded(first.value), padded(second.value)]);
}

function integerAt(der: Buffer, at: number) {
  const end = at + 2 + (der[at + 1] ?? 0);
  if (der[at] !== 2 || end > der.length) throw new Error('A signature has no integer');
  return { value: der.subarray(at + 2, end), end };
}

function padded(value: Buffer): Buffer {
  const digits = value.subarray(value.findIndex((byte) => byte !== 0));
  if (digits.length > numberSize) throw new Error('A signature has a number of over 256 bits');
  return Buffer.concat([Buffer.alloc(numberSize - digits.length), digits]);
}
