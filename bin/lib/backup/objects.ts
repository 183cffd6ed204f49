import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { restoredMark } from '#functions/intake/store/intake-files';

/** An object of a bucket as a backup describes it. Its bytes are in a file named by their hash. */
export const StoredObject = z.object({
  key: z.string(),
  sha256: z.string(),
  bytes: z.number().int(),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  contentDisposition: z.string().optional(),
  contentEncoding: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
});
export type StoredObject = z.infer<typeof StoredObject>;

/** Lists the keys of a bucket in order, page by page. */
export async function* keysOf(
  s3: S3Client,
  Bucket: string,
  { Prefix, limit }: { readonly Prefix?: string; readonly limit?: number } = {},
): AsyncGenerator<string[]> {
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken, MaxKeys: limit }),
    );
    yield (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

/** Reads an object with its bytes, 50 MB at most. Returns nothing if it no longer exists. */
export async function readObject(s3: S3Client, Bucket: string, Key: string) {
  try {
    const found = await s3.send(new GetObjectCommand({ Bucket, Key }));
    const body = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
    const { [restoredMark]: _, ...metadata } = found.Metadata ?? {};
    const { ContentType, CacheControl, ContentDisposition, ContentEncoding } = found;
    return {
      body,
      described: {
        contentType: ContentType,
        cacheControl: CacheControl,
        contentDisposition: ContentDisposition,
        contentEncoding: ContentEncoding,
        metadata: Object.fromEntries(
          Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1)),
        ),
      },
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** Restores an object. Its mark stops the intake from treating the file as a new one. */
export async function restoreObject(
  s3: S3Client,
  Bucket: string,
  object: StoredObject,
  Body: Buffer,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key: object.key,
      Body,
      ContentType: object.contentType,
      CacheControl: object.cacheControl,
      ContentDisposition: object.contentDisposition,
      ContentEncoding: object.contentEncoding,
      Metadata: { ...object.metadata, [restoredMark]: 'yes' },
    }),
  );
}

/**
 * Deletes every object of a bucket. In a versioned bucket, older versions stay until they expire.
 */
export async function emptyBucket(s3: S3Client, Bucket: string): Promise<void> {
  for await (const keys of keysOf(s3, Bucket)) {
    if (keys.length === 0) continue;
    const Objects = keys.map((Key) => ({ Key }));
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  }
}
