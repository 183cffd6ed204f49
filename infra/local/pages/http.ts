import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http.ts';

/** A form body as its fields. */
export async function readForm(req: IncomingMessage, limit = 100_000): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(req, limit)).toString('utf8'));
}

/** The address of a request; only its path and query are meaningful. */
export const addressOf = (req: IncomingMessage) => new URL(req.url ?? '/', 'http://local.invalid');

/** The cookies that came with a request. */
export function cookiesOf(req: IncomingMessage): Map<string, string> {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}

type Headers = Record<string, string>;

/** Answers with JSON. */
export function sendJson(res: ServerResponse, status: number, body: unknown, headers?: Headers) {
  send(res, status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** Answers with a redirect that no cache keeps. */
export function sendRedirect(res: ServerResponse, location: string, headers?: Headers, code = 302) {
  send(res, code, '', { location, ...headers });
}

/** Answers with any text or bytes; nothing local is cached. */
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
