import type { GetObjectCommandInput } from '@aws-sdk/client-s3';
import type { Buckets } from './buckets.ts';

/** Seconds for which a signed address is valid. */
const validSeconds = 60;

/** An object, and the name of its bucket in AWS. */
interface Stored {
  readonly Bucket: string;
  readonly Key: string;
}

/** An object that is downloaded. */
interface Download extends Stored {
  readonly contentType: string;
  /** The name of a file that was stored without one. It is part of the address, so it tells nothing. */
  readonly unnamed: string;
  /** Whether the browser shows it in a tab, for which it was stored as `inline`. */
  readonly isShown?: boolean;
}

/**
 * Returns a signed address of an object for 60 seconds. It is downloaded, or shown and saved, under the
 * name with which it was stored (`dispositionOf`). S3 logs the query of an address, but no
 * header, so a name that may be a person's is never in the address.
 */
export async function downloadAddress(
  openS3: Buckets['openS3'],
  { Bucket, Key, contentType, unnamed, isShown = false }: Download,
): Promise<string> {
  const disposition = isShown ? 'inline' : 'attachment';
  const stored = await storedDisposition(openS3, { Bucket, Key });
  return signed(openS3, {
    Bucket,
    Key,
    ResponseContentType: contentType,
    ...(!stored.startsWith(`${disposition};`) && {
      ResponseContentDisposition: `${disposition}; filename="${unnamed}"`,
    }),
  });
}

/**
 * Returns a signed address of an object for 60 seconds, which the browser saves under a name of ours:
 * of fixed words, a term or a class. Nothing that somebody typed is in it, because S3 logs it.
 */
export const plainAddress = (
  openS3: Buckets['openS3'],
  {
    contentType,
    name,
    ...object
  }: Stored & { readonly contentType: string; readonly name: string },
): Promise<string> =>
  signed(openS3, {
    ...object,
    ResponseContentType: contentType,
    ResponseContentDisposition: `attachment; filename="${name}"`,
  });

/** Returns a signed address of a picture or a document for 60 seconds, which a page shows in itself. */
export const partAddress = (openS3: Buckets['openS3'], object: Stored): Promise<string> =>
  signed(openS3, { ...object });

async function signed(openS3: Buckets['openS3'], input: GetObjectCommandInput): Promise<string> {
  const { client, GetObjectCommand, getSignedUrl } = await openS3();
  const command = new GetObjectCommand({ ...input, ResponseCacheControl: 'no-store' });
  return getSignedUrl(client, command, { expiresIn: validSeconds });
}

/** Returns the header that an object was stored with; empty if it has none, as older files. */
async function storedDisposition(openS3: Buckets['openS3'], object: Stored): Promise<string> {
  const { client, HeadObjectCommand } = await openS3();
  try {
    return (await client.send(new HeadObjectCommand(object))).ContentDisposition ?? '';
  } catch (error) {
    // The address answers that there is nothing.
    if (error instanceof Error && /^(?:NotFound|NoSuchKey)$/.test(error.name)) return '';
    throw error;
  }
}

/** Returns the header with the name of a download, as RFC 6266 writes names of any language. */
export function dispositionOf(disposition: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\w. ()-]/g, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
