import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Buckets } from '#functions/kernel/store/buckets';

export type AnswerFiles = ReturnType<typeof answerFiles>;

/**
 * Stores files made for one person, who downloads them from a signed address. They are deleted
 * after 1 day.
 */
export const answerFiles = ({ s3, bucket }: Buckets) => {
  const Bucket = bucket('answers');
  return {
    /** Stores a PDF. A repeated call replaces it. */
    async putPdf(Key: string, Body: Uint8Array): Promise<void> {
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/pdf' }));
    },
  };
};
