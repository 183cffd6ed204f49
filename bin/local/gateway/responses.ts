import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Answer, headerOf, type OriginRequest } from '../http.ts';

/** A gateway response of the template: its status, headers and body. */
export type GatewayResponse = z.infer<typeof GatewayResponse>;
export const GatewayResponse = z.object({
  ResponseType: z.string(),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: z.record(z.string(), z.string()).default({}),
  ResponseTemplates: z.record(z.string(), z.string()).default({}),
});

/** The gateway's default answer for each failure. */
const failures = {
  UNAUTHORIZED: [401, 'Unauthorized', 'UnauthorizedException'],
  MISSING_AUTHENTICATION_TOKEN: [
    403,
    'Missing Authentication Token',
    'MissingAuthenticationTokenException',
  ],
  WAF_FILTERED: [403, 'Forbidden', 'ForbiddenException'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long', 'RequestTooLargeException'],
  DEFAULT_5XX: [502, 'Internal server error', 'InternalServerErrorException'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out', 'InternalServerErrorException'],
} as const;

export type Failure = keyof typeof failures;

/** Returns the gateway's answer to a failure: its own response, else DEFAULT_4XX or DEFAULT_5XX. */
export function failureAnswer(
  failure: Failure,
  request: OriginRequest,
  responses: readonly GatewayResponse[],
): Answer {
  const [usualStatus, message, errorType] = failures[failure];
  const fallback = usualStatus < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  const chosen =
    responses.find(({ ResponseType }) => ResponseType === failure) ??
    responses.find(({ ResponseType }) => ResponseType === fallback);
  const requestId = randomUUID();
  const template =
    chosen?.ResponseTemplates['application/json'] ?? '{"message":$context.error.messageString}';
  const body = template
    .replaceAll('$context.error.messageString', JSON.stringify(message))
    .replaceAll('$context.error.message', message)
    .replaceAll('$context.error.responseType', failure)
    .replaceAll('$context.requestId', requestId);

  const headers: Record<string, string> = { 'content-type': 'application/json' };
  for (const [parameter, value] of Object.entries(chosen?.ResponseParameters ?? {})) {
    const text = headerValue(value, request);
    if (text) headers[parameter.replace('gatewayresponse.header.', '').toLowerCase()] = text;
  }
  return {
    status: chosen?.StatusCode ?? usualStatus,
    headers: {
      ...headers,
      'x-amzn-requestid': requestId,
      'x-amzn-errortype': errorType,
    },
    body,
  };
}

/** Returns a header's value: a text in single quotes, or a header of the request. */
export function headerValue(value: string, request: OriginRequest): string | undefined {
  if (value.startsWith("'")) return value.slice(1, -1);
  return headerOf(request, value.replace('method.request.header.', '').toLowerCase());
}
