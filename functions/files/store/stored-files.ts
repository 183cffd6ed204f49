import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { removalIn } from '#functions/kernel/store/removal';
import { fileTypes } from '#shared/files/files';
import type { KeptFile } from '#shared/files/files.schemas';
import { folderOf, resultName, storedFileName } from './file-keys.ts';
import { FileResult } from './file-result.ts';

/** Seconds for which an address of a file is valid. */
const validSeconds = 60;

/** The inspected files of posts and events. A file never changes. */
export const storedFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = () => bucket('content');
  return {
    of: (school: School) => ({
      /** Returns what the inspection of a file found; undefined before its end. */
      async result(fileUid: string): Promise<FileResult | undefined> {
        const { client, GetObjectCommand } = await openS3();
        const Key = folderOf(school, fileUid) + resultName;
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: Bucket(), Key }));
          return FileResult.parse(JSON.parse((await Body?.transformToString()) ?? ''));
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
          throw error;
        }
      },

      /**
       * Returns a signed address of a file for 60 seconds. No browser shows it: it is only
       * downloaded. The name that staff gave it stays out of the address.
       */
      async addressOf({ fileUid, hash, content_type }: KeptFile): Promise<string> {
        const { client, GetObjectCommand, getSignedUrl } = await openS3();
        const command = new GetObjectCommand({
          Bucket: Bucket(),
          Key: folderOf(school, fileUid) + storedFileName(hash),
          ResponseCacheControl: 'no-store',
          ResponseContentType: content_type,
          ResponseContentDisposition: `attachment; filename="file.${fileTypes[content_type].ending}"`,
        });
        return getSignedUrl(client, command, { expiresIn: validSeconds });
      },

      /** Removes a file with its result. */
      remove: (fileUid: string): Promise<void> =>
        removalIn(openS3, Bucket())(folderOf(school, fileUid)),
    }),
  };
};
export type StoredFiles = ReturnType<typeof storedFiles>;
