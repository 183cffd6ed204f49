import { gunzipSync } from 'node:zlib';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { strFromU8, unzipSync } from 'fflate';

/** A version of an object. A delete marker is a version too. */
export interface ObjectVersion {
  readonly Key: string;
  readonly VersionId: string;
  readonly isRemoval: boolean;
}

/** The most bytes that a file may unpack to. A larger file is not searched. */
const mostUnpacked = 400_000_000;

/** Lists every version of the objects under a prefix. */
export async function* versionsOf(
  s3: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<ObjectVersion> {
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined;
  do {
    const page = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix, ...from }));
    for (const { Key = '', VersionId = 'null' } of page.Versions ?? []) {
      yield { Key, VersionId, isRemoval: false };
    }
    for (const { Key = '', VersionId = 'null' } of page.DeleteMarkers ?? []) {
      yield { Key, VersionId, isRemoval: true };
    }
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : undefined;
  } while (from);
}

/** Deletes objects permanently: each version and each delete marker. */
export async function removeVersions(
  s3: S3Client,
  Bucket: string,
  versions: readonly ObjectVersion[],
): Promise<void> {
  for (let i = 0; i < versions.length; i += 1000) {
    const Objects = versions
      .slice(i, i + 1000)
      .map(({ Key, VersionId }) => (VersionId === 'null' ? { Key } : { Key, VersionId }));
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${first.Key} could not be removed (${first.Code}).`);
  }
}

/** Reads the bytes of one version. */
export async function bytesOf(
  s3: S3Client,
  Bucket: string,
  { Key, VersionId }: ObjectVersion,
): Promise<Buffer> {
  const which = VersionId === 'null' ? {} : { VersionId };
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, ...which }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/**
 * True if a test finds something in a file, which is unpacked first. True if it cannot be unpacked.
 */
export function holds(bytes: Buffer, test: (text: string) => boolean): boolean {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      return test(gunzipSync(bytes, { maxOutputLength: mostUnpacked }).toString());
    }
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return test(bytes.toString());
    let unpacked = 0;
    const files = unzipSync(bytes, {
      filter({ originalSize }) {
        unpacked += originalSize;
        if (unpacked > mostUnpacked) throw new Error('too large');
        return true;
      },
    });
    return Object.values(files).some((each) => test(strFromU8(each)));
  } catch {
    return true;
  }
}
