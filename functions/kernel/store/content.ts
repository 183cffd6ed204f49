import { createHash } from 'node:crypto';
import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';

/** Where a text is stored: in its record, or in the bucket under its own key. */
export interface ContentLocation {
  readonly content_html?: string | undefined;
  readonly content_key?: string | undefined;
}

/**
 * Texts above 100 KB go to the bucket: a table item holds 400 KB at most, and each read costs by
 * its size.
 */
const inlineLimit = 100 * 1024;

export type ContentStore = ReturnType<typeof contentStore>;

/**
 * Stores long texts. Each version has its own object, named by its hash, so an old record never
 * points to a new text.
 */
export const contentStore = ({ openS3, bucket }: Buckets, kind: 'posts' | 'pages' = 'posts') => {
  const Bucket = bucket('content');
  return {
    of: ({ site }: School) => ({
      /** Stores a text before its record is written. Returns the fields for the record. */
      async write(owner: string, html: string): Promise<ContentLocation> {
        if (Buffer.byteLength(html) <= inlineLimit)
          return { content_html: html, content_key: undefined };
        const hash = createHash('sha256').update(html).digest('hex');
        const Key = `${site}/${kind}/${owner}/${hash}.html`;
        const { client, PutObjectCommand } = await openS3();
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key,
            Body: html,
            ContentType: 'text/html; charset=utf-8',
          }),
        );
        return { content_html: undefined, content_key: Key };
      },

      async read(location: ContentLocation): Promise<string> {
        if (!location.content_key) return location.content_html ?? '';
        if (!location.content_key.startsWith(`${site}/`)) {
          throw new Error(`Content key does not belong to site ${site}`);
        }
        const { client, GetObjectCommand } = await openS3();
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: location.content_key }),
        );
        return (await Body?.transformToString()) ?? '';
      },
    }),
  };
};
