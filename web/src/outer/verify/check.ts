import type { Bytes } from './bytes.ts';
import { fingerprintOf } from './certificate.ts';
import { sealIn } from './seal.ts';
import { checkSignature } from './signature.ts';

/** What the check of a sealed document found. */
export interface Checked {
  /** The organisation in the certificate of the seal. */
  readonly sealedBy: string;
  readonly sealedAt: Date;
  /** The hash of the last line of the document's record. */
  readonly recordHead: string;
  /** The fingerprint of the root certificate, `AB:CD:…`. */
  readonly fingerprint: string;
}

/**
 * Checks a sealed document in this browser: as strictly as `npm run verify`, with the same results.
 * Throws a `Fault`.
 */
export async function checked(pdf: Bytes): Promise<Checked> {
  const seal = await sealIn(pdf);
  const { leaf, root } = await checkSignature(seal);
  return {
    sealedBy: leaf.organisation,
    sealedAt: seal.sealedAt,
    recordHead: seal.recordHead,
    fingerprint: await fingerprintOf(root.bytes),
  };
}
