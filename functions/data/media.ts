import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { readImage } from '#functions/lib/image';
import { mediaKey } from '#shared/domain/media';

export type MediaStore = ReturnType<typeof mediaStore>;

/** The images of the portal: checked, made anew from their pixels, and named by what they show. */
export const mediaStore = (s3: S3Client, Bucket: string) => ({
  /** Stores an image given as base64; answers its stored name. */
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
});
