import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import { AppError, faultsError, vague } from '#shared/kernel/errors';
import type { CheckedResource, CheckedRoute, Route } from '#shared/kernel/route';
import { withoutAnsweredFields } from './answered-fields.ts';
import { faultSentence } from './input-faults.ts';
import { headersOf } from './request.ts';
import { type UploadedFile, uploadedFile } from './uploaded-file.ts';

/**
 * Merges path, query and body into one object and parses it with the route's schema. Errors are
 * reported for each field. An empty query value (`?start_date=`) counts as not sent. A body may have
 * the fields that only answers of the resource have. A file has no query: programs and proxies add
 * parameters of their own to its address.
 */
export function inputOf(
  route: CheckedRoute,
  event: APIGatewayProxyEvent,
  resource: CheckedResource = { route },
): unknown {
  const body = bodyOf(route, event);
  const path = decoded(event.pathParameters ?? {});
  const clash = Object.keys(path).find(
    (name) => Object.hasOwn(body, name) && body[name] !== path[name],
  );
  if (clash)
    throw new AppError(
      'badRequest',
      `The address and the content have different values for ${clash}.`,
    );
  const query = route.answer === 'file' ? {} : queryOf(event);
  const parse = (content: Record<string, unknown>) =>
    route.input.safeParse({ ...query, ...content, ...path }, { error: faultSentence });
  const first = parse(body);
  if (first.success) return first.data;
  const rest = withoutAnsweredFields(resource, body, unknownIn(first.error));
  const parsed = rest ? parse(rest) : first;
  if (parsed.success) return parsed.data;
  throw faultsError(fieldsOf(parsed.error));
}

/** Returns the paths of the fields that a schema does not know. */
const unknownIn = (error: z.ZodError): PropertyKey[][] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  );

/** Returns the first error of each field, by the field's path. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] ??= vague.unexpected;
    } else {
      fields[issue.path.join('.') || 'body'] ??= issue.message;
    }
  }
  return fields;
}

const queryOf = (event: APIGatewayProxyEvent) =>
  Object.fromEntries(
    Object.entries(event.queryStringParameters ?? {}).filter(([, value]) => value?.trim()),
  );

function bodyOf(route: Route, event: APIGatewayProxyEvent): Record<string, unknown> {
  if (route.method === 'GET' || !event.body) return {};
  const file = route.upload && fileIn(event);
  if (file) return { ...file };
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body;
  const form = route.form && formIn(text, headersOf(event)('content-type') ?? '');
  if (form) return form;
  try {
    const body: unknown = JSON.parse(text, wellFormed);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // Refused below, like any other body that is not a JSON object.
  }
  throw new AppError('badRequest', 'The request could not be read. Try again.');
}

/** Returns the file of a multipart form, if the body is one. */
function fileIn(event: APIGatewayProxyEvent): UploadedFile | undefined {
  const type = headersOf(event)('content-type') ?? '';
  const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
  return uploadedFile(Buffer.from(event.body ?? '', encoding), type);
}

/** The longest form body that is parsed, in characters. Forms of mail programs are much shorter. */
const longestForm = 10_000;

/**
 * Returns the fields of a form in either of its two encodings, or undefined if the body is not a
 * form.
 */
function formIn(text: string, type: string): Record<string, string> | undefined {
  if (text.length > longestForm) return undefined;
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  if (!/^multipart\/form-data\b/i.test(type)) return undefined;
  const parts = text.matchAll(/name="([^"\r\n]+)"(?:\r?\n[^\r\n]+)*\r?\n\r?\n([^\r\n]*)/gi);
  return Object.fromEntries([...parts].map(([, name = '', value = '']) => [name, value]));
}

/** Refuses text with an unpaired surrogate: it cannot be stored, and no keyboard types it. */
function wellFormed(_: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed())
    throw new SyntaxError('Unpaired surrogate');
  return value;
}

/** Decodes path segments. The gateway passes them percent-encoded, as the client sent them. */
function decoded(path: Record<string, string | undefined>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(path).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
  } catch {
    throw new AppError('notFound', 'There is nothing at this address.');
  }
}
