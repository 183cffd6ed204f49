import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

export type AnswerFiles = ReturnType<typeof answerFiles>;

/** Files made for one person, fetched by a signed address; gone after a day. */
export const answerFiles = (s3: S3Client, Bucket: string) => ({
  /** Puts a PDF in its place; the same one twice is one. */
  async putPdf(Key: string, Body: Uint8Array): Promise<void> {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/pdf' }));
  },
});
