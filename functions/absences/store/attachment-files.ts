import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { attachmentLimit } from '#shared/absences/attachment';
import type { Attachment } from '#shared/absences/notice';
import type { CleanFile } from '../attachments/clean-file.ts';

/** Seconds for which a form for an upload, and an address of a file, are valid. */
const validSeconds = { upload: 15 * 60, address: 60 };

/** Where a file arrives. */
export const arrivalKey = ({ site }: School, attachmentUid: string): string =>
  `arrivals/${site}/${attachmentUid}`;

/** Where the clean copy of a file is stored. */
export const fileKey = ({ site }: School, attachmentUid: string): string =>
  `files/${site}/${attachmentUid}`;

/** The endings of downloads. The sender's name of a file stays out of addresses. */
const endings: Readonly<Record<Attachment['content_type'], string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Returns the name of a download. */
export const downloadName = ({ content_type }: Pick<Attachment, 'content_type'>): string =>
  `attachment.${endings[content_type]}`;

export type AttachmentFiles = ReturnType<typeof attachmentFiles>;

/** The files of notices in their bucket. */
export const attachmentFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('attachments');
  const remove = async (Key: string): Promise<void> => {
    const { client, DeleteObjectCommand } = await openS3();
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };
  return {
    of: (school: School) => ({
      /** Makes a form that allows the upload of one file of at most 10 MB. */
      async prepareUpload(attachmentUid: string) {
        const { client, createPresignedPost } = await openS3();
        const { url, fields } = await createPresignedPost(client, {
          Bucket,
          Key: arrivalKey(school, attachmentUid),
          Conditions: [['content-length-range', 1, attachmentLimit]],
          Expires: validSeconds.upload,
        });
        return { url, fields };
      },

      /** Returns the bytes that arrived; undefined if nothing did. */
      async arrived(attachmentUid: string): Promise<Buffer | undefined> {
        const { client, GetObjectCommand } = await openS3();
        const Key = arrivalKey(school, attachmentUid);
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return Body && Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
          throw error;
        }
      },

      async store(attachmentUid: string, { bytes, content_type }: CleanFile) {
        const { client, PutObjectCommand } = await openS3();
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: fileKey(school, attachmentUid),
            Body: bytes,
            ContentType: content_type,
            ContentDisposition: 'attachment',
          }),
        );
      },

      dropArrival: (attachmentUid: string) => remove(arrivalKey(school, attachmentUid)),

      async remove(attachmentUid: string): Promise<void> {
        await remove(arrivalKey(school, attachmentUid));
        await remove(fileKey(school, attachmentUid));
      },
    }),

    addressOf: addressIn({ openS3, bucket }),
  };
};

/** Returns a signed address of a file. No browser shows it: it is only downloaded. */
const addressIn =
  ({ openS3, bucket }: Buckets) =>
  async (school: School, file: Pick<Attachment, 'attachmentUid' | 'content_type'>) => {
    const { client, GetObjectCommand, getSignedUrl } = await openS3();
    const command = new GetObjectCommand({
      Bucket: bucket('attachments'),
      Key: fileKey(school, file.attachmentUid),
      ResponseCacheControl: 'no-store',
      ResponseContentType: file.content_type,
      ResponseContentDisposition: `attachment; filename="${downloadName(file)}"`,
    });
    return getSignedUrl(client, command, { expiresIn: validSeconds.address });
  };
