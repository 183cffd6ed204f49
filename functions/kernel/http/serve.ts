import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { AppError, statusOf } from '#shared/kernel/errors';
import type {
  CheckedResource,
  CheckedRoute,
  Handlers,
  Resource,
  Route,
  Schemas,
} from '#shared/kernel/route';
import { supportCode } from '#shared/kernel/support-code';
import { wrap, wrapError } from '#shared/kernel/wire';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import { type AuditTrail, auditRecorder, readsChildRecords } from '../audit/trail.ts';
import { logFault, logInfo } from '../log.ts';
import { inputOf } from './input.ts';
import { factsOf, headersOf } from './request.ts';

export type CallerFinder = (authorization: string | undefined, now: Date) => Promise<Caller>;

/** The error of a Lambda whose time limit is near. */
class OutOfTime extends Error {
  override name = 'OutOfTime';
}

const timeLimit = {
  /** Enough to write the answer. */
  timeoutEarlyInMillis: 100,
  timeoutEarlyResponse: (): never => {
    throw new OutOfTime();
  },
};

/**
 * Turns the handlers of a resource into a Lambda: matches the route, verifies the caller, checks
 * the right, parses the input, runs the handler and filters the output. A resource that reads
 * children's records needs an audit trail.
 */
export function serve<S extends Schemas>(
  resource: CheckedResource<S>,
  handlers: Handlers<Resource<S>>,
  findCaller: CallerFinder,
  trail?: AuditTrail,
) {
  if (!trail && readsChildRecords(resource)) {
    throw new Error('Resource reads child records but has no audit trail');
  }
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>(timeLimit)
    .use({
      onError: (request) => {
        request.response = refusal(request.error, request.event, routeOf(resource, request.event));
      },
    })
    .handler(async (event) => {
      const now = new Date();
      const [name, route] = match(resource, event);
      const caller = await authorise(route, event, findCaller, now);
      const input = inputOf(route, event, resource);
      const facts = factsOf(event, now);
      const { audit, ensureAudited } = auditRecorder(route, caller, facts, trail);
      const request = { ...facts, audit };
      const output = await handlers[name]?.(input as never, caller as Caller, request);
      ensureAudited();
      if (route.answer === 'download') return downloadAnswer(route.output.parse(output));
      if (route.answer === 'file') return fileAnswer(route.output.parse(output), event);
      return answer(200, wrap(route.answer ?? 'records', route.output.parse(output)), route);
    });
}

/**
 * Finds the route by the path that the gateway matched. Among routes of one method and path the
 * query decides.
 */
function match(resource: CheckedResource, event: APIGatewayProxyEvent): [string, CheckedRoute] {
  const found = entryOf(resource, event);
  if (!found) throw new AppError('notFound', 'There is nothing at this address.');
  return found;
}

function entryOf(resource: CheckedResource, event: APIGatewayProxyEvent) {
  const path = event.resource.replace(/(.)\/$/, '$1');
  const query = event.queryStringParameters ?? {};
  // The gateway lets HEAD through for files only.
  const method = event.httpMethod.replace('HEAD', 'GET');
  return Object.entries(resource).find(
    ([, route]) =>
      route.method === method &&
      route.path === path &&
      Object.entries(route.when ?? {}).every(([name, value]) => query[name] === value),
  );
}

const routeOf = (resource: CheckedResource, event: APIGatewayProxyEvent): Route | undefined =>
  entryOf(resource, event)?.[1];

async function authorise(
  { operation }: Route,
  event: APIGatewayProxyEvent,
  findCaller: CallerFinder,
  now: Date,
): Promise<Caller | undefined> {
  if (operation === 'public') return undefined;
  const caller = await findCaller(headersOf(event)('authorization'), now);
  if (!may(caller, operation)) {
    throw new AppError('forbidden', 'Your account may not do this.');
  }
  return caller;
}

/**
 * Returns the response to an error: an `AppError` with its message, a bug with the code by which
 * its log line is found. A call that took too long is no bug, and has the status of the gateway's
 * own answer to one: nobody knows how much of it was done.
 */
function refusal(
  error: unknown,
  event: APIGatewayProxyEvent,
  route: Route | undefined,
): APIGatewayProxyResult {
  if (error instanceof AppError) {
    return answer(statusOf[error.kind], wrapError(error, route?.answer), route);
  }
  const { requestId } = event.requestContext;
  const support = supportCode(requestId);
  const call = { requestId, support, operation: `${event.httpMethod} ${event.resource}` };
  const isLate = error instanceof OutOfTime;
  if (isLate) logInfo('A request ran out of time', call);
  else logFault('A request failed', error, call);
  const [status, what] = isLate ? [504, 'This took too long.'] : [500, 'Something went wrong.'];
  const sentence = `${what} Please try again. Support code: ${support}`;
  return answer(status, wrapError(new AppError('unexpected', sentence), route?.answer), route);
}

/**
 * A file and how long the client may cache it. A client that has it gets 304 without a body. HEAD
 * has the answer of GET, so that its length is right: the gateway leaves the body out.
 */
const File = z.object({
  type: z.string(),
  body: z.string(),
  etag: z.string(),
  seconds: z.number(),
});

function fileAnswer(output: unknown, event: APIGatewayProxyEvent): APIGatewayProxyResult {
  const { type, body, etag, seconds } = File.parse(output);
  const cachedTags = headersOf(event)('if-none-match')?.split(',') ?? [];
  // A proxy that compresses marks the tag as weak.
  const isCached = cachedTags.some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return {
    statusCode: isCached ? 304 : 200,
    headers: {
      'content-type': type,
      'cache-control': `private, max-age=${seconds}`,
      etag,
      'x-content-type-options': 'nosniff',
    },
    body: isCached ? '' : body,
  };
}

/** A file in base64, or the address that has it. */
const Download = z.union([
  z.object({ type: z.string(), disposition: z.string(), base64: z.string() }),
  z.object({ address: z.string() }),
]);

/** Returns a file that nobody may cache. The gateway decodes it (see `infra/constructs/edge`). */
function downloadAnswer(output: unknown): APIGatewayProxyResult {
  const download = Download.parse(output);
  const headers = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  if ('address' in download) {
    return { statusCode: 303, headers: { ...headers, location: download.address }, body: '' };
  }
  const { type, disposition, base64: body } = download;
  return {
    statusCode: 200,
    headers: { ...headers, 'content-type': type, 'content-disposition': disposition },
    body,
    isBase64Encoded: true,
  };
}

const answer = (statusCode: number, body: string, route?: Route): APIGatewayProxyResult => ({
  statusCode,
  headers: {
    'content-type': isText(route, statusCode) ? 'text/plain; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  body,
});

/**
 * Tells whether the response is text: a `piped` one also for errors, a `text` one only with status
 * 200.
 */
const isText = (route: Route | undefined, statusCode: number): boolean =>
  route?.answer === 'piped' || (route?.answer === 'text' && statusCode === 200);
