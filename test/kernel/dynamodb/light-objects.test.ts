import { createHash, createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { objectReader } from '#functions/kernel/dynamodb/light-objects';

/** What the server was asked, and how it answers the next calls. */
const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
let answers: ((response: ServerResponse) => void)[] = [];
let server: Server;
let read: ReturnType<typeof objectReader>;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    (answers.shift() ?? found)(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'ap-southeast-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  read = objectReader({ bucket: (name) => `data-${name}` }, 'search');
});
afterEach(() => {
  asked.length = 0;
  answers = [];
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const reply = (status: number, text: string | Buffer) => (response: ServerResponse) => {
  response.writeHead(status);
  response.end(text);
};
const found = reply(200, Buffer.from([1, 2, 255]));
const breakOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('half');
  setTimeout(() => response.destroy(), 5);
};

/** Returns the signature of a read, as "Create a signed AWS API request" of AWS describes it. */
function signatureOf(path: string, headers: IncomingHttpHeaders): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const canonical = [
    'GET',
    path,
    '',
    ...signed.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = [time.slice(0, 8), 'ap-southeast-2', 's3', 'aws4_request'];
  const key = scope.reduce<string | Buffer>(
    (secret, text) => createHmac('sha256', secret).update(text).digest(),
    'AWS4secret',
  );
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(canonical)].join('\n');
  return createHmac('sha256', key).update(toSign).digest('hex');
}

describe('an object of a bucket', () => {
  it('is read with all credentials, byte by byte', async () => {
    expect(await read('index/main/7-ab')).toEqual(Buffer.from([1, 2, 255]));
    const [{ path, headers } = { path: '', headers: {} }] = asked;
    expect(path).toBe('/data-search/index/main/7-ab');
    expect(headers['x-amz-security-token']).toBe('session');
    expect(headers['x-amz-content-sha256']).toBeDefined();
    expect(headers.authorization).toMatch(/SignedHeaders=[^,]*host[^,]*x-amz-content-sha256/);
    expect(headers.authorization).toContain(signatureOf(path, headers));
  });

  it('is undefined when it is not there', async () => {
    answers = [reply(404, '<Code>NoSuchKey</Code>')];
    expect(await read('index/main/gone')).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a fault of S3', reply(503, 'SlowDown')],
    ['a lost connection', (response: ServerResponse) => response.destroy()],
    ['an answer that breaks off', breakOff],
  ])('is asked for again after %s, three times in all', async (_, fault) => {
    answers = [fault, fault];
    expect(await read('index/main/7-ab')).toHaveLength(3);
    answers = [fault, fault, fault];
    await expect(read('index/main/7-ab')).rejects.toThrow();
    expect(asked).toHaveLength(6);
  });

  it('is asked for once when S3 refuses it', async () => {
    answers = [reply(403, 'AccessDenied')];
    await expect(read('index/main/7-ab')).rejects.toThrow('403');
    expect(asked).toHaveLength(1);
  });
});
