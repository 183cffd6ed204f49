import * as z from 'zod';
import type { Buckets } from '#functions/kernel/store/buckets';
import { DocumentPage } from '#shared/signing/pages';
import type { InspectedFile } from './file-reading.ts';

/** Seconds for which a signed address is valid. */
const validSeconds = 60;

/** The result of an inspection as it is stored: the last file of a document. */
const Result = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    hash: z.string(),
    pages: z.array(DocumentPage.extend({ picture: z.string() })),
  }),
  z.object({ state: z.literal('refused'), message: z.string() }),
]);

export type DocumentFiles = ReturnType<typeof documentFiles>;

/** Reads the inspected documents and the pictures of their pages in the bucket `signing`. */
export const documentFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('signing');
  const keyOf = (site: string, fileUid: string, name: string) => `files/${site}/${fileUid}/${name}`;

  async function read(Key: string): Promise<Buffer | undefined> {
    const { client, GetObjectCommand, NoSuchKey } = await openS3();
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return Body && Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  return {
    /** Returns what the inspection of a document found. */
    async result(site: string, fileUid: string): Promise<InspectedFile> {
      const stored = await read(keyOf(site, fileUid, 'result.json'));
      return stored ? Result.parse(JSON.parse(stored.toString())) : { state: 'waiting' };
    },

    /** Returns the bytes of the document that people see. */
    document: (site: string, fileUid: string): Promise<Buffer | undefined> =>
      read(keyOf(site, fileUid, 'document.pdf')),

    /** Returns a signed address of a picture of a page, which is valid for 60 seconds. */
    async pictureAddress(site: string, fileUid: string, picture: string): Promise<string> {
      const { client, GetObjectCommand, getSignedUrl } = await openS3();
      const Key = keyOf(site, fileUid, picture);
      const command = new GetObjectCommand({ Bucket, Key, ResponseCacheControl: 'no-store' });
      return getSignedUrl(client, command, { expiresIn: validSeconds });
    },
  };
};
