import { randomUUID } from 'node:crypto';
import { headerOf, type OriginRequest } from '../http.ts';
import { accountId } from '../template/account.ts';

/** The values of a request that its route determined before the Lambda call. */
export interface Matched {
  apiId: string;
  stage: string;
  /** The path inside the stage, still percent-encoded. */
  path: string;
  query: URLSearchParams;
  resource: string;
  pathParameters: Record<string, string>;
  claims?: Record<string, string>;
  body: Buffer;
  isBinary: boolean;
}

/** Returns the event of API Gateway's Lambda proxy integration for a REST API. */
export function proxyEvent(request: OriginRequest, matched: Matched): Record<string, unknown> {
  const headers = multiValue(request.headers);
  const query = multiValue(matched.query);
  const now = new Date();
  const requestId = randomUUID();
  const header = (name: string) => headerOf(request, name) ?? null;
  return {
    resource: matched.resource,
    path: matched.path,
    httpMethod: request.method,
    headers: lastOf(headers),
    multiValueHeaders: headers,
    queryStringParameters: nullIfEmpty(lastOf(query)),
    multiValueQueryStringParameters: nullIfEmpty(query),
    pathParameters: nullIfEmpty(matched.pathParameters),
    stageVariables: null,
    requestContext: {
      accountId,
      apiId: matched.apiId,
      ...(matched.claims && { authorizer: { claims: matched.claims } }),
      domainName: header('host'),
      domainPrefix: matched.apiId,
      extendedRequestId: requestId,
      httpMethod: request.method,
      identity: {
        // The gateway's caller is CloudFront. The first X-Forwarded-For address is the person's.
        sourceIp: header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '127.0.0.1',
        userAgent: header('user-agent'),
      },
      path: `/${matched.stage}${matched.path}`,
      protocol: 'HTTP/1.1',
      requestId,
      requestTime: now.toUTCString(),
      requestTimeEpoch: now.getTime(),
      resourcePath: matched.resource,
      stage: matched.stage,
    },
    body: bodyText(matched),
    isBase64Encoded: matched.isBinary && matched.body.length > 0,
  };
}

function bodyText({ body, isBinary }: Matched): string | null {
  if (body.length === 0) return null;
  return body.toString(isBinary ? 'base64' : 'utf8');
}

function multiValue(entries: Iterable<[string, string]>): Record<string, string[]> {
  const values: Record<string, string[]> = Object.create(null);
  for (const [name, value] of entries) values[name] = [...(values[name] ?? []), value];
  return values;
}

const lastOf = (values: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.at(-1) ?? '']));

const nullIfEmpty = <T extends object>(value: T) => (Object.keys(value).length > 0 ? value : null);
