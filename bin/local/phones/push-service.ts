import { createECDH, randomBytes } from 'node:crypto';
import ece from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import * as z from 'zod';
import type { Shown, Subscription } from './phone-store.ts';

const curve = 'prime256v1';

/** What a browser gives to the portal, beside its address. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Makes the keys of a browser; returns what it keeps and what it gives away. */
export function newBrowser(): { own: Omit<Subscription, 'portalKey'>; keys: BrowserKeys } {
  const pair = createECDH(curve);
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const id = randomBytes(24).toString('base64url');
  return {
    own: { id, privateKey: pair.getPrivateKey('base64url'), auth },
    keys: { p256dh, auth },
  };
}

/** A push as the portal sends it. Names of headers are in lower case. */
export interface Sent {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Why a push service takes no message, with its status. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

/** The longest time to live that push services accept, in seconds. */
const longestTtl = 28 * 24 * 60 * 60;
/** The longest validity of a token, in seconds. */
const longestToken = 24 * 60 * 60;
/** The largest body that every push service takes, in bytes. */
const largest = 4096;

/**
 * Returns what a phone shows of a push. Checks all that push services check; throws `Refused` with
 * the reason in words for the one who runs the portal.
 */
export async function received(
  subscription: Subscription,
  { headers, body }: Sent,
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<Shown> {
  await checkSender(subscription, headers.authorization, { origin, now });
  const ttl = Number(headers.ttl ?? Number.NaN);
  if (!(ttl >= 0 && ttl <= longestTtl)) throw new Refused(400, 'It has no valid TTL.');
  if (headers['content-encoding'] !== 'aes128gcm') {
    throw new Refused(400, 'Its content encoding is not aes128gcm.');
  }
  if (body.length > largest) throw new Refused(413, `It has more than ${largest} bytes.`);
  const { title, body: text, navigate, tag } = shownIn(subscription, body);
  const isUrgent = headers.urgency === 'high';
  return { title, body: text, opens: navigate, tag, isUrgent, at: now };
}

/** Checks that the portal whose key the browser knows has sent it (RFC 8292). */
async function checkSender(
  { portalKey }: Subscription,
  authorization: Sent['headers'][string],
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<void> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(authorization)) ?? [];
  if (!token || !key) throw new Refused(401, 'It does not say who sends it.');
  if (key !== portalKey) throw new Refused(403, 'It has another key than the one subscribed with.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const verified = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', alg: 'ES256', x, y }),
    {
      algorithms: ['ES256'],
      audience: origin,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(now),
    },
  ).catch((error: unknown) => {
    throw new Refused(
      403,
      `Its signature is not valid: ${error instanceof Error ? error.message : error}.`,
    );
  });
  const { exp = 0, sub = '' } = verified.payload;
  if (exp - now / 1000 > longestToken) throw new Refused(403, 'Its token lives too long.');
  if (!/^(https:|mailto:)/.test(sub)) throw new Refused(403, 'It names no contact.');
}

/** What a browser keeps, with which it opens what was sealed for it. */
type Secrets = Pick<Subscription, 'privateKey' | 'auth'>;

/** Returns what a browser reads in the body of a push. Throws `Refused` if it is none. */
export const shownIn = (secrets: Secrets, body: Buffer) => notificationIn(opened(secrets, body));

/** Decrypts with a package that is not ours, so that a fault of our encryption shows. */
function opened({ privateKey, auth }: Secrets, body: Buffer): string {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey, 'base64url');
  const authSecret = Buffer.from(auth, 'base64url');
  try {
    return ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret }).toString();
  } catch {
    throw new Refused(400, 'It cannot be decrypted.');
  }
}

const Payload = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string().min(1),
    body: z.string(),
    navigate: z.url(),
    tag: z.string(),
  }),
});

function notificationIn(text: string) {
  try {
    return Payload.parse(JSON.parse(text)).notification;
  } catch {
    throw new Refused(400, 'It is not Declarative Web Push.');
  }
}
