import { type Buckets, s3With } from '#functions/kernel/store/buckets';
import { memoryBuckets } from '#test/support/memory/memory-buckets';

/** Buckets in memory whose signed addresses show what was signed, as JSON. */
export function shownAddresses() {
  const { s3, everything } = memoryBuckets();
  const buckets: Buckets = {
    bucket: (name) => name,
    openS3: async () => ({
      ...(await s3With(() => s3)()),
      getSignedUrl: async (_, { input }) => JSON.stringify(input),
    }),
  };
  return { s3, buckets, headers: () => everything().at(-1)?.facts };
}
