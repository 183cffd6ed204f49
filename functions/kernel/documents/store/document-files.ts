import type { CompletedPart } from '@aws-sdk/client-s3';
import type { School } from '#functions/kernel/record/school';
import type { Buckets } from '#functions/kernel/store/buckets';
import { dispositionOf, downloadAddress } from '#functions/kernel/store/downloads';
import { mediaTypes } from '#shared/documents/document-kinds';
import type { DocumentId, StoredDocument } from './document-record.ts';

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
    start: (Key: string, { format, file_name }: Pick<StoredDocument, 'format' | 'file_name'>) => {
      const ContentType = mediaTypes[format];
      const ContentDisposition = dispositionOf('attachment', file_name);
      return startUpload(openS3, { Bucket, Key, ContentType, ContentDisposition }, size);
    },

    async remove(Key: string): Promise<void> {
      const { client, DeleteObjectCommand } = await openS3();
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },

    /** Returns a signed address of a file for 60 seconds. Its name, which may name a child, is not in it. */
    addressOf(Key: string, { format }: Pick<StoredDocument, 'format'>): Promise<string> {
      const contentType = mediaTypes[format];
      return downloadAddress(openS3, { Bucket, Key, contentType, unnamed: `document.${format}` });
    },
  };
};

interface Target {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly ContentDisposition: string;
}

/** Uploads a file part by part, and a short file at once. Holds the bytes of one part at most. */
function startUpload(openS3: Buckets['openS3'], target: Target, size: number) {
  const { Bucket, Key } = target;
  const object = { Bucket, Key };
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
    UploadId ??= (await client.send(new CreateMultipartUploadCommand(target))).UploadId;
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
        await client.send(new PutObjectCommand({ ...target, Body: next() }));
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
