import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import { headersOf } from '#functions/lib/request';
import type { Route } from '#shared/contract/route';
import { AppError } from '#shared/errors';

/** Path, query and body as one object, parsed by the route's schema; what does not fit is refused field by field. */
export function inputOf(route: Route, event: APIGatewayProxyEvent): unknown {
  const body = bodyOf(route, event);
  const path = decoded(event.pathParameters ?? {});
  const clash = Object.keys(path).find((name) => name in body && body[name] !== path[name]);
  if (clash)
    throw new AppError('badRequest', `The address and the content disagree about ${clash}.`);
  const query = { ...event.queryStringParameters };
  const parsed = route.input.safeParse({ ...query, ...body, ...path });
  if (parsed.success) return parsed.data;
  throw new AppError('badRequest', 'Please check what you entered.', {
    fields: fieldsOf(parsed.error),
  });
}

/** The first complaint about each field, by its path. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] ??= 'This is not expected here.';
    } else {
      fields[issue.path.join('.') || 'body'] ??= issue.message;
    }
  }
  return fields;
}

function bodyOf(route: Route, event: APIGatewayProxyEvent): Record<string, unknown> {
  if (route.method === 'GET' || !event.body) return {};
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body;
  const form = route.form && formIn(text, headersOf(event)('content-type') ?? '');
  if (form) return form;
  try {
    const body: unknown = JSON.parse(text, wellFormed);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // Answered below like any other body that is no JSON object.
  }
  throw new AppError('badRequest', 'What was sent could not be read. Please try again.');
}

/** As much as a form of a mail program needs many times over; a longer one is read by nobody. */
const longestForm = 10_000;

/** The fields of a form in either of its two encodings; nothing if the body is no form. */
function formIn(text: string, type: string): Record<string, string> | undefined {
  if (text.length > longestForm) return undefined;
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  if (!/^multipart\/form-data\b/i.test(type)) return undefined;
  const parts = text.matchAll(/name="([^"\r\n]+)"(?:\r?\n[^\r\n]+)*\r?\n\r?\n([^\r\n]*)/gi);
  return Object.fromEntries([...parts].map(([, name = '', value = '']) => [name, value]));
}

/** Half a character cannot be stored; nobody types one. */
function wellFormed(_: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('half a character');
  return value;
}

/** The gateway leaves path segments percent-encoded as the client sent them. */
function decoded(path: Record<string, string | undefined>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(path).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
  } catch {
    throw new AppError('notFound', 'There is nothing at this address.');
  }
}
