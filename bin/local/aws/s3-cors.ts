import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { header } from '../http.ts';

/** A CORS rule of a bucket. */
export type CorsRule = z.infer<typeof CorsRule>;
export const CorsRule = z.object({
  AllowedMethods: z.array(z.string()),
  AllowedOrigins: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: z.coerce.number().optional(),
});

/** Returns the CORS headers for the request's origin; `undefined` if no rule allows it. */
export function corsHeaders(
  request: IncomingMessage,
  rules: readonly CorsRule[],
): Record<string, string> | undefined {
  const origin = header(request, 'origin');
  if (!origin) return undefined;
  const method = header(request, 'access-control-request-method') ?? request.method ?? 'GET';
  const requestedHeaders = (header(request, 'access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);

  const rule = rules.find(
    ({ AllowedMethods, AllowedOrigins, AllowedHeaders }) =>
      AllowedMethods.includes(method) &&
      AllowedOrigins.some((allowed) => matches(allowed, origin)) &&
      requestedHeaders.every((name) =>
        AllowedHeaders.some((allowed) => matches(allowed.toLowerCase(), name)),
      ),
  );
  if (!rule) return undefined;
  const everyone = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': everyone ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(!everyone && { 'access-control-allow-credentials': 'true' }),
    ...(requestedHeaders.length > 0 && {
      'access-control-allow-headers': requestedHeaders.join(', '),
    }),
    ...(rule.ExposedHeaders.length > 0 && {
      'access-control-expose-headers': rule.ExposedHeaders.join(', '),
    }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** Whether a value matches a pattern with at most one `*`. */
function matches(pattern: string, value: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === value;
  return (
    value.length >= before.length + after.length &&
    value.startsWith(before) &&
    value.endsWith(after)
  );
}
