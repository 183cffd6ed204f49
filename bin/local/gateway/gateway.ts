import * as z from 'zod';
import { type Answer, headerOf, type OriginRequest } from '../http.ts';
import type { Functions } from '../lambda/functions.ts';
import { claimsOf, type TrustedPool } from './authorizer.ts';
import type { Integration, RestApi } from './definition.ts';
import type { Firewall } from './firewall.ts';
import { proxyEvent } from './proxy-event.ts';
import { type Failure, failureAnswer, type GatewayResponse, headerValue } from './responses.ts';
import { readRoutes, routeFinder } from './routes.ts';

/** Handles a request whose target is a path inside the stage. */
export type Gateway = (request: OriginRequest, stage: string) => Promise<Answer>;

/** The largest body of API Gateway, in bytes. */
export const largestBody = 10 * 1024 ** 2;

/** Opens a REST API: firewall, routes, token check, Lambda, and the gateway's own answers. */
export function openGateway(api: {
  id: string;
  definition: z.infer<typeof RestApi>;
  responses: readonly GatewayResponse[];
  functions: Pick<Functions, 'invoke'>;
  pool(poolId: string): TrustedPool;
  firewall?: Firewall | undefined;
}): Gateway {
  const { definition, functions } = api;
  const find = routeFinder(readRoutes(definition));
  const responses = [...api.responses, ...inDocument(definition)];
  const binaryTypes = [
    ...definition.BinaryMediaTypes,
    ...definition.Body['x-amazon-apigateway-binary-media-types'],
  ];

  return async (request, stage) => {
    const fail = (failure: Failure) => failureAnswer(failure, request, responses);
    if (api.firewall?.(request, stage)) return fail('WAF_FILTERED');
    const url = new URL(request.target, 'http://gateway');
    const match = find(request.method, url.pathname);
    if (!match) return fail('MISSING_AUTHENTICATION_TOKEN');
    const { route, pathParameters } = match;
    if (route.integration.type === 'mock') return mockAnswer(route.integration, request);

    const { authorizer } = route;
    const claims =
      authorizer &&
      (await claimsOf(headerOf(request, authorizer.header), authorizer.poolIds.map(api.pool)));
    if (authorizer && !claims) return fail('UNAUTHORIZED');
    if (!request.body) return fail('REQUEST_TOO_LARGE');

    const event = proxyEvent(request, {
      apiId: api.id,
      stage,
      path: url.pathname,
      query: url.searchParams,
      resource: route.resource,
      pathParameters,
      claims,
      body: request.body,
      isBinary: matchesType(binaryTypes, headerOf(request, 'content-type')),
    });
    const functionArn =
      /functions\/(arn:[^/]+)\/invocations/.exec(route.integration.uri)?.[1] ?? '';
    const outcome = await within(
      route.integration.timeoutInMillis,
      functions.invoke(functionArn, event),
    );
    if (outcome === 'late') return fail('INTEGRATION_TIMEOUT');
    const reply = outcome.ok ? Reply.safeParse(outcome.payload) : undefined;
    if (!reply?.success) return fail('DEFAULT_5XX');
    const wantsBinary = matchesType(binaryTypes, headerOf(request, 'accept'));
    return lambdaAnswer(reply.data, wantsBinary);
  };
}

/** The valid answer of a Lambda; anything else is a 502. */
const Reply = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.coerce.string()).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(z.coerce.string())).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().default(false),
});

function lambdaAnswer(reply: z.infer<typeof Reply>, wantsBinary: boolean): Answer {
  const decode = reply.isBase64Encoded && wantsBinary;
  return {
    status: reply.statusCode,
    headers: {
      'content-type': 'application/json',
      ...lowerCased(reply.headers ?? {}),
      ...lowerCased(reply.multiValueHeaders ?? {}),
    },
    body: decode ? Buffer.from(reply.body ?? '', 'base64') : (reply.body ?? ''),
  };
}

/** Returns the answer of a mock integration in the document, such as a preflight. */
function mockAnswer(integration: Integration, request: OriginRequest): Answer {
  const answer = integration.responses.default ?? Object.values(integration.responses)[0];
  const headers: Answer['headers'] = { 'content-type': 'application/json' };
  for (const [parameter, value] of Object.entries(answer?.responseParameters ?? {})) {
    const text = headerValue(value, request);
    if (text) headers[parameter.replace('method.response.header.', '').toLowerCase()] = text;
  }
  const body = answer?.responseTemplates['application/json'] ?? '';
  return { status: answer?.statusCode ?? 200, headers, body };
}

function inDocument({ Body }: z.infer<typeof RestApi>): GatewayResponse[] {
  return Object.entries(Body['x-amazon-apigateway-gateway-responses']).map(
    ([ResponseType, given]) => ({
      ResponseType,
      StatusCode: given.statusCode,
      ResponseParameters: given.responseParameters,
      ResponseTemplates: given.responseTemplates,
    }),
  );
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Whether the first given type matches. As in API Gateway, only the first type counts. */
function matchesType(types: readonly string[], given = ''): boolean {
  const type = given.split(/[;,]/)[0]?.trim().toLowerCase() ?? '';
  return types.some((wanted) => {
    if (wanted === '*/*') return true;
    return wanted.endsWith('/*')
      ? type.startsWith(wanted.slice(0, -1))
      : wanted.toLowerCase() === type;
  });
}

const lowerCased = <T>(headers: Record<string, T>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
