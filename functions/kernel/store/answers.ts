import { randomBytes } from 'node:crypto';
import type { Buckets } from '#functions/kernel/store/buckets';

/** Seconds for which a signed address is valid. */
const validSeconds = 60;

/**
 * Stores large responses, each computed for one caller, who downloads it from its own signed
 * address.
 */
export const answerStore = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('downloads');
  return {
    async publish(site: string, userUid: string, body: string): Promise<string> {
      const { client, GetObjectCommand, getSignedUrl, PutObjectCommand } = await openS3();
      const Key = `lists/${site}/${userUid}/${randomBytes(32).toString('hex')}.json`;
      const object = { Bucket, Key };
      await client.send(
        new PutObjectCommand({ ...object, Body: body, ContentType: 'application/json' }),
      );
      const command = new GetObjectCommand({
        ...object,
        ResponseCacheControl: 'no-store',
        ResponseContentDisposition: 'attachment; filename="posts.json"',
      });
      return getSignedUrl(client, command, { expiresIn: validSeconds });
    },
  };
};
