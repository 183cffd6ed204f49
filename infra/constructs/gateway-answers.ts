import { AppError } from '#shared/kernel/errors';
import { wrapError } from '#shared/kernel/wire';

/** The gateway's own answers, without a Lambda: a status and a sentence for each of its reasons. */
const answers: Readonly<Record<string, readonly [status: number | undefined, sentence: string]>> = {
  UNAUTHORIZED: [401, 'Please sign in again.'],
  EXPIRED_TOKEN: [401, 'Please sign in again.'],
  ACCESS_DENIED: [403, 'Your account may not do this.'],
  WAF_FILTERED: [403, 'This request was blocked for security reasons.'],
  // An unknown path or method: the first without an Authorization header, the others with one.
  MISSING_AUTHENTICATION_TOKEN: [404, 'There is nothing at this address.'],
  INVALID_SIGNATURE: [404, 'There is nothing at this address.'],
  RESOURCE_NOT_FOUND: [404, 'There is nothing at this address.'],
  REQUEST_TOO_LARGE: [413, 'This is too large to send. Make it smaller and try again.'],
  THROTTLED: [429, 'Too many requests. Wait a minute and try again.'],
  QUOTA_EXCEEDED: [429, 'Too many requests. Wait a minute and try again.'],
  INTEGRATION_FAILURE: [502, 'Something went wrong. Please try again.'],
  INTEGRATION_TIMEOUT: [504, 'This took too long. Please try again.'],
  // These two cover all other reasons, which keep their original status.
  DEFAULT_4XX: [undefined, 'We could not read this request. Reload the page and try again.'],
  DEFAULT_5XX: [undefined, 'Something went wrong. Please try again.'],
};

/** Lets pages of every origin read the answers, as no cookie is involved. No cache stores them. */
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization,Content-Type,Idempotency-Key',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Returns the gateway's answers in the portal's error format, so that a screen shows a sentence for
 * every error. They are part of the API document: a change of the document would delete separate
 * resources.
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
