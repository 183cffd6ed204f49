import { generateKeyPairSync, sign } from 'node:crypto';
import type { Signer } from '#functions/kernel/keys/signer';
import { rootCertificate, sealCertificate } from '#functions/signing/cms/certificate';
import type { SealingIdentity } from '#functions/signing/cms/signed-data';

/** Makes a key of this process that signs as a key of KMS does. */
export function processKey(modulusLength = 2048): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return {
    publicKey: async () => publicKey.export({ type: 'spki', format: 'der' }),
    sign: async (message) => sign('sha256', message, privateKey),
  };
}

const from = new Date('2026-01-01T00:00:00Z');
const until = new Date('2040-01-01T00:00:00Z');

/** Makes a school's key with its certificate and the root of it. */
export async function schoolIdentity(
  organisation = 'Harbour College',
  key = processKey(),
): Promise<SealingIdentity & { readonly root: Buffer }> {
  const rootKey = processKey();
  const facts = (commonName: string, serial: number) => ({
    organisation,
    commonName,
    serial: Buffer.alloc(16, serial),
    from,
    until,
  });
  const root = await rootCertificate(rootKey, facts('Seals of the school', 1));
  const issuer = { key: rootKey, certificate: root };
  const leaf = await sealCertificate(await key.publicKey(), facts('Document seal', 2), issuer);
  return { key, chain: [leaf, root], root };
}
