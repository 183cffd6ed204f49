import { type Bytes, fromHex, isSame, joined, sha256, toHex } from './bytes.ts';
import { type Certificate, certificateIn, isIssuedBy, isSignedBy } from './certificate.ts';
import { at, der, firstIn, type Value, valuesIn } from './der.ts';
import { need } from './fault.ts';
import type { Seal } from './seal.ts';

const ids = { digest: '2a864886f70d010904', certificates: '2a864886f70d010910022f' };

/** Reads the parts of a signature (CMS SignedData) that are checked. */
function partsOf(signature: Bytes) {
  const signedData = at(firstIn(signature), 1, 0);
  const signer = at(signedData, 4, 0);
  const attributes = at(signer, 3);
  const attributeOf = (id: string): Value => {
    const found = valuesIn(attributes.body).find((each) => toHex(at(each, 0).body) === id);
    return at(need(found, 'sealChanged'), 1, 0);
  };
  return {
    chain: valuesIn(at(signedData, 3).body).map(({ bytes }) => bytes),
    attributes: attributes.body,
    digest: attributeOf(ids.digest).body,
    /** The hashes of the certificates that the signer named. */
    named: valuesIn(at(attributeOf(ids.certificates), 0).body).map((each) => at(each, 0).body),
    signature: at(signer, 5).body,
  };
}

/** Writes a signature from its checked parts. It is the same as the given one to the last byte. */
function writtenAgain(
  { chain, attributes, signature }: ReturnType<typeof partsOf>,
  { issuer, serial }: Certificate,
): Bytes {
  const sha = fromHex('300b0609608648016503040201');
  const rsa = fromHex('300d06092a864886f70d0101010500');
  const one = fromHex('020101');
  const signer = der(
    0x30,
    one,
    der(0x30, issuer, serial),
    sha,
    der(0xa0, attributes),
    rsa,
    der(0x04, signature),
  );
  const content = fromHex('300b06092a864886f70d010701');
  const signedData = der(
    0x30,
    one,
    der(0x31, sha),
    content,
    der(0xa0, ...chain),
    der(0x31, signer),
  );
  return der(0x30, fromHex('06092a864886f70d010702'), der(0xa0, signedData));
}

/**
 * Checks the signature of a seal, byte by byte. Returns the certificates of the school and of its
 * root. Throws a `Fault`.
 */
export async function checkSignature({ digest, signature, sealedAt }: Seal) {
  const parts = partsOf(signature);
  need(isSame(parts.digest, digest), 'changed');
  const [leaf, root, ...others] = parts.chain.map(certificateIn);
  if (!leaf || !root || others.length > 0) return need(undefined, 'sealChanged');
  const hashes = await Promise.all(parts.chain.map(sha256));
  need(isSame(joined(...hashes), joined(...parts.named)), 'sealChanged');
  const attributes = der(0x31, parts.attributes);
  need(await isSignedBy(leaf.publicKey, attributes, parts.signature), 'sealChanged');
  need(isSame(writtenAgain(parts, leaf), signature), 'sealChanged');
  need((await isIssuedBy(leaf, root)) && (await isIssuedBy(root, root)), 'notIssued');
  const wasValid = ({ from, until }: Certificate) => from <= sealedAt && sealedAt <= until;
  need(wasValid(leaf) && wasValid(root), 'notValidThen');
  return { leaf, root };
}
