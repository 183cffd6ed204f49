import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http.ts';

/** Reads the fields of a form body. */
export async function readForm(req: IncomingMessage, limit = 100_000): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(req, limit)).toString('utf8'));
}

/** Returns the URL of a request; only its path and query are valid. */
export const addressOf = (req: IncomingMessage) => new URL(req.url ?? '/', 'http://local.invalid');

/** Returns the cookies of a request. */
export function cookiesOf(req: IncomingMessage): Map<string, string> {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}

type Headers = Record<string, string>;

/** Answers with JSON. */
export function sendJson(res: ServerResponse, status: number, body: unknown, headers?: Headers) {
  send(res, status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** Answers with a redirect that no cache stores. */
export function sendRedirect(res: ServerResponse, location: string, headers?: Headers, code = 302) {
  send(res, code, '', { location, ...headers });
}

/** Answers with text or bytes that no cache stores. */
export function send(
  res: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Headers,
) {
  res.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
  });
  res.end(body);
}
