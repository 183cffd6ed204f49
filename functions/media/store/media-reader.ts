import type { Buckets } from '#functions/kernel/store/buckets';

export type MediaReader = ReturnType<typeof mediaReader>;

/** Reads stored pictures, for Lambdas that write them into files. */
export const mediaReader = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('media');
  return {
    /** Returns the bytes of a picture; undefined if none is stored under this name. */
    async read(Key: string): Promise<Uint8Array | undefined> {
      const { client, GetObjectCommand, NoSuchKey } = await openS3();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
  };
};
