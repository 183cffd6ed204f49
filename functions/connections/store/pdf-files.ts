import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { plainAddress } from '#functions/kernel/store/downloads';

/** Returns the key of a PDF's file. A second worker writes the same key. */
const pdfFileKey = ({ site }: School, connections_pdfUid: string): string =>
  `${site}/connections/${connections_pdfUid}.pdf`;

export type PdfFiles = ReturnType<typeof pdfFiles>;

/** The files of Connections PDFs. They are in `content`, because `downloads` ends after a day. */
export const pdfFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('content');
  return {
    of: (school: School) => ({
      /** Stores a file and returns its key. */
      async store(connections_pdfUid: string, Body: Uint8Array): Promise<string> {
        const { client, PutObjectCommand } = await openS3();
        const Key = pdfFileKey(school, connections_pdfUid);
        await client.send(
          new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/pdf' }),
        );
        return Key;
      },

      async remove(connections_pdfUid: string): Promise<void> {
        const { client, DeleteObjectCommand } = await openS3();
        const Key = pdfFileKey(school, connections_pdfUid);
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      },
    }),

    /** Returns the bytes of a file; undefined if it is gone. */
    async read(Key: string): Promise<Uint8Array | undefined> {
      const { client, GetObjectCommand } = await openS3();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },

    /** Returns a signed address of a file. Its title is of fixed words and a day. */
    addressOf: (Key: string, title: string): Promise<string> =>
      plainAddress(openS3, {
        Bucket,
        Key,
        contentType: 'application/pdf',
        name: `${title.replace(/[^\w ,.-]/g, '')}.pdf`,
      }),
  };
};
