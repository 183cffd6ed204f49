import * as z from 'zod';
import { lazily } from '#functions/kernel/lazily';
import type { Buckets } from '#functions/kernel/store/buckets';
import type { SealingIdentity } from '../cms/signed-data.ts';

/** The certificates of a school’s seal, base64 of DER: the one of the seal first, then its root. */
const Chain = z.object({ chain: z.tuple([z.string()], z.string()) });

/** Returns where the certificates of a school’s seal are in the bucket `signing`. */
export const chainKey = (site: string): string => `chain/${site}.json`;

/** Reads with which key and certificates a school seals. The SDK of KMS is loaded for the first seal. */
export function sealingIdentities({ openS3, bucket }: Buckets, keyId: string) {
  const key = lazily(async () => {
    const { openSigner } = await import('#functions/kernel/keys/open-signer');
    return openSigner(keyId);
  });
  return async (site: string): Promise<SealingIdentity> => {
    const { client, GetObjectCommand } = await openS3();
    const object = { Bucket: bucket('signing'), Key: chainKey(site) };
    const { Body } = await client.send(new GetObjectCommand(object));
    const { chain } = Chain.parse(JSON.parse((await Body?.transformToString()) ?? '{}'));
    const [first, ...more] = chain.map((each) => Buffer.from(each, 'base64'));
    if (!first) throw new Error('The seal has no certificate');
    return { key: await key(), chain: [first, ...more] };
  };
}
