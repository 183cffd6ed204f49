import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import type { bucketShapes } from '#shared/store-names';
import { type ObjectReader, packedReader } from './packed-reader.ts';

const pack = promisify(gzip);

/** A quick level: most of a file is packed already, or is read once in an hour. */
const level = 3;

export type PackedFiles = ReturnType<typeof packedFiles>;

/** The prefixes of the bucket `search`, whose rule deletes what nobody has replaced for days. */
export type PackedPrefix = keyof typeof bucketShapes.search.prefixes;

/**
 * Stores the files of what is made of the tables, packed, under a prefix of the bucket `search`. A
 * file never changes: a record of the tables names the current ones.
 */
export const packedFiles = ({ openS3, bucket }: Buckets, prefix: PackedPrefix) => {
  const Bucket = bucket('search');

  async function remove(keys: readonly string[]): Promise<void> {
    const { client, DeleteObjectCommand } = await openS3();
    for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  }

  return {
    of: ({ site }: School) => ({
      /**
       * Stores a file and returns its key. Only the list of this version can name it: when another
       * change came first, the file is left over.
       */
      async write(version: number, file: Buffer): Promise<string> {
        const { client, PutObjectCommand } = await openS3();
        const Key = `${prefix}${site}/${version}-${randomBytes(8).toString('hex')}`;
        await client.send(new PutObjectCommand({ Bucket, Key, Body: await pack(file, { level }) }));
        return Key;
      },

      /** Deletes the files of a school that were written for a version before this one. */
      async removeBefore(version: number, kept: ReadonlySet<string>): Promise<void> {
        const { client, ListObjectsV2Command } = await openS3();
        const Prefix = `${prefix}${site}/`;
        let ContinuationToken: string | undefined;
        do {
          const page = await client.send(
            new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
          );
          const keys = (page.Contents ?? []).map(({ Key = '' }) => Key);
          await remove(
            keys.filter(
              (key) => !kept.has(key) && Number.parseInt(key.slice(Prefix.length), 10) < version,
            ),
          );
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken);
      },
    }),

    ...packedReader(readerWithSdk({ openS3, bucket })),
    remove,
  };
};

const readerWithSdk =
  ({ openS3, bucket }: Buckets): ObjectReader =>
  async (Key) => {
    const { client, GetObjectCommand } = await openS3();
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket('search'), Key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      throw error;
    }
  };
