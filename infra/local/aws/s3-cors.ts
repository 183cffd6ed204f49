import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { header } from '../http.ts';

/** Who may call a bucket from a page of another origin. */
export type CorsRule = z.infer<typeof CorsRule>;
export const CorsRule = z.object({
  AllowedMethods: z.array(z.string()),
  AllowedOrigins: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: z.coerce.number().optional(),
});

/** The headers that let a page of the request's origin read the answer; `undefined` when no rule allows it. */
export function corsHeaders(
  request: IncomingMessage,
  rules: readonly CorsRule[],
): Record<string, string> | undefined {
  const origin = header(request, 'origin');
  if (!origin) return undefined;
  const method = header(request, 'access-control-request-method') ?? request.method ?? 'GET';
  const asked = (header(request, 'access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);

  const rule = rules.find(
    ({ AllowedMethods, AllowedOrigins, AllowedHeaders }) =>
      AllowedMethods.includes(method) &&
      AllowedOrigins.some((allowed) => matches(allowed, origin)) &&
      asked.every((name) => AllowedHeaders.some((allowed) => matches(allowed.toLowerCase(), name))),
  );
  if (!rule) return undefined;
  const everyone = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': everyone ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(!everyone && { 'access-control-allow-credentials': 'true' }),
    ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
    ...(rule.ExposedHeaders.length > 0 && {
      'access-control-expose-headers': rule.ExposedHeaders.join(', '),
    }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** A rule's value may hold one `*`. */
function matches(pattern: string, value: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === value;
  return (
    value.length >= before.length + after.length &&
    value.startsWith(before) &&
    value.endsWith(after)
  );
}
