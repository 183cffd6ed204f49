import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Messaging, StoredObject } from '../aws/messaging.ts';
import { type Answer, headerOf, type OriginRequest } from '../http.ts';

/** A cache of compressed bodies, because browsers request the same files often. */
const compressed = new Map<string, Buffer>();
const mostCompressed = 500;

const isText = /^(text\/|image\/svg|application\/(json|javascript|xml|manifest|ld\+json|wasm))/;

/** A request for an object, with the settings of the behaviour and the bucket. */
export interface BucketRequest {
  bucket: string;
  key: string;
  compress: boolean;
  /** Whether CloudFront may list the bucket. */
  mayList: boolean;
}

/** Answers from a bucket with ETags, compression, and 404 or 403 for a missing object. */
export function bucketAnswer(
  messaging: Messaging,
  { bucket, key, compress, mayList }: BucketRequest,
  request: OriginRequest,
): Answer {
  const object = find(messaging, bucket, key);
  if (!object) {
    // Without the right to list, S3 does not reveal that an object is missing.
    const [status, code, message] = mayList
      ? [404, 'NoSuchKey', 'The specified key does not exist.']
      : [403, 'AccessDenied', 'Access Denied'];
    const body = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
    return { status, headers: { 'content-type': 'application/xml' }, body };
  }
  const headers: Answer['headers'] = {
    'content-type': object.contentType,
    etag: object.etag,
    'last-modified': object.lastModified.toUTCString(),
    ...(object.cacheControl && { 'cache-control': object.cacheControl }),
    ...(object.contentDisposition && { 'content-disposition': object.contentDisposition }),
    ...(object.contentEncoding && { 'content-encoding': object.contentEncoding }),
  };
  if (headerOf(request, 'if-none-match')?.includes(object.etag)) {
    return { status: 304, headers, body: '' };
  }
  const encoding = compress
    ? encodingFor(object, headerOf(request, 'accept-encoding') ?? '')
    : undefined;
  if (!encoding) return { status: 200, headers, body: object.body };
  headers['content-encoding'] = encoding;
  headers.vary = 'Accept-Encoding';
  headers.etag = `W/${object.etag}`;
  return { status: 200, headers, body: compressedBody(object, encoding) };
}

function find(messaging: Messaging, bucket: string, key: string): StoredObject | undefined {
  try {
    return messaging.buckets.getObject(bucket, key);
  } catch {
    return undefined;
  }
}

function encodingFor(object: StoredObject, accepted: string): 'br' | 'gzip' | undefined {
  const { contentLength, contentType, contentEncoding } = object;
  if (contentEncoding || !isText.test(contentType)) return undefined;
  if (contentLength < 1_000 || contentLength > 10_000_000) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function compressedBody({ body, etag }: StoredObject, encoding: 'br' | 'gzip'): Buffer {
  const key = `${etag} ${encoding}`;
  const known = compressed.get(key);
  if (known) return known;
  const result =
    encoding === 'gzip'
      ? gzipSync(body)
      : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  if (compressed.size >= mostCompressed) compressed.clear();
  compressed.set(key, result);
  return result;
}
