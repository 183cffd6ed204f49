import type { IncomingMessage, ServerResponse } from 'node:http';
import { header, readBody } from '../http.ts';
import type { FaultSwitch } from './faults.ts';
import type { Messaging } from './messaging.ts';
import { type CorsRule, corsHeaders } from './s3-cors.ts';
import { checkPolicy, parseForm, S3Refusal } from './s3-post.ts';
import { refusalOfPresigned } from './s3-signature.ts';

/** The largest form upload of S3, in bytes. */
const largestUpload = 5 * 1024 ** 3;

/**
 * Returns the S3 handler: checks CORS, presigned addresses and the policies of form uploads. Calls
 * with a signature in a header pass to the emulator.
 */
export function s3Proxy(messaging: Messaging, cors: Map<string, CorsRule[]>, faults: FaultSwitch) {
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the order in which S3 refuses a call is best read in one piece
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const bucket = decodeURIComponent(url.pathname.split('/')[1] ?? '');
    const allowed = corsHeaders(request, cors.get(bucket) ?? []);
    for (const [name, value] of Object.entries(allowed ?? {})) response.setHeader(name, value);

    try {
      if (request.method === 'OPTIONS') return preflight(response, allowed);
      if (await faults.strikes('s3')) {
        throw new S3Refusal(503, 'SlowDown', 'Please reduce your request rate.');
      }
      faults.mayCutOff('s3', response);
      if (header(request, 'content-type')?.startsWith('multipart/form-data')) {
        return await post(messaging, request, response, bucket);
      }
      if (!request.headers.authorization) {
        const refusal = url.searchParams.has('X-Amz-Signature')
          ? refusalOfPresigned(request, url)
          : { code: 'AccessDenied', message: 'Access Denied' };
        if (refusal) throw new S3Refusal(403, refusal.code, refusal.message);
        overrideAnswer(url, response);
      }
      if (request.method === 'GET' && url.searchParams.has('versions')) {
        return listVersions(messaging, response, bucket, url.searchParams);
      }
      refuseSecond(messaging, request, url);
      messaging.handle(request, response);
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error;
      // Reads and drops the rest of a refused upload, so that the sender receives the answer.
      request.resume();
      response.writeHead(error.status, { 'content-type': 'application/xml' });
      response.end(
        `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`,
      );
    }
  };
}

/** Refuses to replace an object if the sender asks for that. The emulator does not know this. */
function refuseSecond({ buckets }: Messaging, request: IncomingMessage, { pathname }: URL): void {
  if (request.method !== 'PUT' || header(request, 'if-none-match') !== '*') return;
  const [, bucket = '', ...key] = decodeURIComponent(pathname).split('/');
  const { objects } = buckets.listObjects(bucket, { prefix: key.join('/'), maxKeys: 1 });
  if (objects[0]?.key !== key.join('/')) return;
  const message = 'At least one of the pre-conditions you specified did not hold';
  throw new S3Refusal(412, 'PreconditionFailed', message);
}

/** Lists each object as its only version, `null`, because the emulator stores no versions. */
function listVersions(
  messaging: Messaging,
  response: ServerResponse,
  bucket: string,
  query: URLSearchParams,
): void {
  const prefix = query.get('prefix') ?? '';
  const encoded = query.get('encoding-type') === 'url' ? encodeURIComponent : escapeXml;
  const { objects } = messaging.buckets.listObjects(bucket, { prefix, maxKeys: 1_000_000 });
  const versions = objects.map(
    ({ key, etag, body }) =>
      `<Version><Key>${encoded(key)}</Key><VersionId>null</VersionId><IsLatest>true</IsLatest><ETag>${escapeXml(etag)}</ETag><Size>${body.length}</Size></Version>`,
  );
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>false</IsTruncated>${versions.join('')}</ListVersionsResult>`,
  );
}

/** Stores a form upload. */
async function post(
  messaging: Messaging,
  request: IncomingMessage,
  response: ServerResponse,
  bucket: string,
) {
  const body = await readBody(request, largestUpload);
  const upload = parseForm(String(request.headers['content-type']), body);
  const key = checkPolicy(upload, bucket);
  if (!messaging.buckets.hasBucket(bucket)) {
    throw new S3Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist');
  }
  const field = (name: string) =>
    Object.entries(upload.fields).find(([given]) => given.toLowerCase() === name)?.[1];
  const metadata = Object.fromEntries(
    Object.entries(upload.fields)
      .filter(([name]) => name.toLowerCase().startsWith('x-amz-meta-'))
      .map(([name, value]) => [name.toLowerCase().slice('x-amz-meta-'.length), value]),
  );
  const stored = messaging.buckets.putObject(
    bucket,
    key,
    upload.file,
    field('content-type') ?? 'binary/octet-stream',
    metadata,
    { cacheControl: field('cache-control'), contentDisposition: field('content-disposition') },
  );
  response.setHeader('etag', stored.etag);
  const requested = Number(field('success_action_status'));
  const status = [200, 201].includes(requested) ? requested : 204;
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    status === 201
      ? `<PostResponse><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><ETag>${escapeXml(stored.etag)}</ETag></PostResponse>`
      : undefined,
  );
}

/** Applies the `response-…` headers of a signed address to its answer. */
function overrideAnswer(url: URL, response: ServerResponse): void {
  const overrides = [...url.searchParams]
    .filter(([name]) => name.startsWith('response-'))
    .map(([name, value]) => [name.slice('response-'.length), value] as const);
  if (overrides.length === 0) return;
  const writeHead = response.writeHead.bind(response);
  const replace = (headers: Record<string, unknown>) => {
    for (const [name, value] of overrides) headers[name] = value;
    return headers;
  };
  // The emulator writes the headers itself, so the overrides are applied at that moment.
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const given = rest.find((part) => typeof part === 'object' && part !== null) ?? {};
    return writeHead(status, replace({ ...given }) as Record<string, string>);
  }) as typeof response.writeHead;
}

function preflight(response: ServerResponse, allowed: Record<string, string> | undefined): void {
  if (!allowed) {
    throw new S3Refusal(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  }
  response.writeHead(200);
  response.end();
}

const escapeXml = (text: string) =>
  text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
