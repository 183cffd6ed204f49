import { uploadTimes } from '#functions/files/rules/upload-times';
import { folderOf, resultName } from '#functions/files/store/file-keys';
import { timeOfId } from '#functions/kernel/id';
import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { partAddress } from '#functions/kernel/store/downloads';
import { removalIn } from '#functions/kernel/store/removal';
import { FileResult } from '#shared/signing/files';
import { sha256 } from '../cms/hash.ts';
import { refusals } from '../inspect/refused.ts';
import { documentName } from './file-keys.ts';
import type { DocumentFiles } from './file-reading.ts';

/** The uploaded documents of schools, as the Lambdas of signing use them. */
export function signingFiles(buckets: Buckets, now: () => Date = () => new Date()): DocumentFiles {
  const stored = storedFiles(buckets);
  const accepted = async (school: School, fileUid: string) => {
    const result = await stored.of(school).result(fileUid);
    return result?.state === 'ready' ? result : undefined;
  };
  return {
    of: (school: School) => ({
      async result(fileUid) {
        const found = await stored.of(school).result(fileUid);
        if (found) return found;
        const age = now().getTime() - timeOfId(fileUid);
        return age < uploadTimes.late
          ? { state: 'waiting' }
          : { state: 'late', message: refusals.late };
      },

      async document(fileUid) {
        const result = await accepted(school, fileUid);
        return result && stored.of(school).document(fileUid, result.hash);
      },

      pictureAddress: (fileUid, picture) => stored.addressOf(folderOf(school, fileUid) + picture),

      async documentAddress(fileUid) {
        const result = await accepted(school, fileUid);
        return result && stored.addressOf(folderOf(school, fileUid) + documentName(result.hash));
      },

      remove: (fileUid) => stored.of(school).remove(fileUid),
    }),
  };
}

/** The files of documents in their bucket. */
const storedFiles = ({ openS3, bucket }: Buckets) => {
  const read = async (Key: string): Promise<Uint8Array | undefined> => {
    const { client, GetObjectCommand } = await openS3();
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket('signing'), Key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      throw error;
    }
  };
  return {
    of: (school: School) => ({
      async result(fileUid: string): Promise<FileResult | undefined> {
        const bytes = await read(folderOf(school, fileUid) + resultName);
        return bytes && FileResult.parse(JSON.parse(Buffer.from(bytes).toString()));
      },

      /** Returns the document with this hash. Another one at its place is a fault. */
      async document(fileUid: string, hash: string): Promise<Uint8Array> {
        const bytes = await read(folderOf(school, fileUid) + documentName(hash));
        if (!bytes || sha256(bytes).toString('hex') !== hash) {
          throw new Error('A document to sign is missing or has another hash');
        }
        return bytes;
      },

      /** Removes the result first, so that it never names a file that is gone. */
      async remove(fileUid: string): Promise<void> {
        if (Number.isNaN(timeOfId(fileUid))) throw new Error('This is not the name of a document');
        const { client, DeleteObjectCommand } = await openS3();
        const Key = folderOf(school, fileUid) + resultName;
        await client.send(new DeleteObjectCommand({ Bucket: bucket('signing'), Key }));
        await removalIn(openS3, bucket('signing'))(folderOf(school, fileUid));
      },
    }),

    addressOf: (Key: string): Promise<string> =>
      partAddress(openS3, { Bucket: bucket('signing'), Key }),
  };
};
