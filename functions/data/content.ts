import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** Where a text is: in its record, or in the bucket under a key of its own. */
export interface ContentPlace {
  readonly content_html?: string | undefined;
  readonly content_key?: string | undefined;
}

/** Texts above this go to the bucket: a table item holds 400 KB in all, and every read of it pays for its size. */
const inlineLimit = 100 * 1024;

export type ContentStore = ReturnType<typeof contentStore>;

/** Long texts, one object a version, named by what they hold: an old record never points at a new text. */
export const contentStore = (s3: S3Client, Bucket: string, kind: 'posts' | 'pages' = 'posts') => ({
  /** Stores a text before its record is written; says what the record must hold. */
  async write(site: string, owner: string, html: string): Promise<ContentPlace> {
    if (Buffer.byteLength(html) <= inlineLimit)
      return { content_html: html, content_key: undefined };
    const hash = createHash('sha256').update(html).digest('hex');
    const Key = `${site}/${kind}/${owner}/${hash}.html`;
    await s3.send(
      new PutObjectCommand({ Bucket, Key, Body: html, ContentType: 'text/html; charset=utf-8' }),
    );
    return { content_html: undefined, content_key: Key };
  },

  async read(site: string, place: ContentPlace): Promise<string> {
    if (!place.content_key) return place.content_html ?? '';
    if (!place.content_key.startsWith(`${site}/`)) throw new Error('A text of another site');
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: place.content_key }));
    return (await Body?.transformToString()) ?? '';
  },
});
