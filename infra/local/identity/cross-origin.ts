import type { IncomingMessage, ServerResponse } from 'node:http';

/** Lets scripts of any origin read the answer, as the service does; true when the request was only a question whether they may. */
export function allowOrigins(req: IncomingMessage, res: ServerResponse): boolean {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('access-control-expose-headers', 'x-amzn-RequestId, x-amzn-ErrorType');
  if (req.method !== 'OPTIONS') return false;
  const asked = req.headers['access-control-request-headers'];
  res.writeHead(200, {
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    ...(asked && { 'access-control-allow-headers': asked }),
    'access-control-max-age': '172800',
    'content-length': '0',
  });
  res.end();
  return true;
}
