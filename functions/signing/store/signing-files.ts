import { timeOfId } from '#functions/kernel/id';
import type { Buckets } from '#functions/kernel/store/buckets';
import { removalIn } from '#functions/kernel/store/removal';
import { FileResult } from '#shared/signing/files';
import { sha256 } from '../cms/hash.ts';
import { refusals } from '../inspect/refused.ts';
import { documentName, folderOf, resultName } from './file-keys.ts';
import type { DocumentFiles } from './file-reading.ts';
import { uploadTimes } from './file-times.ts';

/** Seconds for which an address of a file is valid. */
const validSeconds = 60;

/** The uploaded documents of schools, as the Lambdas of signing use them. */
export function signingFiles(buckets: Buckets, now: () => Date = () => new Date()): DocumentFiles {
  const stored = storedFiles(buckets);
  const accepted = async (site: string, fileUid: string) => {
    const result = await stored.result(site, fileUid);
    return result?.state === 'ready' ? result : undefined;
  };
  return {
    async result(site, fileUid) {
      const found = await stored.result(site, fileUid);
      if (found) return found;
      const age = now().getTime() - timeOfId(fileUid);
      return age < uploadTimes.late
        ? { state: 'waiting' }
        : { state: 'late', message: refusals.late };
    },

    async document(site, fileUid) {
      const result = await accepted(site, fileUid);
      return result && stored.document(site, fileUid, result.hash);
    },

    pictureAddress: (site, fileUid, picture) => stored.addressOf(folderOf(site, fileUid) + picture),

    async documentAddress(site, fileUid) {
      const result = await accepted(site, fileUid);
      return result && stored.addressOf(folderOf(site, fileUid) + documentName(result.hash));
    },

    remove: stored.remove,
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
    async result(site: string, fileUid: string): Promise<FileResult | undefined> {
      const bytes = await read(folderOf(site, fileUid) + resultName);
      return bytes && FileResult.parse(JSON.parse(Buffer.from(bytes).toString()));
    },

    /** Returns the document with this hash. Another one at its place is a fault. */
    async document(site: string, fileUid: string, hash: string): Promise<Uint8Array> {
      const bytes = await read(folderOf(site, fileUid) + documentName(hash));
      if (!bytes || sha256(bytes).toString('hex') !== hash) {
        throw new Error('A document to sign is missing or has another hash');
      }
      return bytes;
    },

    async addressOf(Key: string): Promise<string> {
      const { client, GetObjectCommand, getSignedUrl } = await openS3();
      const command = new GetObjectCommand({
        Bucket: bucket('signing'),
        Key,
        ResponseCacheControl: 'no-store',
      });
      return getSignedUrl(client, command, { expiresIn: validSeconds });
    },

    /** Removes the result first, so that it never names a file that is gone. */
    async remove(site: string, fileUid: string): Promise<void> {
      if (Number.isNaN(timeOfId(fileUid))) throw new Error('This is not the name of a document');
      const { client, DeleteObjectCommand } = await openS3();
      const Key = folderOf(site, fileUid) + resultName;
      await client.send(new DeleteObjectCommand({ Bucket: bucket('signing'), Key }));
      await removalIn(openS3, bucket('signing'))(folderOf(site, fileUid));
    },
  };
};
