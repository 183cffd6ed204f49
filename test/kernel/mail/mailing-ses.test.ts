import { globSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { decodeWords } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolSenderOf } from '#functions/kernel/mail/send/school-sender';
import { sesOf, withoutRetry } from '#functions/kernel/mail/send/ses';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { access, type FunctionName } from '#infra/access';
import type { Settings } from '#shared/site/settings.contract';
import { claimedMessage } from '#test/support/mail/mail-events';
import { school } from '#test/support/mail/mail-sites';
import { bound, schoolNamed } from '#test/support/records/school';

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
/** A client that gives up after a moment: only where nobody answers, because a machine may be busy. */
let impatient: SESv2Client;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const clientFor = (requestTimeout: number) =>
    new SESv2Client({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      ...withoutRetry,
      requestHandler: { ...withoutRetry.requestHandler, requestTimeout },
    });
  client = clientFor(20_000);
  impatient = clientFor(300);
});
afterAll(() => {
  client.destroy();
  impatient.destroy();
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
/** The settings of each school, as the address for replies reads them. */
const stored = new Map<string, Partial<Settings>>();
const settings = {
  of: ({ site }: School) => ({ get: async () => stored.get(site) as Settings | undefined }),
};
const send = (by = client) => sesOf(by, schoolSenderOf(settings)).send(school, row, message);

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

it('takes the name of the school from its settings', async () => {
  stored.set('main', { schoolName: 'Seaview "College"' });
  says(200, { MessageId: 'm-1' });
  await send();
  stored.delete('main');
  expect(asked.at(-1)?.FromEmailAddress).toBe('"Seaview \\"College\\"" <school@example.edu>');
});

it('writes a Greek school name in encoded words', async () => {
  says(200, { MessageId: 'm-1' });
  const name = 'Γυμνάσιο Λιμένα';
  await sesOf(client, schoolSenderOf(settings)).send({ ...school, name }, row, message);
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
  expect(await send(impatient)).toEqual({ kind: 'silent' });
  expect(asked.length).toBe(before + 2);
});

describe('address for replies', () => {
  it('is the one that a message names, of any school', async () => {
    stored.set('main', { reply_to: 'office@main.example' });
    says(200, { MessageId: 'm-1' });
    const sent = { ...message, answersTo: 'absences@main.example' };
    await sesOf(client, schoolSenderOf(settings)).send(school, row, sent);
    expect(asked.at(-1)).toMatchObject({ ReplyToAddresses: ['absences@main.example'] });
    await sesOf(client, schoolSenderOf(settings)).send(school, row, { ...message, answersTo: '' });
    expect(asked.at(-1)).not.toHaveProperty('ReplyToAddresses');
  });

  it('is the school’s own for a message that was frozen before it named one', async () => {
    stored.set('main', { reply_to: 'office@main.example' });
    says(200, { MessageId: 'm-1' });
    await send();
    expect(asked.at(-1)).toMatchObject({ ReplyToAddresses: ['office@main.example'] });
    const elsewhere = { ...school, schoolUid: schoolNamed('regional').site };
    await sesOf(client, schoolSenderOf(settings)).send(elsewhere, row, message);
    expect(asked.at(-1)).not.toHaveProperty('ReplyToAddresses');
  });

  it('is read once a minute, and stays when it cannot be read', async () => {
    let at = 0;
    let reads = 0;
    const get = async () => {
      reads += 1;
      if (reads === 2) throw new Error('no');
      return { reply_to: `office-${reads}@main.example` } as Settings;
    };
    const senderOf = schoolSenderOf(bound({ get }), () => at);
    const replyTo = async (...asked: Parameters<typeof senderOf>) =>
      (await senderOf(...asked)).answersTo;
    expect(await replyTo(schoolNamed('main'))).toBe('office-1@main.example');
    at = 59_999;
    expect(await replyTo(schoolNamed('main'))).toBe('office-1@main.example');
    at = 60_000;
    expect(await replyTo(schoolNamed('main'))).toBe('office-1@main.example');
    expect(reads).toBe(2);
    at = 120_000;
    expect(await replyTo(schoolNamed('main'))).toBe('office-3@main.example');
  });

  it('is added where all mail leaves, by Lambdas that may read the settings', () => {
    const sources = globSync('functions/**/*.ts').map(
      (file) => [file, readFileSync(file, 'utf8')] as const,
    );
    const calls = (word: string) =>
      sources.filter(([, text]) => text.includes(word)).map(([file]) => file);
    expect(calls('SendEmailCommand')).toEqual(['functions/kernel/mail/send/ses.ts']);
    expect(calls('SendBulkEmail')).toEqual([]);
    expect(calls(' sesOf(')).toEqual(['functions/mailings/open-sending.ts']);
    const senders = (Object.keys(access) as FunctionName[]).filter(
      (name) => access[name].mail === 'send',
    );
    expect(senders).toEqual(['mail-worker', 'urgent-mail-worker', 'private-mail-worker']);
    for (const name of senders) {
      expect([name, access[name].tables]).toEqual([
        name,
        expect.objectContaining({ settings: expect.stringMatching(/^read/) }),
      ]);
    }
  });
});
