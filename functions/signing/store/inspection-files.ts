import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { FileResult } from '#shared/signing/files';
import { arrivalKey, documentName, folderOf, pictureName, resultName } from './file-keys.ts';

const contentTypes = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const;

export type InspectionFiles = ReturnType<typeof inspectionFiles>;

/** The files of documents, as their inspection uses them. It cannot read what it has written. */
export const inspectionFiles = ({ openS3, bucket }: Buckets) => {
  const put = async (Key: string, Body: Uint8Array, kind: keyof typeof contentTypes) => {
    const { client, PutObjectCommand } = await openS3();
    const ContentType = contentTypes[kind];
    await client.send(new PutObjectCommand({ Bucket: bucket('signing'), Key, Body, ContentType }));
  };
  return {
    of: (school: School) => ({
      /** Returns the bytes that arrived; undefined if they were inspected already. */
      async arrived(fileUid: string): Promise<Uint8Array | undefined> {
        const { client, GetObjectCommand } = await openS3();
        const Key = arrivalKey(school, fileUid);
        try {
          const command = new GetObjectCommand({ Bucket: bucket('signing-uploads'), Key });
          return await (await client.send(command)).Body?.transformToByteArray();
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
          throw error;
        }
      },

      storeDocument: (fileUid: string, hash: string, pdf: Uint8Array) =>
        put(folderOf(school, fileUid) + documentName(hash), pdf, 'pdf'),

      /** Stores the result. The first one stays, also if the same form uploads another file. */
      async finish(fileUid: string, result: FileResult): Promise<void> {
        const { client, PutObjectCommand } = await openS3();
        const command = new PutObjectCommand({
          Bucket: bucket('signing'),
          Key: folderOf(school, fileUid) + resultName,
          Body: JSON.stringify(FileResult.parse(result)),
          ContentType: 'application/json',
          IfNoneMatch: '*',
        });
        try {
          await client.send(command);
        } catch (error) {
          if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error;
        }
      },

      async dropArrival(fileUid: string): Promise<void> {
        const { client, DeleteObjectCommand } = await openS3();
        const Key = arrivalKey(school, fileUid);
        await client.send(new DeleteObjectCommand({ Bucket: bucket('signing-uploads'), Key }));
      },

      /** Stores the picture of a page and returns its name. */
      async storePicture(
        { fileUid, hash, page }: { fileUid: string; hash: string; page: number },
        { bytes, ending }: { readonly bytes: Uint8Array; readonly ending: 'png' | 'jpg' },
      ): Promise<string> {
        const name = pictureName(page, hash, ending);
        await put(folderOf(school, fileUid) + name, bytes, ending);
        return name;
      },
    }),
  };
};
