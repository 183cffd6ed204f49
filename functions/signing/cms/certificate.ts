import type { Signer } from '#functions/kernel/keys/signer';
import {
  bits,
  type Der,
  nothing,
  objectId,
  octets,
  sequence,
  setOf,
  text,
  time,
  value,
  valuesOf,
  whole,
  yes,
} from './der.ts';
import { sha256 } from './hash.ts';

/** RSASSA-PKCS1-v1_5 with SHA-256, the algorithm of `Signer`. */
const rsaWithSha256 = sequence(objectId('1.2.840.113549.1.1.11'), nothing);

export interface CertificateFacts {
  /** The school. */
  readonly organisation: string;
  readonly commonName: string;
  /** 16 random bytes. They make two certificates of one key different. */
  readonly serial: Uint8Array;
  readonly from: Date;
  readonly until: Date;
}

/** Someone who signs, with a certificate for the key. */
export interface Identity {
  readonly key: Signer;
  readonly certificate: Der;
}

/** Makes the certificate of a root: a key that signs certificates, its own as well. */
export async function rootCertificate(key: Signer, facts: CertificateFacts): Promise<Der> {
  const name = nameOf(facts);
  const spki = await key.publicKey();
  return signed(key, facts, { name, spki, issuer: { name, spki }, uses: 'certificates' });
}

/**
 * Makes the certificate of a key for seals. It names no extended key usage: NSS and OpenSSL refuse
 * the one for documents.
 */
export async function sealCertificate(
  publicKey: Der,
  facts: CertificateFacts,
  root: Identity,
): Promise<Der> {
  const { subject: name, spki } = partsOf(root.certificate);
  return signed(root.key, facts, {
    name: nameOf(facts),
    spki: publicKey,
    issuer: { name, spki },
    uses: 'documents',
  });
}

interface Names {
  readonly name: Der;
  readonly spki: Der;
  readonly issuer: { readonly name: Der; readonly spki: Der };
  readonly uses: 'certificates' | 'documents';
}

/** Signs the body of a certificate, version 3. A key that cannot leave KMS signs it like any text. */
async function signed(key: Signer, facts: CertificateFacts, names: Names): Promise<Der> {
  const body = sequence(
    value(0xa0, whole(Buffer.from([2]))),
    // The first bits make the number positive and its length constant.
    whole(Buffer.concat([Buffer.from([0x40]), facts.serial])),
    rsaWithSha256,
    names.issuer.name,
    sequence(time(facts.from), time(facts.until)),
    names.name,
    names.spki,
    value(0xa3, sequence(...extensionsOf(names))),
  );
  return sequence(body, rsaWithSha256, bits(await key.sign(body)));
}

function extensionsOf({ uses, spki, issuer }: Names): Der[] {
  const isRoot = uses === 'certificates';
  return [
    extension('2.5.29.19', isRoot ? sequence(yes) : sequence(), 'critical'),
    // The first two bits are "digital signature" and "non-repudiation"; 5 and 6 sign certificates.
    extension(
      '2.5.29.15',
      isRoot ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0xc0]), 6),
      'critical',
    ),
    extension('2.5.29.14', octets(keyIdOf(spki))),
    extension('2.5.29.35', sequence(value(0x80, keyIdOf(issuer.spki)))),
  ];
}

const extension = (id: string, content: Der, weight?: 'critical'): Der =>
  sequence(objectId(id), ...(weight ? [yes] : []), octets(content));

const nameOf = ({ organisation, commonName }: CertificateFacts): Der =>
  sequence(
    setOf(sequence(objectId('2.5.4.10'), text(organisation))),
    setOf(sequence(objectId('2.5.4.3'), text(commonName))),
  );

/** Returns 20 bytes that identify a key: of the hash of its bits. */
const keyIdOf = (spki: Der): Buffer =>
  sha256((valuesOf(spki)[1]?.body ?? Buffer.alloc(1)).subarray(1)).subarray(0, 20);

export interface CertificateParts {
  readonly serial: Der;
  readonly issuer: Der;
  readonly subject: Der;
  readonly spki: Der;
}

/** Reads the parts of a certificate that a signature repeats. */
export function partsOf(certificate: Der): CertificateParts {
  const [body] = valuesOf(certificate);
  const [, serial, , issuer, , subject, spki] = body ? valuesOf(body.bytes) : [];
  if (!serial || !issuer || !subject || !spki) throw new Error('Certificate has another form');
  return {
    serial: serial.bytes,
    issuer: issuer.bytes,
    subject: subject.bytes,
    spki: spki.bytes,
  };
}
