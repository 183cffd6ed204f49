import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
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
  try {
    const body: unknown = JSON.parse(text, wellFormed);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // Answered below like any other body that is no JSON object.
  }
  throw new AppError('badRequest', 'What was sent could not be read. Please try again.');
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
