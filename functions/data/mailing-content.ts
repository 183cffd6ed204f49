import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { StoredMessage } from '#functions/data/email-record';
import { MailingContent } from '#functions/mail/content';

/** What is frozen of a mailing: its texts, and everybody's message. */
export const Frozen = z.object({ content: MailingContent, messages: z.array(StoredMessage) });
export type Frozen = z.infer<typeof Frozen>;

export type MailingContents = ReturnType<typeof mailingContents>;

/**
 * The frozen content of mailings, named by what it holds: two workers that freeze at the same time do not disturb each other, and the
 * mailing's record says whose counts.
 */
export const mailingContents = (s3: S3Client, Bucket: string) => {
  const put = async (Key: string, value: unknown) => {
    const Body = JSON.stringify(value);
    await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' }));
  };
  const get = async (site: string, Key: string): Promise<unknown> => {
    if (!Key.startsWith(`${site}/`)) throw new Error('A mailing of another site');
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return JSON.parse((await Body?.transformToString()) ?? '');
  };
  return {
    /** Stores it; answers what the mailing's record must hold. */
    async write(site: string, mailingUid: string, { content, messages }: Frozen): Promise<string> {
      const hash = createHash('sha256')
        .update(JSON.stringify([content, messages]))
        .digest('hex');
      const key = `${site}/mailings/${mailingUid}/${hash}.json`;
      await Promise.all([put(key, content), put(messagesAt(key), messages)]);
      return key;
    },

    content: async (site: string, key: string): Promise<MailingContent> =>
      MailingContent.parse(await get(site, key)),

    messages: async (site: string, key: string): Promise<StoredMessage[]> =>
      z.array(StoredMessage).parse(await get(site, messagesAt(key))),
  };
};

/** Only who freezes needs everybody's message; who sends finds each in the table. */
const messagesAt = (key: string): string => key.replace(/\.json$/, '-messages.json');
