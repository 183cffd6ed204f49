import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Messaging } from '../aws/messaging.ts';
import { type Gateway, largestBody } from '../gateway/gateway.ts';
import { type Answer, headerOf, type OriginRequest, readRequest, send } from '../http.ts';
import { bucketAnswer } from './bucket-origin.ts';
import type { ApplyPolicy } from './headers-policy.ts';
import { type Behaviour, behaviourFor, type Origin, type Settings } from './settings.ts';
import {
  targetOf,
  type ViewerEvent,
  type ViewerFunction,
  type ViewerRequest,
  type ViewerResponse,
  viewerRequest,
} from './viewer-function.ts';

/** What a distribution stands in front of. */
export interface Surroundings {
  id: string;
  settings: Settings;
  messaging: Messaging;
  policies: Map<string, ApplyPolicy>;
  functions: Map<string, ViewerFunction>;
  /** The API behind an origin's domain, if it is one. */
  api(domainName: string): Gateway | undefined;
}

/** Serves a site as CloudFront would: behaviours, functions, origins, error pages and headers. */
export function distribution(around: Surroundings) {
  const { settings } = around;

  return async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming, largestBody);
    const path = new URL(request.target, 'http://viewer').pathname;
    const behaviour = behaviourFor(settings, path);
    const answer = await answerFor(request, behaviour);
    around.policies.get(behaviour.ResponseHeadersPolicyId ?? '')?.(answer);
    send(response, request.method, await afterwards(request, answer, behaviour));
  };

  async function answerFor(request: OriginRequest, behaviour: Behaviour): Promise<Answer> {
    if (!behaviour.AllowedMethods.includes(request.method)) {
      const body =
        'This distribution is not configured to allow the HTTP request method that was used.';
      return { status: 403, headers: { 'content-type': 'text/plain' }, body };
    }
    const sent = await before(request, behaviour);
    if ('status' in sent) return sent;
    const answer = await fromOrigin(sent, behaviour);
    return errorPage(answer, request);
  }

  /** The viewer-request function may change the request or answer in its place. */
  async function before(
    request: OriginRequest,
    behaviour: Behaviour,
  ): Promise<OriginRequest | Answer> {
    const run = functionOf(behaviour, 'viewer-request');
    if (!run) return request;
    const viewer = viewerRequest(request.method, request.target, request.headers);
    // CloudFront's own contract: a function gives back its request, or an answer with a status.
    const result = (await run(viewerEvent('viewer-request', viewer))) as
      | ViewerRequest
      | ViewerResponse;
    if ('statusCode' in result) return answerOf(result);
    return { ...request, target: targetOf(result) };
  }

  async function afterwards(
    request: OriginRequest,
    answer: Answer,
    behaviour: Behaviour,
  ): Promise<Answer> {
    const run = functionOf(behaviour, 'viewer-response');
    if (!run) return answer;
    const viewer = viewerRequest(request.method, request.target, request.headers);
    const headers = Object.entries(answer.headers).map(([name, value]) => [
      name,
      { value: [value].flat().join(', ') },
    ]);
    const changed = (await run({
      ...viewerEvent('viewer-response', viewer),
      response: { statusCode: answer.status, headers: Object.fromEntries(headers) },
    })) as ViewerResponse;
    return { ...answer, status: changed.statusCode, headers: answerOf(changed).headers };
  }

  function fromOrigin(request: OriginRequest, behaviour: Behaviour): Promise<Answer> | Answer {
    const origin = settings.Origins.find(({ Id }) => Id === behaviour.TargetOriginId);
    if (!origin) throw new Error(`${around.id} has no origin ${behaviour.TargetOriginId}.`);
    const api = around.api(origin.DomainName);
    if (api) {
      const [, stage = '', rest = ''] =
        /^\/([^/?]*)(.*)$/.exec(origin.OriginPath + request.target) ?? [];
      return api({ ...request, target: rest || '/', headers: forwarded(request, origin) }, stage);
    }
    const bucket = /^(.+?)\.s3[.-]/.exec(origin.DomainName)?.[1];
    if (!bucket)
      throw new Error(`${around.id} has the origin ${origin.DomainName}, which is not here.`);
    const { pathname } = new URL(request.target, 'http://viewer');
    const key = decoded(pathname === '/' ? `/${settings.DefaultRootObject}` : pathname);
    if (key === undefined)
      return { status: 400, headers: { 'content-type': 'text/plain' }, body: 'Bad request' };
    const fullKey = (origin.OriginPath + key).replace(/^\//, '');
    return bucketAnswer(around.messaging, bucket, fullKey, request, behaviour.Compress);
  }

  /** An error of the origin may be shown as a page of the site. */
  async function errorPage(answer: Answer, request: OriginRequest): Promise<Answer> {
    const rule = settings.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === answer.status);
    if (!rule?.ResponsePagePath) return answer;
    const page = { ...request, method: 'GET', target: rule.ResponsePagePath };
    const shown = await fromOrigin(page, behaviourFor(settings, rule.ResponsePagePath));
    return { ...shown, status: rule.ResponseCode ?? answer.status };
  }

  function functionOf(behaviour: Behaviour, type: ViewerEvent['context']['eventType']) {
    const found = behaviour.FunctionAssociations.find(({ EventType }) => EventType === type);
    return found && around.functions.get(found.FunctionARN);
  }

  function viewerEvent(
    eventType: ViewerEvent['context']['eventType'],
    request: ViewerRequest,
  ): ViewerEvent {
    const context = { eventType, distributionId: around.id, requestId: randomUUID() };
    return { version: '1.0', context, viewer: { ip: '127.0.0.1' }, request };
  }
}

/** Who is at the other end: only this machine can be. What a caller says of it is passed on beside, as CloudFront does. */
const peer = '127.0.0.1';

/** What the edge tells the API of the person's browser; the host becomes the API's own. */
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

function answerOf({ statusCode, headers = {}, body }: ViewerResponse): Answer {
  const text = typeof body === 'object' ? body.data : (body ?? '');
  const isBase64 = typeof body === 'object' && body.encoding === 'base64';
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
    body: isBase64 ? Buffer.from(text, 'base64') : text,
  };
}

/** A path as it was meant; undefined when it is no percent-encoding at all. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
