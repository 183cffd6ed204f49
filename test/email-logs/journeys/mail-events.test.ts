import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '#bin/lib/running/portal';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import { countedIn } from '#functions/email-logs/store/email-log-fact-rules';
import {
  EmailLogRecord,
  messageKey,
  messageKeys,
  messageTags,
} from '#functions/email-logs/store/email-log-record';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { sites } from '#infra/sites';
import { claimedMessage } from '#test/support/mail/mail-events';
import { startPortal } from '#test/support/portal/portal';

/** Events of the local mailbox through topic, queue and worker to the tables. */

let portal: Portal;
let tools: Tools;
let ses: SESv2Client;
beforeAll(async () => {
  portal = await startPortal();
  tools = openTools(portal);
  const { AWS_ENDPOINT_URL_SESV2 = '', AWS_REGION: region = '' } = portal.environment;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  ses = new SESv2Client({ endpoint: AWS_ENDPOINT_URL_SESV2, region, credentials });
}, 120_000);
afterAll(async () => {
  ses.destroy();
  tools.close();
  await portal.stop();
});

const mailbox = (path: string, body: object = {}) =>
  fetch(`http://localhost:${portal.port}/mailbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/**
 * Keeps a claimed message and hands it to SES, as the engine of mailings does; answers SES's
 * identifier.
 */
async function send(message: EmailLogRecord): Promise<string> {
  const item = { ...messageKeys('main', message), ...message };
  await tools.db.send(new PutCommand({ TableName: tools.table('emailstatistics'), Item: item }));
  const [site] = sites.filter(({ schoolUid }) => schoolUid === 'main');
  const { MessageId } = await ses.send(
    new SendEmailCommand({
      FromEmailAddress: site?.sender,
      Destination: { ToAddresses: [message.email] },
      ConfigurationSetName: 'portal-main',
      EmailTags: messageTags('main', message),
      Content: {
        Simple: { Subject: { Data: message.subject }, Body: { Text: { Data: 'Hello' } } },
      },
    }),
  );
  return MessageId ?? '';
}

async function stored({ mailingUid, userUid }: EmailLogRecord): Promise<EmailLogRecord> {
  const TableName = tools.table('emailstatistics');
  const Key = messageKey('main', mailingUid, userUid);
  const { Item } = await tools.db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return EmailLogRecord.parse(Item);
}

async function until(message: EmailLogRecord, isSo: (row: EmailLogRecord) => boolean) {
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
    await until(message, ({ state, delivered }) => state === 'sent' && delivered !== undefined);
    await mailbox('faults', { duplicateEvents: 2, shuffleEvents: true });
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
      const answer = await mailbox(`${id}/events/${encodeURIComponent(type)}`, details);
      expect([type, answer.ok]).toEqual([type, true]);
    }
    // A click implies an open, whose own event may come last.
    const row = await until(message, (each) =>
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
    const counters = mailCounterRepository(tools.db, tools.table('mail-counters'));
    const sums = await counters.sums('main', 'PRINCIPAL');
    for (const fact of countedIn(row)) expect([fact, sums[fact]]).toEqual([fact, 1]);
    expect(sums).toMatchObject({ sent: 1, opened: 1, machine_opened: 0 });
    const suppressions = suppressionRepository(tools.db, tools.table('mail-suppressions'));
    // It is written once the fact is.
    await expect
      .poll(() => suppressions.get('main', 'pat@families.example'))
      .toMatchObject({ reason: 'complaint' });
    await mailbox('faults', {});
  }, 90_000);
});
