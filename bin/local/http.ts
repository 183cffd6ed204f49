import type { IncomingMessage, ServerResponse } from 'node:http';

/** Reads a body. Drops bytes over `limit` but reads them, so that the sender gets the error. */
export async function readBody(message: IncomingMessage, limit = Infinity): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > limit) throw new BodyTooLarge();
  return Buffer.concat(chunks);
}

/** The error for a body over the limit. */
export class BodyTooLarge extends Error {}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

/** Answers with one plain sentence. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}

/** A request to an origin, which the edge derives from the received one. */
export interface OriginRequest {
  method: string;
  /** Path and query, percent-encoded. */
  target: string;
  headers: [name: string, value: string][];
  /** Absent if it was over the origin's limit. */
  body: Buffer | undefined;
}

/** An answer before it is sent, so that policies can change it. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[]>;
  body: Buffer | string;
}

/** Returns the first header with a name, case-insensitive. */
export function headerOf(request: OriginRequest, name: string): string | undefined {
  return request.headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

/** Reads a complete request. Its body is absent if it is over the limit. */
export async function readRequest(
  incoming: IncomingMessage,
  limit: number,
): Promise<OriginRequest> {
  const body = await readBody(incoming, limit).catch((error) => {
    if (error instanceof BodyTooLarge) return undefined;
    throw error;
  });
  const raw = incoming.rawHeaders;
  const headers: OriginRequest['headers'] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) headers.push([raw[i] ?? '', raw[i + 1] ?? '']);
  return { method: incoming.method ?? 'GET', target: incoming.url ?? '/', headers, body };
}

/** Sends a prepared answer. */
export function send(response: ServerResponse, method: string, answer: Answer): void {
  const bodiless = answer.status === 204 || answer.status === 304;
  const length = Buffer.byteLength(answer.body);
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(!bodiless && { 'content-length': String(length) }),
  });
  response.end(method === 'HEAD' || bodiless ? undefined : answer.body);
}

/** Returns the first value of a header. */
export function header(message: IncomingMessage, name: string): string | undefined {
  const value = message.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
