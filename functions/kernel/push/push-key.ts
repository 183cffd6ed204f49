import { lazily } from '#functions/kernel/lazily';
import { type Vapid, vapidOf } from './vapid.ts';

/** Returns the proof that a KMS key makes. The SDK is loaded for the first push. */
export function pushKey(KeyId: string, now = () => new Date()): Vapid {
  const opened = lazily(async () => {
    const [{ KMSClient }, { signer }] = await Promise.all([
      import('@aws-sdk/client-kms'),
      import('../keys/signer.ts'),
    ]);
    return signer(new KMSClient({}), KeyId, 'ECDSA_SHA_256');
  });
  const key = {
    publicKey: async () => (await opened()).publicKey(),
    sign: async (message: Uint8Array) => (await opened()).sign(message),
  };
  return vapidOf(key, now);
}
