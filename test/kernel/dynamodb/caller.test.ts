import { createHash, createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dynamoCaller } from '#functions/kernel/dynamodb/caller';

/** What the server was asked, and how it answers the next calls. */
const asked: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
let answers: ((response: ServerResponse) => void)[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) });
    (answers.shift() ?? found)(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'ap-southeast-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
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

const reply = (status: number, text: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(text);
};
const found = reply(200, '{"Item":{"pk":{"S":"main"}}}');
const refuse = (status: number, name: string) =>
  reply(
    status,
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'no' }),
  );
const cutOff = (response: ServerResponse) => response.destroy();
const breakOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"Item":');
  setTimeout(() => response.destroy(), 5);
};

const get = { operation: 'GetItem', input: { TableName: 'posts', Key: { pk: 'main', sk: '1' } } };
const write = { operation: 'TransactWriteItems', input: { TransactItems: [] } };

/** Returns the signature of a call, as "Create a signed AWS API request" of AWS describes it. */
function signatureOf(headers: IncomingHttpHeaders, body: string): string {
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const canonical = [
    'POST',
    '/',
    '',
    ...signed.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    hash(body),
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = [time.slice(0, 8), 'ap-southeast-2', 'dynamodb', 'aws4_request'];
  const key = scope.reduce<string | Buffer>(hmac, 'AWS4secret');
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(canonical)].join('\n');
  return createHmac('sha256', key).update(toSign).digest('hex');
}

describe('a call of DynamoDB', () => {
  it('names its operation and is signed with all credentials', async () => {
    expect(await dynamoCaller().send(get)).toEqual({ Item: { pk: 'main' } });
    const [{ headers, body } = { headers: {}, body: {} }] = asked;
    expect(headers['x-amz-target']).toBe('DynamoDB_20120810.GetItem');
    expect(headers['content-type']).toBe('application/x-amz-json-1.0');
    expect(headers['x-amz-security-token']).toBe('session');
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/ap-southeast-2\/dynamodb\/aws4_request, SignedHeaders=content-length;content-type;host;x-amz-date;x-amz-security-token;x-amz-target, Signature=[0-9a-f]{64}$/,
    );
    expect(headers.authorization).toContain(signatureOf(headers, JSON.stringify(body)));
    expect(body).toEqual({ TableName: 'posts', Key: { pk: { S: 'main' }, sk: { S: '1' } } });
  });

  it.each([
    ['a fault of DynamoDB', refuse(500, 'InternalServerError')],
    ['a busy table', refuse(400, 'ProvisionedThroughputExceededException')],
    ['too many calls', refuse(400, 'ThrottlingException')],
    ['a transaction in progress', refuse(400, 'TransactionInProgressException')],
    ['a lost connection', cutOff],
    ['an answer that breaks off', breakOff],
    ['an answer of something else', reply(503, '<html>Service Unavailable</html>')],
  ])('is tried again after %s, three times in all', async (_, fault) => {
    answers = [fault, fault];
    expect(await dynamoCaller().send(get)).toEqual({ Item: { pk: 'main' } });
    expect(asked).toHaveLength(3);
    answers = [fault, fault, fault];
    await expect(dynamoCaller().send(get)).rejects.toThrow();
    expect(asked).toHaveLength(6);
  });

  it('is not tried again after a refusal, whose name and reasons the error has', async () => {
    answers = [refuse(400, 'ConditionalCheckFailedException')];
    await expect(dynamoCaller().send(get)).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'no',
    });
    const CancellationReasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }];
    const __type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
    answers = [reply(400, JSON.stringify({ __type, Message: 'cancelled', CancellationReasons }))];
    await expect(dynamoCaller().send(write)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      message: 'cancelled',
      CancellationReasons,
    });
    expect(asked).toHaveLength(2);
  });

  it('repeats a transaction with the same token, and has another for the next transaction', async () => {
    answers = [cutOff];
    const caller = dynamoCaller();
    await caller.send(write);
    await caller.send(write);
    const [first, again, next] = asked.map(({ body }) => body.ClientRequestToken);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('names its operation and tables in each error, and no key', async () => {
    answers = [refuse(400, 'ValidationException')];
    const caught = async (call: { operation: string; input: object }) =>
      dynamoCaller()
        .send(call)
        .catch((error: unknown) => error);
    expect(await caught(get)).toMatchObject({ tableCall: 'GetItem posts' });
    answers = [refuse(400, 'ValidationException')];
    const TransactItems = [
      { Put: { TableName: 'posts', Item: { pk: 'main' } } },
      { Update: { TableName: 'idempotency', Key: { pk: 'main' } } },
    ];
    expect(await caught({ ...write, input: { TransactItems } })).toMatchObject({
      tableCall: 'TransactWriteItems posts, idempotency',
    });
    answers = [cutOff, cutOff, cutOff];
    const RequestItems = { profiles: { Keys: [{ pk: 'main' }] } };
    expect(await caught({ operation: 'BatchGetItem', input: { RequestItems } })).toMatchObject({
      tableCall: 'BatchGetItem profiles',
    });
  });

  it('gives up on an answer that does not come', async () => {
    answers = [() => {}, () => {}, () => {}];
    await expect(dynamoCaller({ patience: 30 }).send(get)).rejects.toThrow(
      'did not answer in time',
    );
    expect(asked).toHaveLength(3);
  });

  it('reuses its connections', async () => {
    const ports = new Set<number | undefined>();
    const look = (request: { socket: { remotePort?: number } }) =>
      ports.add(request.socket.remotePort);
    server.on('request', look);
    const caller = dynamoCaller();
    for (let i = 0; i < 5; i++) await caller.send(get);
    server.off('request', look);
    expect(ports.size).toBe(1);
  });
});
