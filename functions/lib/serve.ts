import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { type AuditTrail, tellsOfChildren, traceOf } from '#functions/lib/audit';
import { inputOf } from '#functions/lib/input';
import { logFault } from '#functions/lib/log';
import { factsOf, headersOf } from '#functions/lib/request';
import type { Caller } from '#shared/caller';
import type { Handlers, Resource, Route } from '#shared/contract/route';
import { wrap, wrapError } from '#shared/contract/wire';
import { AppError, statusOf } from '#shared/errors';
import { may } from '#shared/permissions';

export type CallerFinder = (authorization: string | undefined, now: Date) => Promise<Caller>;

/**
 * Turns a resource's handlers into its Lambda: match, prove the caller, check the right, parse, run, filter.
 * Without a finder of callers only public routes answer. What tells of children needs a trail to leave its traces on.
 */
export function serve<R extends Resource>(
  resource: R,
  handlers: Handlers<R>,
  findCaller: CallerFinder,
  trail?: AuditTrail,
) {
  if (!trail && tellsOfChildren(resource)) throw new Error('Where are the traces to be left?');
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use({
      onError: (request) => {
        request.response = refusal(request.error, request.event, routeOf(resource, request.event));
      },
    })
    .handler(async (event) => {
      const now = new Date();
      const [name, route] = match(resource, event);
      const caller = await authorise(route, event, findCaller, now);
      const input = inputOf(route, event);
      const facts = factsOf(event, now);
      const { audit, ensured } = traceOf(route, caller, facts, trail);
      const request = { ...facts, audit };
      const output = await handlers[name]?.(input as never, caller as Caller, request);
      ensured();
      if (route.answer === 'file') return fileAnswer(route.output.parse(output), event);
      return answer(200, wrap(route.answer ?? 'records', route.output.parse(output)), route);
    });
}

/** The gateway names the path it matched; among routes of one method and path the query chooses. */
function match<R extends Resource>(resource: R, event: APIGatewayProxyEvent): [keyof R, Route] {
  const found = entryOf(resource, event);
  if (!found) throw new AppError('notFound', 'There is nothing at this address.');
  return found;
}

function entryOf<R extends Resource>(resource: R, event: APIGatewayProxyEvent) {
  const path = event.resource.replace(/(.)\/$/, '$1');
  const query = event.queryStringParameters ?? {};
  return Object.entries(resource).find(
    ([, route]) =>
      route.method === event.httpMethod &&
      route.path === path &&
      Object.entries(route.when ?? {}).every(([name, value]) => query[name] === value),
  );
}

const routeOf = (resource: Resource, event: APIGatewayProxyEvent): Route | undefined =>
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

/** An error that a person may see goes out as it is; anything else is ours, and says only where to find it in the logs. */
function refusal(
  error: unknown,
  event: APIGatewayProxyEvent,
  route: Route | undefined,
): APIGatewayProxyResult {
  if (error instanceof AppError) {
    return answer(statusOf[error.kind], wrapError(error, route?.answer), route);
  }
  const requestId = event.requestContext?.requestId;
  logFault('A request failed', error, {
    requestId,
    operation: `${event.httpMethod} ${event.resource}`,
  });
  const message = `Something went wrong. Please try again. (${requestId})`;
  const unexpected = new AppError('unexpected', message);
  return answer(500, wrapError(unexpected, route?.answer), route);
}

/** A file and how long the asker may keep it; who has it already gets nothing again. */
const File = z.object({
  type: z.string(),
  body: z.string(),
  etag: z.string(),
  seconds: z.number(),
});

function fileAnswer(output: unknown, event: APIGatewayProxyEvent): APIGatewayProxyResult {
  const { type, body, etag, seconds } = File.parse(output);
  const known = headersOf(event)('if-none-match')?.split(',') ?? [];
  // A compressing server in between marks the tag as weak.
  const isKnown = known.some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return {
    statusCode: isKnown ? 304 : 200,
    headers: {
      'content-type': type,
      'cache-control': `private, max-age=${seconds}`,
      etag,
      'x-content-type-options': 'nosniff',
    },
    body: isKnown ? '' : body,
  };
}

const answer = (statusCode: number, body: string, route?: Route): APIGatewayProxyResult => ({
  statusCode,
  headers: {
    'content-type': isText(route, statusCode) ? 'text/plain; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body,
});

/** A piped answer is text even when it refuses; a `text` one only when it succeeds. */
const isText = (route: Route | undefined, statusCode: number): boolean =>
  route?.answer === 'piped' || (route?.answer === 'text' && statusCode === 200);
