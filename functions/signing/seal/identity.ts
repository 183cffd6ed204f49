import { randomBytes } from 'node:crypto';
import type { Signer } from '#functions/kernel/keys/signer';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import { partsOf, rootCertificate, sealCertificate } from '../cms/certificate.ts';
import type { Der } from '../cms/der.ts';
import type { SealingIdentity } from '../cms/signed-data.ts';
import type { ChainRepository, StoredChain } from '../store/chains.ts';

export interface IdentityDeps {
  /** Signs documents. */
  readonly seal: Signer;
  /** Signs the certificates of the schools. */
  readonly root: Signer;
  readonly chains: ChainRepository;
  readonly now: () => Date;
}

/**
 * Years for which certificates are valid. Readers check a seal without a time stamp against today's
 * date, so a certificate is replaced while it is still valid for as long as documents are kept. It is
 * valid from `before` on: a seal has the time of the last signature, which is before the certificate
 * is made.
 */
const years = { before: 1, root: 40, seal: 20, left: 8 } as const;
const year = 365.25 * 86_400_000;
const yearsAfter = (now: Date, count: number) => new Date(now.getTime() + count * year);

/**
 * Returns the identity with which documents of a school are sealed. The first seal of a school makes
 * its certificates; of two workers at the same time the first one wins. New keys get new ones.
 */
export async function sealingIdentity(
  { seal, root, chains, now }: IdentityDeps,
  { schoolUid, name }: Pick<SiteFacts, 'schoolUid' | 'name'>,
): Promise<SealingIdentity> {
  const school = schoolFrom({ schoolUid });
  const [publicKey, rootKey] = await Promise.all([seal.publicKey(), root.publicKey()]);
  const at = now();
  const stored = await chains.of(school).get();
  const known = stored && isOf(rootKey, stored.root) ? stored : undefined;
  if (known && isOf(publicKey, known.seal) && isLasting(known, at)) return identity(seal, known);
  const facts = (commonName: string, count: number) => ({
    organisation: name,
    commonName,
    serial: randomBytes(16),
    from: yearsAfter(at, -years.before),
    until: yearsAfter(at, count),
  });
  const rootDer = known
    ? Buffer.from(known.root, 'base64')
    : await rootCertificate(root, facts('Seals of the school', years.root));
  const issuer = { key: root, certificate: rootDer };
  const leaf = await sealCertificate(publicKey, facts('Document seal', years.seal), issuer);
  const made: StoredChain = {
    root: rootDer.toString('base64'),
    earlier: stored && !known ? [stored.root, ...stored.earlier] : (stored?.earlier ?? []),
    seal: leaf.toString('base64'),
    until: yearsAfter(at, years.seal).toISOString(),
  };
  return identity(seal, await chains.of(school).replace(stored, made));
}

const isOf = (publicKey: Der, certificate: string): boolean =>
  partsOf(Buffer.from(certificate, 'base64')).spki.equals(publicKey);

const isLasting = ({ until }: StoredChain, at: Date): boolean =>
  yearsAfter(at, years.left).toISOString() < until;

const identity = (key: Signer, { seal, root }: StoredChain): SealingIdentity => ({
  key,
  chain: [Buffer.from(seal, 'base64'), Buffer.from(root, 'base64')],
});
