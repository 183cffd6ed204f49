import { KMSClient } from '@aws-sdk/client-kms';
import { type Signer, signer } from './signer.ts';

/** Returns the signer of a KMS key, with a client of its own. */
export const openSigner = (KeyId: string): Signer => signer(new KMSClient({}), KeyId);
