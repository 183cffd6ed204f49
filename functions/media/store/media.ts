import { HeadObjectCommand, NoSuchKey, NotFound, PutObjectCommand } from '@aws-sdk/client-s3';
import { readImage } from '#functions/kernel/image/image';
import type { Buckets } from '#functions/kernel/store/buckets';
import { mediaKey } from '#shared/media/media';

export type MediaStore = ReturnType<typeof mediaStore>;

/** The bucket of pictures. Each is checked, re-encoded from its pixels and named by its hash. */
export const mediaStore = ({ s3, bucket }: Buckets) => {
  const Bucket = bucket('media');
  return {
    /** Stores a picture given as base64 and returns its stored name. */
    async store(site: string, base64: string): Promise<string> {
      const image = await readImage(base64);
      const key = mediaKey(site, image.name);
      await s3.send(
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

    /** Whether a picture with this name is stored. */
    async has(Key: string): Promise<boolean> {
      try {
        await s3.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return false;
        throw error;
      }
    },
  };
};
