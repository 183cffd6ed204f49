import { downloadName, plainName } from '#functions/files/rules/download-name';
import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { dispositionOf, downloadAddress } from '#functions/kernel/store/downloads';
import { attachmentLimit } from '#shared/absences/attachment';
import type { Attachment } from '#shared/absences/notice';
import type { CleanFile } from '../attachments/clean-file.ts';

/** Seconds for which a form for an upload is valid. */
const validSeconds = 15 * 60;

/** Where a file arrives. */
export const arrivalKey = ({ site }: School, attachmentUid: string): string =>
  `arrivals/${site}/${attachmentUid}`;

/** Where the clean copy of a file is stored. */
export const fileKey = ({ site }: School, attachmentUid: string): string =>
  `files/${site}/${attachmentUid}`;

/** How a file is called that was stored without the sender's name. */
const called = 'attachment';

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
          Expires: validSeconds,
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

      /** Stores the clean copy of a file, with the sender's name as that of its download. */
      async store(
        { attachmentUid, filename }: Pick<Attachment, 'attachmentUid' | 'filename'>,
        { bytes, content_type }: CleanFile,
      ) {
        const { client, PutObjectCommand } = await openS3();
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: fileKey(school, attachmentUid),
            Body: bytes,
            ContentType: content_type,
            ContentDisposition: dispositionOf(
              'attachment',
              downloadName(filename, content_type, called),
            ),
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

/** Returns a signed address of a file for 60 seconds. The sender's name is not in it. */
const addressIn =
  ({ openS3, bucket }: Buckets) =>
  (school: School, file: Pick<Attachment, 'attachmentUid' | 'content_type'>): Promise<string> =>
    downloadAddress(openS3, {
      Bucket: bucket('attachments'),
      Key: fileKey(school, file.attachmentUid),
      contentType: file.content_type,
      unnamed: plainName(file.content_type, called),
    });
