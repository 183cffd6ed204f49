import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTexts } from '#bin/local/phones/texts';
import { readReceipt, TextReceipt } from '#functions/email-logs/events/text-event';
import { openWords } from '#functions/kernel/open-words';
import { textService } from '#functions/kernel/texts/text-service';
import { school } from '#test/support/mail/mail-sites';

const number = '+61491570123';
const facts = { ...school, smsSender: 'HarbourCol' };
let folder: string;
let server: Server;
let origin: string;
let events: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  events = [];
  const texts = openTexts({ folder, publish: async (_, event) => void events.push(event) });
  texts.addSet({
    stack: 'Portal-Texts',
    logicalId: 'Set',
    type: 'AWS::SMSVOICE::ConfigurationSet',
    path: 'Portal-Texts/Set',
    ref: school.configurationSet,
    attributes: {},
    properties: {
      ConfigurationSetName: school.configurationSet,
      DefaultSenderId: 'HarbourCol',
      EventDestinations: [{ Enabled: true, SnsDestination: { TopicArn: 'topic' } }],
    },
  });
  server = createServer((request, response) => {
    const [, , , named] = (request.url ?? '').split('/').map(decodeURIComponent);
    if (named === undefined) void texts.handleApi(request, response);
    else void texts.handlePage(request, response, named);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a text as the worker does, with the real client. */
const send = (to = number, of = facts) =>
  textService(
    new PinpointSMSVoiceV2Client({
      endpoint: origin,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts: 1,
    }),
  ).send(
    of,
    { email: to, mailingUid: 'emergency-1-sms-00#sms', userUid: 'uid-amy' },
    { body: openWords`Harbour College: Emergency: Stay inside.`, ttl: 7200 },
  );
const press = (answer: string) =>
  fetch(`${origin}/phones/numbers/${encodeURIComponent(number)}`, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  });
const page = async (ending = '') =>
  (await fetch(`${origin}/phones/numbers/${encodeURIComponent(number)}${ending}`)).text();

it('shows a text on the page of its number, and tells that it arrived', async () => {
  const answer = await send();
  expect(answer.kind).toBe('sent');
  expect(await page()).toContain('Harbour College: Emergency: Stay inside.');
  expect(JSON.parse(await page('.json')).texts).toMatchObject([{ from: 'HarbourCol', parts: 1 }]);
  const [event] = events.map((each) => readReceipt(TextReceipt.parse(JSON.parse(each))));
  expect(event).toMatchObject({
    site: school.schoolUid,
    mailing: 'emergency-1-sms-00#sms',
    recipient: 'uid-amy',
    facts: [{ fact: 'sent' }, { fact: 'delivered' }, { fact: 'priced', price: 0.05 }],
  });
});

it('does what its buttons say: blocked, not a number, over the limit', async () => {
  await press('blocked');
  expect((await send()).kind).toBe('sent');
  await press('invalid');
  expect((await send()).kind).toBe('sent');
  await press('limit');
  expect(await send()).toEqual({ kind: 'stopped', reason: 'spending limit reached' });
  const said = events.map((each) => readReceipt(TextReceipt.parse(JSON.parse(each))));
  expect(said.map((each) => each?.facts.map(({ fact }) => fact))).toEqual([
    ['sent', 'rejected', 'priced'],
    ['sent', 'rejected', 'priced'],
  ]);
  expect(said.map((each) => each?.isNoNumberAt !== undefined)).toEqual([false, true]);
  expect(JSON.parse(await page('.json')).texts).toEqual([]);
});

it('refuses other countries, and names that are not the school’s', async () => {
  expect((await send('+447700900123')).kind).toBe('refused');
  const answer = await send(number, { ...facts, smsSender: 'Another' });
  expect(answer).toEqual({ kind: 'stopped', reason: 'ResourceNotFoundException' });
});
