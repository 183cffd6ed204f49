import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { decodeWords } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EmailLogRecord } from '#functions/email-logs/store/email-log-record';
import { sesOf, withoutRetry } from '#functions/mailings/run/ses';
import { claimedMessage } from '#test/support/mail/mail-events';
import { school } from '#test/support/mail/mailing-engine';

/** The answer of the SES endpoint, and the requests that it got. */
let answer: (response: ServerResponse) => void = () => {};
const asked: Record<string, unknown>[] = [];
const server = createServer(async (request: IncomingMessage, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  asked.push(JSON.parse(body));
  answer(response);
});
let client: SESv2Client;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  client = new SESv2Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    ...withoutRetry,
    requestHandler: { ...withoutRetry.requestHandler, requestTimeout: 300 },
  });
});
afterAll(() => {
  client.destroy();
  server.closeAllConnections();
  server.close();
});

const says = (status: number, body: object, name = '') => {
  answer = (response) => {
    const headers = { 'content-type': 'application/json', 'x-amzn-errortype': name };
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
};
const message = {
  subject: 'Grüße',
  preview_text: '',
  html: '<p>Hi</p>',
  text: 'Hi',
  headers: [{ Name: 'List-Unsubscribe', Value: '<https://main.example/api/unsubscribe/x>' }],
};
const row: EmailLogRecord = EmailLogRecord.parse(claimedMessage());
const send = () => sesOf(client).send(school, row, message);

it('sends a message to one person, with the tags that its events return', async () => {
  says(200, { MessageId: 'm-1' });
  expect(await send()).toEqual({ kind: 'sent', messageId: 'm-1' });
  expect(asked.at(-1)).toMatchObject({
    FromEmailAddress: '"Main School" <school@example.edu>',
    Destination: { ToAddresses: ['Pat@families.example'] },
    ConfigurationSetName: 'portal-main',
    EmailTags: [
      { Name: 'schoolUid', Value: 'main' },
      { Name: 'type', Value: 'PRINCIPAL' },
      { Name: 'mailing', Value: 'mailing-1' },
      { Name: 'recipient', Value: 'pat' },
    ],
  });
});

it('writes a Greek school name in encoded words', async () => {
  says(200, { MessageId: 'm-1' });
  const name = 'Γυμνάσιο Λιμένα';
  await sesOf(client).send({ ...school, name }, row, message);
  const sender = String(asked.at(-1)?.FromEmailAddress);
  expect(sender).toMatch(/^[\x20-\x7e]+ <school@example\.edu>$/);
  expect(decodeWords(sender)).toBe(`${name} <school@example.edu>`);
});

it.each([
  [429, 'TooManyRequestsException', 'throttled'],
  [400, 'LimitExceededException', 'throttled'],
  [400, 'SendingPausedException', 'stopped'],
  [400, 'AccountSuspendedException', 'stopped'],
  [400, 'MailFromDomainNotVerifiedException', 'stopped'],
  [404, 'NotFoundException', 'stopped'],
  [403, 'AccessDeniedException', 'stopped'],
  [400, 'MessageRejected', 'refused'],
  [400, 'BadRequestException', 'refused'],
  [500, 'InternalFailure', 'silent'],
  [503, 'ServiceUnavailable', 'silent'],
])('interprets %i %s as %s', async (status, name, kind) => {
  says(status, { message: 'Because' }, name);
  const before = asked.length;
  expect((await send()).kind).toBe(kind);
  expect(asked.length).toBe(before + 1);
});

it('removes addresses from a reason, and stops when the sender is not verified', async () => {
  says(400, { message: 'Address pat@families.example is bad' }, 'MessageRejected');
  expect(await send()).toEqual({
    kind: 'refused',
    reason: 'MessageRejected: Address (an address) is bad',
  });
  const failed = 'Email address is not verified. The following identities failed: x@example.edu';
  says(400, { message: failed }, 'MessageRejected');
  expect(await send()).toEqual({ kind: 'stopped', reason: 'MessageRejected' });
});

it('returns silent without an answer, and does not retry', async () => {
  const before = asked.length;
  answer = (response) => response.destroy();
  expect(await send()).toEqual({ kind: 'silent' });
  answer = () => {};
  expect(await send()).toEqual({ kind: 'silent' });
  expect(asked.length).toBe(before + 2);
});
