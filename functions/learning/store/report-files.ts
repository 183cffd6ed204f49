import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { dispositionOf } from '#functions/kernel/store/downloads';
import type { ReportRecord } from '#shared/learning/report-record';

/** Seconds for which a signed address is valid. */
const validSeconds = 60;

/** The file of a report: whose it is, and the hash of its bytes. */
export interface StoredReport {
  readonly userUid: string;
  readonly hash: string;
}

/** Where the file of a report is. Only the server makes the key; no part of it is a file's name. */
export const reportKey = ({ site }: School, { userUid, hash }: StoredReport): string =>
  `files/${site}/${userUid}/${hash}.pdf`;

export type ReportFiles = ReturnType<typeof reportFiles>;

/** The PDF files of academic reports. */
export const reportFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('reports');
  return {
    of: (school: School) => ({
      async store(report: StoredReport, Body: Buffer): Promise<void> {
        const { client, PutObjectCommand } = await openS3();
        const Key = reportKey(school, report);
        await client.send(
          new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/pdf' }),
        );
      },

      /** Returns the bytes of a report; undefined if the file is gone. */
      async read(report: StoredReport): Promise<Buffer | undefined> {
        const { client, GetObjectCommand, NoSuchKey } = await openS3();
        try {
          const Key = reportKey(school, report);
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return Body && Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      },

      /** Returns a signed address of a report, which is valid for 60 seconds. */
      async addressOf(
        report: StoredReport,
        { FILENAME }: Pick<ReportRecord, 'FILENAME'>,
        disposition: 'attachment' | 'inline',
      ): Promise<string> {
        const { client, GetObjectCommand, getSignedUrl } = await openS3();
        const command = new GetObjectCommand({
          Bucket,
          Key: reportKey(school, report),
          ResponseCacheControl: 'no-store',
          ResponseContentType: 'application/pdf',
          ResponseContentDisposition: dispositionOf(disposition, FILENAME),
        });
        return getSignedUrl(client, command, { expiresIn: validSeconds });
      },
    }),
  };
};
