import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { dispositionOf, downloadAddress } from '#functions/kernel/store/downloads';
import type { ReportRecord } from '#shared/learning/report-record';

/** The file of a report: whose it is, and the hash of its bytes. */
export interface StoredReport {
  readonly userUid: string;
  readonly hash: string;
}

/** The file as an intake stores it, with the name under which people save it. */
export type NamedReport = StoredReport & Pick<ReportRecord, 'FILENAME'>;

/** Where the file of a report is. Only the server makes the key; no part of it is a file's name. */
export const reportKey = ({ site }: School, { userUid, hash }: StoredReport): string =>
  `files/${site}/${userUid}/${hash}.pdf`;

export type ReportFiles = ReturnType<typeof reportFiles>;

/** The PDF files of academic reports. */
export const reportFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('reports');
  return {
    of: (school: School) => ({
      async store(report: NamedReport, Body: Buffer): Promise<void> {
        const { client, PutObjectCommand } = await openS3();
        const Key = reportKey(school, report);
        const ContentDisposition = dispositionOf('inline', report.FILENAME);
        const named = { Bucket, Key, ContentType: 'application/pdf', ContentDisposition };
        await client.send(new PutObjectCommand({ ...named, Body }));
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

      /** Returns a signed address of a report to download, or to show in a tab. */
      addressOf: (report: StoredReport, isShown: boolean): Promise<string> =>
        downloadAddress(openS3, {
          Bucket,
          Key: reportKey(school, report),
          contentType: 'application/pdf',
          unnamed: 'report.pdf',
          isShown,
        }),
    }),
  };
};
