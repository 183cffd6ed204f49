import type { Buckets } from '#functions/kernel/store/buckets';
import type { BucketName } from '#shared/store-names';

/**
 * Returns a function that reads whole objects of a bucket; undefined for one that is not there. The
 * build of the Lambdas puts `kernel/dynamodb/light-objects.ts` in its place, which has no SDK
 * (`bin/lib/build/lighter.ts`).
 */
export const objectReader =
  ({ openS3, bucket }: Buckets, name: BucketName) =>
  async (Key: string): Promise<Uint8Array | undefined> => {
    const { client, GetObjectCommand } = await openS3();
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket(name), Key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      throw error;
    }
  };
