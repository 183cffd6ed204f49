import { wrapError } from '#shared/contract/wire';
import { AppError } from '#shared/errors';

/** What the gateway says by itself, before or instead of a Lambda: for each of its reasons a status and a sentence. */
const answers: Readonly<Record<string, readonly [status: number | undefined, sentence: string]>> = {
  UNAUTHORIZED: [401, 'Please sign in again.'],
  EXPIRED_TOKEN: [401, 'Please sign in again.'],
  ACCESS_DENIED: [403, 'Your account may not do this.'],
  WAF_FILTERED: [403, 'This request was not let through.'],
  // A path or method that it does not know, without an Authorization header and with one.
  MISSING_AUTHENTICATION_TOKEN: [404, 'There is nothing at this address.'],
  INVALID_SIGNATURE: [404, 'There is nothing at this address.'],
  RESOURCE_NOT_FOUND: [404, 'There is nothing at this address.'],
  REQUEST_TOO_LARGE: [413, 'This is too large to send.'],
  THROTTLED: [429, 'That was a little too often. Please wait a minute.'],
  QUOTA_EXCEEDED: [429, 'That was a little too often. Please wait a minute.'],
  INTEGRATION_FAILURE: [502, 'Something went wrong. Please try again.'],
  INTEGRATION_TIMEOUT: [504, 'This took too long. Please try again.'],
  // These two stand for every other reason, each of which keeps its own status.
  DEFAULT_4XX: [undefined, 'This request could not be understood.'],
  DEFAULT_5XX: [undefined, 'Something went wrong. Please try again.'],
};

/** Readable by a page of any origin (no cookie is ever involved), and never kept by anyone. */
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization,Content-Type,Idempotency-Key',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The gateway's own answers in the portal's shape, so that a screen shows a sentence whatever went wrong. They stand in the API's
 * document: as resources of their own they would be lost whenever the document changes.
 */
export function gatewayAnswers() {
  const responseParameters = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      `gatewayresponse.header.${name}`,
      `'${value}'`,
    ]),
  );
  return Object.fromEntries(
    Object.entries(answers).map(([reason, [statusCode, sentence]]) => [
      reason,
      {
        ...(statusCode && { statusCode }),
        responseParameters,
        responseTemplates: { 'application/json': wrapError(new AppError('unexpected', sentence)) },
      },
    ]),
  );
}
