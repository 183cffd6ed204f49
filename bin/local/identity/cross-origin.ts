import type { IncomingMessage, ServerResponse } from 'node:http';

/** Allows scripts of every origin to read the answer. Returns true if it answered a preflight. */
export function allowOrigins(req: IncomingMessage, res: ServerResponse): boolean {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('access-control-expose-headers', 'x-amzn-RequestId, x-amzn-ErrorType');
  if (req.method !== 'OPTIONS') return false;
  const requested = req.headers['access-control-request-headers'];
  res.writeHead(200, {
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    ...(requested && { 'access-control-allow-headers': requested }),
    'access-control-max-age': '172800',
    'content-length': '0',
  });
  res.end();
  return true;
}
