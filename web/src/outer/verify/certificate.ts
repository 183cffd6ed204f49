import { type Bytes, isSame, sha256, toHex } from './bytes.ts';
import { at, firstIn, type Value, valuesIn } from './der.ts';
import { need } from './fault.ts';

/** What a certificate says: X.509 version 3, signed by RSA with SHA-256. */
export interface Certificate {
  readonly bytes: Bytes;
  /** What its issuer signed, and the signature. */
  readonly signed: Bytes;
  readonly signature: Bytes;
  readonly serial: Bytes;
  readonly issuer: Bytes;
  readonly subject: Bytes;
  readonly publicKey: Bytes;
  /** The organisation that it names. */
  readonly organisation: string;
  readonly from: Date;
  readonly until: Date;
}

/** Reads a certificate. */
export function certificateIn(bytes: Bytes): Certificate {
  const whole = firstIn(bytes);
  const [signed, , signature] = valuesIn(whole.body);
  const body = need(signed, 'sealChanged');
  const subject = at(body, 5);
  return {
    bytes,
    signed: body.bytes,
    // The first byte says that no bit of the last one is unused.
    signature: need(signature, 'sealChanged').body.slice(1),
    serial: at(body, 1).bytes,
    issuer: at(body, 3).bytes,
    subject: subject.bytes,
    publicKey: at(body, 6).bytes,
    organisation: organisationIn(subject),
    from: timeOf(at(body, 4, 0)),
    until: timeOf(at(body, 4, 1)),
  };
}

const organisationId = '55040a';

function organisationIn(name: Value): string {
  const parts = valuesIn(name.body).map((each) => at(each, 0));
  const found = parts.find((each) => toHex(at(each, 0).body) === organisationId);
  return found ? new TextDecoder().decode(at(found, 1).body) : 'an unnamed organisation';
}

/** Reads a time: two digits of a year until 2049, four digits of a later one. */
function timeOf({ tag, body }: Value): Date {
  const text = new TextDecoder().decode(body);
  const digits = tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  return need(dateOf(digits.replace(/Z$/, '')), 'sealChanged');
}

/** Reads 14 digits, the time in UTC; undefined if they are none. */
export function dateOf(digits: string): Date | undefined {
  const date = new Date(digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Whether a key signed a message, by RSA with SHA-256. */
export async function isSignedBy(
  publicKey: Bytes,
  message: Bytes,
  signature: Bytes,
): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  try {
    const key = await crypto.subtle.importKey('spki', publicKey, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, signature, message);
  } catch {
    return false;
  }
}

/** Whether a certificate was issued by another one. */
export const isIssuedBy = async (one: Certificate, issuer: Certificate): Promise<boolean> =>
  isSame(one.issuer, issuer.subject) &&
  (await isSignedBy(issuer.publicKey, one.signed, one.signature));

/** Returns the fingerprint of a certificate as certificate tools show it: `AB:CD:…`. */
export const fingerprintOf = async (certificate: Bytes): Promise<string> =>
  (
    toHex(await sha256(certificate))
      .toUpperCase()
      .match(/../g) ?? []
  ).join(':');
