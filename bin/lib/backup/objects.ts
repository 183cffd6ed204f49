import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { restoredMark } from '#functions/data/intake-files';

/** An object of a bucket as a backup describes it; its bytes lie beside, named by their hash. */
export const ObjectFacts = z.object({
  key: z.string(),
  sha256: z.string(),
  bytes: z.number().int(),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  contentDisposition: z.string().optional(),
  contentEncoding: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
});
export type ObjectFacts = z.infer<typeof ObjectFacts>;

/** The keys of a bucket in their order, a list at a time. */
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

/** An object with its bytes; objects are of 50 MB at most. Nothing, if it has gone meanwhile. */
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

/** Puts an object back. Its mark keeps the intake from taking a file for one that has just arrived. */
export async function putBack(
  s3: S3Client,
  Bucket: string,
  facts: ObjectFacts,
  Body: Buffer,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key: facts.key,
      Body,
      ContentType: facts.contentType,
      CacheControl: facts.cacheControl,
      ContentDisposition: facts.contentDisposition,
      ContentEncoding: facts.contentEncoding,
      Metadata: { ...facts.metadata, [restoredMark]: 'yes' },
    }),
  );
}

/** Takes every object out of a bucket. Where versions are kept, older ones stay for as long as they are kept. */
export async function emptyBucket(s3: S3Client, Bucket: string): Promise<void> {
  for await (const keys of keysOf(s3, Bucket)) {
    if (keys.length === 0) continue;
    const Objects = keys.map((Key) => ({ Key }));
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  }
}
