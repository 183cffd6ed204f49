import { lazily } from '#functions/kernel/lazily';
import type { dataKeys } from './data-keys.ts';

/** Makes and opens data keys for one request. */
export type DataKeys = ReturnType<typeof dataKeys>;

/**
 * Returns how a Lambda gets the data keys of a KMS key, for each request separately. The SDK is
 * loaded for the first text.
 */
export function lazyKeys(KeyId: string): () => DataKeys {
  const opened = lazily(async () => {
    const { openKey } = await import('./kms.ts');
    return openKey(KeyId);
  });
  return () => {
    const keys = lazily(async () => (await opened())());
    return {
      create: async (context) => (await keys()).create(context),
      open: async (stored, context) => (await keys()).open(stored, context),
    };
  };
}
