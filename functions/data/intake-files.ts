import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { intakeLimit } from '#shared/contract/intake';

/** Where the files of a site arrive, and where what is made of them lies; only arrivals start an intake. */
export const arrivalPrefix = (site: string) => `intake/${site}/`;
export const workPrefix = (site: string, intakeUid: string) => `plans/${site}/${intakeUid}/`;

/** What is written on an object that came back with a backup: it is no arrival. */
export const restoredMark = 'restored';

/** Seconds that a prepared upload is good for. */
const uploadGoodFor = 600;

export type IntakeFiles = ReturnType<typeof intakeFiles>;

/** The intake bucket: files as they arrived, findings and plans as they were made. */
export const intakeFiles = (s3: S3Client, Bucket: string) => ({
  /** A form that lets exactly one object of at most 50 MB be uploaded. */
  async prepareUpload(Key: string) {
    const { url, fields } = await createPresignedPost(s3, {
      Bucket,
      Key,
      Conditions: [['content-length-range', 1, intakeLimit]],
      Expires: uploadGoodFor,
    });
    return { url, fields };
  },

  /** Bytes of a file; unless there is none. */
  async size(Key: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
      return ContentLength ?? 0;
    } catch (error) {
      if (error instanceof NotFound || error instanceof NoSuchKey) return undefined;
      throw error;
    }
  },

  /** Whether a file came back with a backup, and so has been here before. */
  async isRestored(Key: string): Promise<boolean> {
    try {
      const { Metadata } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
      return Metadata?.[restoredMark] !== undefined;
    } catch (error) {
      if (error instanceof NotFound || error instanceof NoSuchKey) return false;
      throw error;
    }
  },

  async read(Key: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return Body && Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  },

  async write(Key: string, Body: Buffer): Promise<void> {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
  },
});
