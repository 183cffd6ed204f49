import type { IncomingMessage, ServerResponse } from 'node:http';

/** Reads a whole body; what is over `limit` bytes is read and dropped, so that the sender hears the refusal. */
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

/** The body is larger than the service takes. */
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

/** A request on its way to an origin: what the edge makes of the one it got. */
export interface OriginRequest {
  method: string;
  /** Path and query, percent-encoded. */
  target: string;
  headers: [name: string, value: string][];
  /** Absent when it was larger than the origin takes. */
  body: Buffer | undefined;
}

/** An answer before it is sent, so that others may still add to it. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[]>;
  body: Buffer | string;
}

/** The first header of a name, in any case. */
export function headerOf(request: OriginRequest, name: string): string | undefined {
  return request.headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

/** Takes a request in whole; its body is absent when it is over the limit. */
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

/** A header's first value. */
export function header(message: IncomingMessage, name: string): string | undefined {
  const value = message.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
