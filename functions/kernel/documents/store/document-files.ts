import type { CompletedPart } from '@aws-sdk/client-s3';
import type { School } from '#functions/kernel/record/school';
import type { Buckets } from '#functions/kernel/store/buckets';
import { mediaTypes } from '#shared/documents/document-kinds';
import type { DocumentId, StoredDocument } from './document-record.ts';

/** Seconds for which a signed address is valid. */
const validSeconds = 60;

/** The bytes of one part of a file. S3 takes at least 5 MB, and 10,000 parts. */
const partSize = 8 * 1024 * 1024;

export type DocumentFiles = ReturnType<typeof documentFiles>;

/**
 * Returns the key of a document's file. A second worker writes the same key, so there is never more
 * than one file.
 */
export const fileKey = (
  { site }: School,
  { userUid, documentUid }: DocumentId,
  format: StoredDocument['format'],
): string => `documents/${site}/${userUid}/${documentUid}.${format}`;

/** The files of documents in the bucket `downloads`. */
export const documentFiles = ({ openS3, bucket }: Buckets, size: number = partSize) => {
  const Bucket = bucket('downloads');
  return {
    /** Starts a file. It appears as a whole when it is finished, and never when it is dropped. */
    start: (Key: string, format: StoredDocument['format']) =>
      startUpload(openS3, { Bucket, Key, ContentType: mediaTypes[format] }, size),

    async remove(Key: string): Promise<void> {
      const { client, DeleteObjectCommand } = await openS3();
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },

    /** Returns a signed address of a file, which is valid for 60 seconds. */
    async addressOf(
      Key: string,
      { format, file_name }: Pick<StoredDocument, 'format' | 'file_name'>,
    ): Promise<string> {
      const { client, GetObjectCommand, getSignedUrl } = await openS3();
      const command = new GetObjectCommand({
        Bucket,
        Key,
        ResponseCacheControl: 'no-store',
        ResponseContentType: mediaTypes[format],
        ResponseContentDisposition: `attachment; filename="${file_name}"`,
      });
      return getSignedUrl(client, command, { expiresIn: validSeconds });
    },
  };
};

interface Target {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
}

/** Uploads a file part by part, and a short file at once. Holds the bytes of one part at most. */
function startUpload(openS3: Buckets['openS3'], { ContentType, ...object }: Target, size: number) {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let UploadId: string | undefined;
  const Parts: CompletedPart[] = [];
  const next = () => {
    const body = Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
    return body;
  };

  async function sendPart(): Promise<void> {
    const { client, CreateMultipartUploadCommand, UploadPartCommand } = await openS3();
    UploadId ??= (await client.send(new CreateMultipartUploadCommand({ ...object, ContentType })))
      .UploadId;
    const PartNumber = Parts.length + 1;
    const { ETag } = await client.send(
      new UploadPartCommand({ ...object, UploadId, PartNumber, Body: next() }),
    );
    Parts.push({ ETag, PartNumber });
  }

  return {
    async write(added: Uint8Array): Promise<void> {
      waiting.push(added);
      bytes += added.length;
      if (bytes >= size) await sendPart();
    },

    /** Stores the file. Only now can it be read. */
    async finish(): Promise<void> {
      const { client, CompleteMultipartUploadCommand, PutObjectCommand } = await openS3();
      if (UploadId === undefined) {
        await client.send(new PutObjectCommand({ ...object, ContentType, Body: next() }));
        return;
      }
      if (bytes > 0) await sendPart();
      const MultipartUpload = { Parts };
      await client.send(
        new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload }),
      );
    },

    /** Drops what was uploaded. */
    async drop(): Promise<void> {
      if (UploadId === undefined) return;
      const { client, AbortMultipartUploadCommand } = await openS3();
      await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }));
    },
  };
}
