import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openQuota, quotaOf } from '#functions/kernel/mail/send/sending-quota';

const asked: IncomingMessage[] = [];
let answers: [status: number, text: string][] = [];
let server: Server;
const sendingQuota = openQuota();

const account = JSON.stringify({
  SendQuota: { MaxSendRate: 14, Max24HourSend: 50_000, SentLast24Hours: 120.0 },
});

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    const [status, text] = answers.shift() ?? [200, account];
    response.writeHead(status).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'ap-southeast-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
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

describe('the quota of SES', () => {
  it('is read from the account, with a signature for SES', async () => {
    expect(await sendingQuota()).toEqual({ perSecond: 14, perDay: 50_000, sentToday: 120 });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v2/email/account']);
    expect(asked[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/ap-southeast-2\/ses\/aws4_request/,
    );
  });

  it('is asked for again while SES has a fault or too many calls', async () => {
    answers = [
      [503, ''],
      [429, ''],
    ];
    expect(await sendingQuota()).toMatchObject({ perSecond: 14 });
    expect(asked).toHaveLength(3);
  });

  it('throws when SES refuses it, without another try', async () => {
    answers = [[403, '{}']];
    await expect(sendingQuota()).rejects.toThrow('403');
    expect(asked).toHaveLength(1);
  });

  it('is a message a second for an account without one', () => {
    expect(quotaOf({})).toEqual({ perSecond: 1, perDay: 0, sentToday: 0 });
  });
});
