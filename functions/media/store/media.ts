import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { mediaKey } from '#shared/media/media';

export type MediaStore = ReturnType<typeof mediaStore>;

/** The bucket of pictures. Each is checked, re-encoded from its pixels and named by its hash. */
export const mediaStore = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('media');
  return {
    of: ({ site }: School) => ({
      /** Stores a picture given as base64, at most `longest` px long, and returns its stored name. */
      async store(base64: string, longest?: number): Promise<string> {
        // Loaded for the first picture: most calls store none.
        const { readImage } = await import('#functions/kernel/image/image');
        const image = await readImage(base64, longest);
        const key = mediaKey(site, image.name);
        const { client, PutObjectCommand } = await openS3();
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: key,
            Body: image.bytes,
            ContentType: image.contentType,
            CacheControl: 'public, max-age=31536000, immutable',
          }),
        );
        return key;
      },
    }),

    /** Returns the bytes of a picture; undefined if it is not stored. */
    async read(Key: string): Promise<Buffer | undefined> {
      const { client, GetObjectCommand, NoSuchKey } = await openS3();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    /** Whether a picture with this name is stored. */
    async has(Key: string): Promise<boolean> {
      const { client, HeadObjectCommand, NoSuchKey, NotFound } = await openS3();
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return false;
        throw error;
      }
    },
  };
};
