import * as z from 'zod';
import type { Buckets } from '#functions/kernel/store/buckets';
import { DocumentPage } from '#shared/signing/pages';
import type { FileReading, InspectedFile } from './file-reading.ts';

/** The largest document in bytes. */
const largest = 20 * 1024 * 1024;

/** Seconds for which a form for an upload, and an address of a picture, are valid. */
const validSeconds = { upload: 15 * 60, address: 60 };

/** What the inspection stores about a document. */
const StoredResult = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    hash: z.string(),
    pages: z.array(DocumentPage.extend({ picture: z.string() })),
  }),
  z.object({ state: z.literal('refused'), message: z.string() }),
]);

/** Where the inspection stores what belongs to a document. */
const keyOf = (site: string, fileUid: string, name: string): string =>
  `files/${site}/${fileUid}/${name}`;

/** The uploaded documents of a school, as staff see them. */
export const signingFiles = ({ openS3, bucket }: Buckets): FileReading => ({
  async uploadTo(site, fileUid) {
    const { client, createPresignedPost } = await openS3();
    const { url, fields } = await createPresignedPost(client, {
      Bucket: bucket('signing-uploads'),
      Key: `arrivals/${site}/${fileUid}.pdf`,
      Conditions: [['content-length-range', 1, largest]],
      Expires: validSeconds.upload,
    });
    return { url, fields };
  },

  async result(site, fileUid): Promise<InspectedFile> {
    const { client, GetObjectCommand } = await openS3();
    const Key = keyOf(site, fileUid, 'result.json');
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket('signing'), Key }));
      return Body
        ? StoredResult.parse(JSON.parse(await Body.transformToString()))
        : { state: 'waiting' };
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return { state: 'waiting' };
      throw error;
    }
  },

  async pictureAddress(site, fileUid, picture) {
    const { client, GetObjectCommand, getSignedUrl } = await openS3();
    const Key = keyOf(site, fileUid, picture);
    const command = new GetObjectCommand({ Bucket: bucket('signing'), Key });
    return getSignedUrl(client, command, { expiresIn: validSeconds.address });
  },
});
