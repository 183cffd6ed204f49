import { KMSClient } from '@aws-sdk/client-kms';
import { dataKeys } from './data-keys.ts';

/** Returns how data keys of a KMS key are made and opened, for each request separately. */
export function openKey(KeyId: string): () => ReturnType<typeof dataKeys> {
  const kms = new KMSClient({});
  return () => dataKeys(kms, KeyId);
}
