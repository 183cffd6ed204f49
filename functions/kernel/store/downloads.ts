import type { Buckets } from './buckets.ts';

/** Seconds for which an address of a download is valid. */
const validSeconds = 60;

/** An object that is downloaded. */
interface Download {
  /** The name of its bucket in AWS. */
  readonly Bucket: string;
  readonly Key: string;
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
  const { client, GetObjectCommand, getSignedUrl } = await openS3();
  const disposition = isShown ? 'inline' : 'attachment';
  const stored = await storedDisposition(openS3, { Bucket, Key });
  const command = new GetObjectCommand({
    Bucket,
    Key,
    ResponseCacheControl: 'no-store',
    ResponseContentType: contentType,
    ...(!stored.startsWith(`${disposition};`) && {
      ResponseContentDisposition: `${disposition}; filename="${unnamed}"`,
    }),
  });
  return getSignedUrl(client, command, { expiresIn: validSeconds });
}

/** Returns the header that an object was stored with; empty if it has none, as older files. */
async function storedDisposition(
  openS3: Buckets['openS3'],
  object: Pick<Download, 'Bucket' | 'Key'>,
): Promise<string> {
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
