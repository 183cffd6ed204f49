import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { dispositionOf } from '#functions/kernel/store/downloads';
import { type Arrival, arrivalKey, folderOf, resultName } from './file-keys.ts';
import { nameIn } from './name-metadata.ts';

/** What arrived. */
export interface Upload {
  readonly bytes: Uint8Array;
  /** The name in its form. That of a document to sign has none, and a form of an earlier release. */
  readonly filename: string | undefined;
}

/** Where uploads wait for their inspection. */
export const arrivals = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('files');
  return {
    /** Returns what arrived; undefined if it was inspected already. */
    async get({ fileUid, kind, ...school }: Arrival): Promise<Upload | undefined> {
      const { client, GetObjectCommand } = await openS3();
      const Key = arrivalKey(school, fileUid, kind);
      try {
        const { Body, Metadata } = await client.send(new GetObjectCommand({ Bucket, Key }));
        const bytes = await Body?.transformToByteArray();
        return bytes && { bytes, filename: nameIn(Metadata) };
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },

    async drop({ fileUid, kind, ...school }: Arrival): Promise<void> {
      const { client, DeleteObjectCommand } = await openS3();
      const Key = arrivalKey(school, fileUid, kind);
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
};
export type Arrivals = ReturnType<typeof arrivals>;

/** A file that an inspection stores. */
interface StoredObject {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The name under which it is downloaded, if people download it. */
  readonly filename?: string;
}

/** What an inspection writes into a bucket, by its name in AWS. It cannot read what it has written. */
export const inspectionFiles = ({ openS3 }: Pick<Buckets, 'openS3'>, Bucket: string) => ({
  of: (school: School) => ({
    /** Stores a file of an upload. */
    async store(fileUid: string, object: StoredObject): Promise<void> {
      const { name, bytes, contentType, filename } = object;
      const { client, PutObjectCommand } = await openS3();
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: folderOf(school, fileUid) + name,
          Body: bytes,
          ContentType: contentType,
          ...(filename && { ContentDisposition: dispositionOf('attachment', filename) }),
        }),
      );
    },

    /** Stores the result. The first one stays, also if the same form uploads another file. */
    async finish(fileUid: string, result: unknown): Promise<void> {
      const { client, PutObjectCommand } = await openS3();
      const command = new PutObjectCommand({
        Bucket,
        Key: folderOf(school, fileUid) + resultName,
        Body: JSON.stringify(result),
        ContentType: 'application/json',
        IfNoneMatch: '*',
      });
      try {
        await client.send(command);
      } catch (error) {
        if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error;
      }
    },
  }),
});
export type InspectionFiles = ReturnType<typeof inspectionFiles>;
