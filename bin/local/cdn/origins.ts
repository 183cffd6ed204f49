import { randomUUID } from 'node:crypto';
import type { Messaging } from '../aws/messaging.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { type Answer, headerOf, type OriginRequest } from '../http.ts';
import { bucketAnswer } from './bucket-origin.ts';
import type { Behaviour, Origin, Settings } from './settings.ts';

/** The origins of a distribution: buckets and APIs. */
export interface OriginDeps {
  id: string;
  settings: Settings;
  messaging: Messaging;
  /** Buckets that CloudFront may list. */
  listable: ReadonlySet<string>;
  /** Returns the API of an origin's domain, if it is one. */
  api(domainName: string): Gateway | undefined;
}

/** Returns the function that forwards a request to the origin of its behaviour. */
export function openOrigins({ id, settings, messaging, listable, api }: OriginDeps) {
  return (request: OriginRequest, behaviour: Behaviour): Promise<Answer> | Answer => {
    const origin = settings.Origins.find(({ Id }) => Id === behaviour.TargetOriginId);
    if (!origin) throw new Error(`${id} has no origin ${behaviour.TargetOriginId}.`);
    const gateway = api(origin.DomainName);
    if (gateway) {
      const [, stage = '', rest = ''] =
        /^\/([^/?]*)(.*)$/.exec(origin.OriginPath + request.target) ?? [];
      const headers = forwarded(request, origin);
      return gateway({ ...request, target: rest || '/', headers }, stage);
    }
    const bucket = /^(.+?)\.s3[.-]/.exec(origin.DomainName)?.[1];
    if (!bucket) {
      throw new Error(
        `${id} has the origin ${origin.DomainName}, which is no local bucket or API.`,
      );
    }
    const { pathname } = new URL(request.target, 'http://viewer');
    const path = decoded(pathname === '/' ? `/${settings.DefaultRootObject}` : pathname);
    if (path === undefined) {
      return { status: 400, headers: { 'content-type': 'text/plain' }, body: 'Bad request' };
    }
    const key = (origin.OriginPath + path).replace(/^\//, '');
    const { Compress: compress } = behaviour;
    const mayList = listable.has(bucket);
    return bucketAnswer(messaging, { bucket, key, compress, mayList }, request);
  };
}

/** The caller's address: always this machine. As in CloudFront, forwarded addresses stay too. */
const peer = '127.0.0.1';

/** Returns the headers for the API: CloudFront's viewer headers and the API's own host. */
function forwarded(request: OriginRequest, origin: Origin): [string, string][] {
  const agent = headerOf(request, 'user-agent') ?? '';
  const isTablet = /iPad|Tablet/.test(agent);
  const isMobile = !isTablet && /Mobi|Android|iPhone/.test(agent);
  const replaced = /^(host|connection|x-forwarded-|cloudfront-|via$|x-amz-cf-id$)/i;
  return [
    ...request.headers.filter(([name]) => !replaced.test(name)),
    ['Host', origin.DomainName],
    ['X-Forwarded-For', `${headerOf(request, 'x-forwarded-for') ?? peer}, ${peer}`],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Port', '443'],
    ['Via', '1.1 local.cloudfront.net (CloudFront)'],
    ['X-Amz-Cf-Id', randomUUID()],
    ['CloudFront-Forwarded-Proto', 'https'],
    ['CloudFront-Viewer-Address', `${peer}:443`],
    ['CloudFront-Viewer-Country', 'AU'],
    ['CloudFront-Viewer-Country-Name', 'Australia'],
    ['CloudFront-Is-Mobile-Viewer', String(isMobile)],
    ['CloudFront-Is-Tablet-Viewer', String(isTablet)],
    ['CloudFront-Is-Desktop-Viewer', String(!isMobile && !isTablet)],
    ['CloudFront-Is-SmartTV-Viewer', 'false'],
    ...origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }): [string, string] => [
      HeaderName,
      HeaderValue,
    ]),
  ];
}

/** Returns the decoded path; `undefined` if its percent-encoding is invalid. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
