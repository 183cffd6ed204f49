import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { idTokenAt } from '#bin/lib/running/id-token';
import type { Portal } from '#bin/lib/running/portal';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import { countedIn } from '#functions/email-logs/store/email-log-fact-rules';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import {
  EmailLogRecord,
  messageKey,
  messageKeys,
} from '#functions/kernel/outbox/store/email-log-record';
import { messageTags } from '#functions/kernel/outbox/store/message-tags';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { sites } from '#infra/sites';
import { api } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { Mailing, MailingPreview } from '#shared/mailings/send-emails.schemas';
import { claimedMessage } from '#test/support/mail/mail-events';
import { mailboxUrl, mailedTo } from '#test/support/mail/mailbox';
import { startSchools } from '#test/support/portal/demo-schools';
import { schoolNamed } from '#test/support/records/school';

/**
 * Mailings through the running portal: API, queue, worker, SES, its events through topic and queue,
 * and the tables.
 */

let portal: Portal;
let tools: Tools;
let ses: SESv2Client;
let authorization = '';
beforeAll(async () => {
  portal = await startSchools({ mailRate: 300 });
  tools = openTools(portal);
  const { AWS_ENDPOINT_URL_SESV2 = '', AWS_REGION: region = '' } = portal.environment;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  ses = new SESv2Client({ endpoint: AWS_ENDPOINT_URL_SESV2, region, credentials });
  authorization = `Bearer ${await idTokenAt(portal.url('main'), 'ada')}`;
}, 240_000);
afterAll(async () => {
  ses.destroy();
  tools.close();
  await portal.stop();
});
afterEach(() => faults({}));

async function call<R extends Route>(route: R, input: Input<R>) {
  const { method, path, body } = requestFor(route, input);
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${portal.url('main')}/api${path}`, { method, body, headers });
  return { status: answer.status, text: await answer.text() };
}

const routes = api['send-emails'];
const mailingIn = ({ text }: { text: string }) => Mailing.parse(unwrap('records', text));
const toMailbox = (path: string, body: object) =>
  fetch(mailboxUrl(portal, path), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const faults = (settings: object) => toMailbox('faults', settings);

const mailbox = (subject: string) => mailedTo(portal, subject);

async function until(mailingUid: string, wanted: (mailing: Mailing) => boolean): Promise<Mailing> {
  for (let i = 0; ; i++) {
    const mailing = mailingIn(await call(routes.get, { mailingUid }));
    if (wanted(mailing)) return mailing;
    if (i > 150)
      throw new Error(`The mailing did not reach the expected state: ${JSON.stringify(mailing)}`);
    await new Promise((done) => setTimeout(done, 300));
  }
}

const digest = {
  type: 'Weekly' as const,
  email_text: 'Hello <b>everyone</b>',
  except_for: 'nobody@elsewhere.example',
};

describe('a weekly digest on the running portal', () => {
  it('sends only to the test address in testing mode', async () => {
    const sent = await call(routes.send, { ...digest, recipient: 'tester@example.org' });
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
    const { mailingUid } = mailingIn(sent);
    const mailing = await until(mailingUid, ({ state }) => state === 'sent');
    expect(mailing.counts).toMatchObject({ prepared: 3, sent: 3, failed: 0, left: 0 });
    expect(await mailbox('[Test]')).toEqual(Array(3).fill('tester@example.org'));
  });

  it('sends to each person once although answers are lost and events are repeated and out of order', async () => {
    const { text } = await call(routes.settings, {});
    const { undo_seconds: _, ...settings } = unwrap('records', text) as Record<string, unknown>;
    const { digest: weekly, daily, closed_days } = settings as Input<typeof routes.changeSettings>;
    const changed = await call(routes.changeSettings, {
      digest: weekly,
      daily,
      closed_days,
      undo_seconds: 0,
      updated_at: '',
    });
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
    const preview = MailingPreview.parse(
      unwrap('records', (await call(routes.preview, digest)).text),
    );
    expect(preview.count).toBeGreaterThan(20);
    await faults({ loseAnswer: true, share: 0.2, duplicateEvents: 1, shuffleEvents: true });
    const real = { ...digest, email_testing: false, audience_hash: preview.audience_hash };
    const sent = await call(routes.send, real);
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
    const { mailingUid } = mailingIn(sent);
    const again = await call(routes.send, real);
    expect(mailingIn(again).mailingUid).toBe(mailingUid);

    const mailing = await until(
      mailingUid,
      ({ counts }) => counts.sent === preview.count && counts.unsure === 0,
    );
    expect(mailing.counts).toMatchObject({ prepared: preview.count, failed: 0, left: 0 });
    expect(mailing.reconciled).toMatchObject({ unexpected: 0, duplicated: 0 });
    const reached = (await mailbox('')).filter((address) => address !== 'tester@example.org');
    expect(reached.length).toBe(preview.count);
    const second = await call(routes.send, { ...real, except_for: 'other@elsewhere.example' });
    expect(second.status).toBe(409);
    expect(second.text).toContain('This week’s digest was sent on');
  });
});

/**
 * Keeps a claimed message and hands it to SES, as the engine of mailings does; answers SES's
 * identifier.
 */
async function send(message: EmailLogRecord): Promise<string> {
  const item = { ...messageKeys(schoolNamed('main'), message), ...message };
  await tools.db.send(new PutCommand({ TableName: tools.table('emailstatistics'), Item: item }));
  const [site] = sites.filter(({ schoolUid }) => schoolUid === 'main');
  const { MessageId } = await ses.send(
    new SendEmailCommand({
      FromEmailAddress: site?.sender,
      Destination: { ToAddresses: [message.email] },
      ConfigurationSetName: 'portal-main',
      EmailTags: messageTags(schoolNamed('main'), message),
      Content: {
        Simple: { Subject: { Data: message.subject }, Body: { Text: { Data: 'Hello' } } },
      },
    }),
  );
  return MessageId ?? '';
}

async function stored({ mailingUid, userUid }: EmailLogRecord): Promise<EmailLogRecord> {
  const TableName = tools.table('emailstatistics');
  const Key = messageKey(schoolNamed('main'), mailingUid, userUid);
  const { Item } = await tools.db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return EmailLogRecord.parse(Item);
}

async function rowWhere(message: EmailLogRecord, isSo: (row: EmailLogRecord) => boolean) {
  for (let i = 0; ; i++) {
    const row = await stored(message);
    if (isSo(row)) return row;
    if (i > 300) throw new Error(`The message stays ${JSON.stringify(row)}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

describe('the local mailbox', () => {
  it('tells every type of event, each once or three times in any order, as far as the counters', async () => {
    const message = claimedMessage({ email: 'pat@families.example' });
    const id = await send(message);
    await rowWhere(message, ({ state, delivered }) => state === 'sent' && delivered !== undefined);
    await faults({ duplicateEvents: 2, shuffleEvents: true });
    const userAgent = 'Thunderbird';
    // Nobody reads within two seconds of sending; the row would say so.
    await new Promise((done) => setTimeout(done, 2_100));
    for (const [type, details] of [
      ['Open', { userAgent }],
      ['Open', { userAgent: 'Mozilla/5.0' }],
      ['Click', { userAgent }],
      ['Bounce', {}],
      ['Complaint', {}],
      ['Reject', {}],
      ['DeliveryDelay', {}],
      ['Rendering Failure', { reason: 'No such attribute' }],
      ['Subscription', {}],
      ['Send', {}],
      ['Delivery', {}],
    ] as const) {
      const answer = await toMailbox(`${id}/events/${encodeURIComponent(type)}`, details);
      expect([type, answer.ok]).toEqual([type, true]);
    }
    // A click implies an open, whose own event may come last.
    const row = await rowWhere(message, (each) =>
      [
        each.opens[0],
        each.opened,
        each.machine_opened,
        each.clicked,
        each.bounced,
        each.complained,
        each.rejected,
        each.delayed,
        each.not_rendered,
      ].every((fact) => fact !== undefined),
    );
    expect([row.state, row.messageIds, row.opens.length]).toEqual(['sent', [id], 1]);
    const counters = mailCounterRepository(tools);
    const sums = await counters.of(schoolNamed('main')).sums('PRINCIPAL');
    for (const fact of countedIn(row)) expect([fact, sums[fact]]).toEqual([fact, 1]);
    expect(sums).toMatchObject({ sent: 1, opened: 1, machine_opened: 0 });
    const suppressions = suppressionRepository(tools);
    // It is written once the fact is.
    await expect
      .poll(() => suppressions.of(schoolNamed('main')).get('pat@families.example'))
      .toMatchObject({ reason: 'complaint' });
  }, 90_000);
});
