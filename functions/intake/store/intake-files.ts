import type { Readable } from 'node:stream';
import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { reportsLimit } from '#shared/intake/intake.contract';

/**
 * Prefixes in the bucket: files of a site arrive under the first; plans and reports are stored
 * under the second. Only files under the first start an intake.
 */
export const arrivalPrefix = ({ site }: School) => `intake/${site}/`;
export const workPrefix = ({ site }: School, intakeUid: string) => `plans/${site}/${intakeUid}/`;

/** The metadata of an object that was restored from a backup. It starts no intake. */
export const restoredMark = 'restored';

/** How long a prepared upload form is valid, in seconds. */
const uploadExpiry = 600;

export type IntakeFiles = ReturnType<typeof intakeFiles>;

/** The intake bucket: uploaded files, reports and plans. */
export const intakeFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('uploads');
  return {
    /** Makes a form that allows the upload of one object of at most 200 MB. */
    async prepareUpload(Key: string) {
      const { client, createPresignedPost } = await openS3();
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key,
        Conditions: [['content-length-range', 1, reportsLimit]],
        Expires: uploadExpiry,
      });
      return { url, fields };
    },

    /** Returns the size of a file in bytes, or nothing if there is no file. */
    async size(Key: string): Promise<number | undefined> {
      const { client, HeadObjectCommand, NoSuchKey, NotFound } = await openS3();
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return ContentLength ?? 0;
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    isRestored: restoredIn({ openS3, bucket }),

    async read(Key: string): Promise<Buffer | undefined> {
      const { client, GetObjectCommand, NoSuchKey } = await openS3();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    /** Returns a part of a file, from one position to before another. */
    async readRange(Key: string, start: number, end: number): Promise<Readable> {
      const { client, GetObjectCommand } = await openS3();
      const Range = `bytes=${start}-${end - 1}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      if (!Body) throw new Error('A file of the intake has no content');
      // In Node the body is always such a stream.
      return Body as Readable;
    },

    async write(Key: string, Body: Buffer): Promise<void> {
      const { client, PutObjectCommand } = await openS3();
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
  };
};

/** Returns whether a file was restored from a backup, and so started its intake before. */
const restoredIn =
  ({ openS3, bucket }: Buckets) =>
  async (Key: string): Promise<boolean> => {
    const { client, HeadObjectCommand, NoSuchKey, NotFound } = await openS3();
    try {
      const { Metadata } = await client.send(
        new HeadObjectCommand({ Bucket: bucket('uploads'), Key }),
      );
      return Metadata?.[restoredMark] !== undefined;
    } catch (error) {
      if (error instanceof NotFound || error instanceof NoSuchKey) return false;
      throw error;
    }
  };
