import { KMSClient } from '@aws-sdk/client-kms';
import { dataKeys } from '#functions/kernel/keys/data-keys';
import { type KeyName, keyAlias } from '#shared/store-names';
import type { Tools } from './tools.ts';

/** Returns the data keys of a local KMS key. */
export function keysIn({ portal }: Tools, name: KeyName) {
  const { environment } = portal;
  const kms = new KMSClient({
    endpoint: environment.AWS_ENDPOINT_URL_KMS ?? '',
    region: environment.AWS_REGION ?? '',
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  return () => dataKeys(kms, keyAlias(name));
}
