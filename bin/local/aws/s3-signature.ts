import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { region } from '../template/account.ts';

/** The credentials with which all Lambdas of the local run sign. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Returns S3's error for an invalid presigned address; `undefined` for a valid one. */
export function refusalOfPresigned(
  request: IncomingMessage,
  url: URL,
): { code: string; message: string } | undefined {
  const query = url.searchParams;
  const signedAt = instant(query.get('X-Amz-Date') ?? '');
  const seconds = Number(query.get('X-Amz-Expires'));
  if (Number.isNaN(signedAt) || !(seconds > 0 && seconds <= 604_800)) {
    return {
      code: 'AuthorizationQueryParametersError',
      message: 'X-Amz-Expires must be between 1 and 604800, with a valid X-Amz-Date',
    };
  }
  if (Date.now() > signedAt + seconds * 1000) {
    return { code: 'AccessDenied', message: 'Request has expired' };
  }
  const expected = signature(
    query.get('X-Amz-Credential') ?? '',
    stringToSign(query, canonicalRequest(request, url)),
  );
  if (!same(expected, query.get('X-Amz-Signature') ?? '')) {
    return {
      code: 'SignatureDoesNotMatch',
      message:
        'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    };
  }
  return undefined;
}

/** Whether our credentials signed the policy of a POST form. */
export function isSignedPolicy(policy: string, credential: string, given: string): boolean {
  return same(signature(credential, policy), given);
}

function canonicalRequest(request: IncomingMessage, url: URL): string {
  const signed = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const payload = url.searchParams.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  return [request.method, path.join('/'), query, headers.join(''), signed.join(';'), payload].join(
    '\n',
  );
}

function stringToSign(query: URLSearchParams, canonical: string): string {
  const scope = (query.get('X-Amz-Credential') ?? '').split('/').slice(1).join('/');
  const hash = createHash('sha256').update(canonical).digest('hex');
  return ['AWS4-HMAC-SHA256', query.get('X-Amz-Date'), scope, hash].join('\n');
}

function signature(credential: string, text: string): string {
  const [accessKeyId, date = '', signedRegion, service] = credential.split('/');
  if (accessKeyId !== credentials.accessKeyId || signedRegion !== region || service !== 's3')
    return '';
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

function same(expected: string, given: string): boolean {
  if (expected === '' || expected.length !== given.length) return false;
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}

/** Returns `20250131T235959Z` as milliseconds since 1970. */
function instant(stamp: string): number {
  return Date.parse(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
