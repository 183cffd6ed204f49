import type { Signer } from '#functions/kernel/keys/signer';
import { partsOf } from './certificate.ts';
import {
  type Der,
  nothing,
  objectId,
  octets,
  sequence,
  setOf,
  value,
  valuesOf,
  whole,
} from './der.ts';
import { sha256 } from './hash.ts';

const data = objectId('1.2.840.113549.1.7.1');
const signedDataId = objectId('1.2.840.113549.1.7.2');
const sha256Id = sequence(objectId('2.16.840.1.101.3.4.2.1'));
const rsa = sequence(objectId('1.2.840.113549.1.1.1'), nothing);
const one = whole(Buffer.from([1]));

/** A key with its certificate first, then the certificates up to the root. */
export interface SealingIdentity {
  readonly key: Signer;
  readonly chain: readonly [Der, ...Der[]];
}

/**
 * Signs the hash of a content: CMS SignedData with the attributes of CAdES (RFC 5652, RFC 5035). The
 * time is not among them: PAdES has it in the PDF.
 */
export async function signedData(digest: Buffer, { key, chain }: SealingIdentity): Promise<Der> {
  const attributes = attributesOf(digest, chain);
  return assembled(attributes, await key.sign(attributes), chain);
}

/**
 * Returns the length of the signature of any content. RSA signatures have the length of their key,
 * so a seal has room for exactly one, and no byte of it is free.
 */
export async function signedLength({ key, chain }: SealingIdentity): Promise<number> {
  const [, modulus] = valuesOf(await key.publicKey());
  const [number] = valuesOf((modulus?.body ?? Buffer.alloc(1)).subarray(1));
  const [sign = 0] = number?.body ?? [];
  const keyLength = (number?.body.length ?? 0) - (sign === 0 ? 1 : 0);
  return assembled(attributesOf(Buffer.alloc(32), chain), Buffer.alloc(keyLength), chain).length;
}

/** Returns what is signed. All certificates are named by their hash, so no byte of them is free. */
function attributesOf(digest: Buffer, chain: SealingIdentity['chain']): Der {
  return setOf(
    attribute('1.2.840.113549.1.9.3', data),
    attribute('1.2.840.113549.1.9.4', octets(digest)),
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(...chain.map(named)))),
  );
}

function named(certificate: Der): Der {
  const { issuer, serial } = partsOf(certificate);
  const issuerAndSerial = sequence(sequence(value(0xa4, issuer)), serial);
  return sequence(octets(sha256(certificate)), issuerAndSerial);
}

const attribute = (id: string, content: Der): Der => sequence(objectId(id), setOf(content));

/** Puts the parts together. The attributes are signed as a set, and stored with another tag. */
function assembled(attributes: Der, signature: Buffer, chain: SealingIdentity['chain']): Der {
  const { issuer, serial } = partsOf(chain[0]);
  const stored = Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]);
  const signer = sequence(one, sequence(issuer, serial), sha256Id, stored, rsa, octets(signature));
  return sequence(
    signedDataId,
    value(
      0xa0,
      sequence(one, setOf(sha256Id), sequence(data), value(0xa0, ...chain), setOf(signer)),
    ),
  );
}
