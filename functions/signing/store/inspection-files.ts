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
    /** Returns the bytes that arrived; undefined if they were inspected already. */
    async arrived(site: string, fileUid: string): Promise<Uint8Array | undefined> {
      const { client, GetObjectCommand } = await openS3();
      const Key = arrivalKey(site, fileUid);
      try {
        const command = new GetObjectCommand({ Bucket: bucket('signing-uploads'), Key });
        return await (await client.send(command)).Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },

    storeDocument: (site: string, fileUid: string, hash: string, pdf: Uint8Array) =>
      put(folderOf(site, fileUid) + documentName(hash), pdf, 'pdf'),

    /** Stores the picture of a page and returns its name. */
    async storePicture(
      { site, fileUid, hash, page }: { site: string; fileUid: string; hash: string; page: number },
      { bytes, ending }: { readonly bytes: Uint8Array; readonly ending: 'png' | 'jpg' },
    ): Promise<string> {
      const name = pictureName(page, hash, ending);
      await put(folderOf(site, fileUid) + name, bytes, ending);
      return name;
    },

    /** Stores the result. The first one stays, also if the same form uploads another file. */
    async finish(site: string, fileUid: string, result: FileResult): Promise<void> {
      const { client, PutObjectCommand } = await openS3();
      const command = new PutObjectCommand({
        Bucket: bucket('signing'),
        Key: folderOf(site, fileUid) + resultName,
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

    async dropArrival(site: string, fileUid: string): Promise<void> {
      const { client, DeleteObjectCommand } = await openS3();
      const Key = arrivalKey(site, fileUid);
      await client.send(new DeleteObjectCommand({ Bucket: bucket('signing-uploads'), Key }));
    },
  };
};
