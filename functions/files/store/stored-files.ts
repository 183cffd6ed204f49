import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { downloadAddress } from '#functions/kernel/store/downloads';
import { removalIn } from '#functions/kernel/store/removal';
import type { KeptFile } from '#shared/files/files.schemas';
import { plainName } from '../rules/download-name.ts';
import { folderOf, resultName, storedFileName } from './file-keys.ts';
import { FileResult } from './file-result.ts';

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

      /** Returns a signed address of a file for 60 seconds. The name that staff gave it is not in it. */
      addressOf: ({ fileUid, hash, content_type }: KeptFile): Promise<string> =>
        downloadAddress(openS3, {
          Bucket: Bucket(),
          Key: folderOf(school, fileUid) + storedFileName(hash),
          contentType: content_type,
          unnamed: plainName(content_type),
        }),

      /** Removes a file with its result. */
      remove: (fileUid: string): Promise<void> =>
        removalIn(openS3, Bucket())(folderOf(school, fileUid)),
    }),
  };
};
export type StoredFiles = ReturnType<typeof storedFiles>;
