import { createHash } from 'node:crypto';
import * as z from 'zod';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { MailingContent } from '../rules/content.ts';

/** The frozen part of a mailing: its content and every person's message. */
export const Frozen = z.object({ content: MailingContent, messages: z.array(EmailLogRecord) });
export type Frozen = z.infer<typeof Frozen>;

export type MailingContents = ReturnType<typeof mailingContents>;

/**
 * The frozen contents of mailings in the bucket `content`. A key has the hash of the content, so
 * two workers that freeze at the same time do not overwrite each other. The mailing's record names
 * the valid key.
 */
export const mailingContents = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('content');
  const put = async (Key: string, value: unknown) => {
    const Body = JSON.stringify(value);
    const { client, PutObjectCommand } = await openS3();
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' }));
  };

  return {
    of({ site }: School) {
      const get = async (Key: string): Promise<unknown> => {
        if (!Key.startsWith(`${site}/`))
          throw new Error(`The content key of a mailing belongs to another site than ${site}`);
        const { client, GetObjectCommand } = await openS3();
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return JSON.parse((await Body?.transformToString()) ?? '');
      };

      const contentAt = async (key: string) => MailingContent.parse(await get(key));
      return {
        /** Stores the content and returns its key for the mailing's record. */
        async write(mailingUid: string, { content, messages }: Frozen): Promise<string> {
          const hash = createHash('sha256')
            .update(JSON.stringify([content, messages]))
            .digest('hex');
          const key = `${site}/mailings/${mailingUid}/${hash}.json`;
          await Promise.all([put(key, content), put(messagesKey(key), messages)]);
          return key;
        },

        content: contentAt,

        /** Returns who has news of it and gets no mail. The content that lists somebody goes with an erasure. */
        async others(key: string): Promise<readonly string[]> {
          try {
            return (await contentAt(key)).others ?? [];
          } catch (error) {
            if (error instanceof Error && error.name === 'NoSuchKey') return [];
            throw error;
          }
        },

        messages: async (key: string): Promise<EmailLogRecord[]> =>
          z.array(EmailLogRecord).parse(await get(messagesKey(key))),
      };
    },
  };
};

/** Returns the key of the messages. Only preparing reads them; sending reads the table. */
const messagesKey = (key: string): string => key.replace(/\.json$/, '-messages.json');
