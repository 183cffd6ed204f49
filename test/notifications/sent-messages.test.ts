import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { whyOf } from '#functions/kernel/mail/letter/why';
import { type EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { sentMessages } from '#functions/notifications/store/sent-messages';
import { claimedMessage } from '#test/support/mail/mail-events';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

const main = schoolNamed('main');
let tables: ReturnType<typeof tablesOf>;
beforeEach(() => {
  const { db, declareAll } = memoryTables(async () => {});
  declareAll();
  tables = tablesOf(db);
});

const at = (day: number) => new Date(Date.UTC(2026, 2, day)).toISOString();
const why = whyOf('digest', 'a carer of Nina');

/** Stores a message that was asked for on a day of March. */
async function sent(day: number, is: Partial<EmailLogRecord> = {}, school = main) {
  const message = claimedMessage({
    mailingUid: `m${day}`,
    userUid: 'mary',
    email: 'family@example.org',
    type: 'DIGEST',
    subject: `News of ${day}`,
    why,
    state: 'sent',
    claim: { id: 'c', at: at(day) },
    sent: { at: new Date(Date.parse(at(day)) + 250).toISOString() },
    ...is,
  });
  const Item = { ...messageKeys(school, message), ...message };
  await tables.db.send(new PutCommand({ TableName: tables.table('emailstatistics'), Item }));
}
const page = (is: { limit?: number; next_token?: string | undefined } = {}, userUid = 'mary') =>
  sentMessages(tables)
    .of(main)
    .page(userUid, new Date(at(5)), { limit: 20, ...is });

describe('what was sent to a person', () => {
  it('is listed newest first, with the reason, on all channels, page by page', async () => {
    for (const day of [4, 6, 7, 8]) await sent(day);
    await sent(9, { mailingUid: 'm9#push', type: 'Other', kind: 'Emergency', why: 'Because.' });
    const first = await page({ limit: 2 });
    expect(first.records).toEqual([
      {
        messageUid: 'm9#push',
        at: at(9),
        channel: 'push',
        subject: 'News of 9',
        why: 'Because.',
        kind: undefined,
      },
      { messageUid: 'm8', at: at(8), channel: 'mail', subject: 'News of 8', why, kind: 'digest' },
    ]);
    const second = await page({ limit: 2, next_token: first.next_token });
    // What is older than the days that are shown is left out.
    expect(second.records.map(({ messageUid }) => messageUid)).toEqual(['m7', 'm6']);
    const third = await page({ limit: 2, next_token: second.next_token });
    expect(third.records).toEqual([]);
  });

  it('is the person’s alone: not of who shares the address, nor of another school', async () => {
    await sent(6);
    await sent(7, { userUid: 'paul' });
    await sent(8, {}, schoolNamed('regional'));
    expect((await page()).records.map(({ messageUid }) => messageUid)).toEqual(['m6']);
    expect((await page({}, 'paul')).records.map(({ messageUid }) => messageUid)).toEqual(['m7']);
  });

  it('has the mail about a document, whose row is named by the mail, page by page', async () => {
    for (const day of [6, 7, 8]) {
      await sent(day, { mailingUid: 'signing-b.mia', userUid: `mail${day}.0`, person: 'mary' });
    }
    const first = await page({ limit: 2 });
    const second = await page({ limit: 2, next_token: first.next_token });
    expect([first, second].flatMap(({ records }) => records.map((each) => each.at))).toEqual([
      at(8),
      at(7),
      at(6),
    ]);
    expect((await page({}, 'mail6.0')).records).toEqual([]);
  });

  it('has no test, and nothing that has not left', async () => {
    await sent(6, { testing: true });
    await sent(7, { state: 'prepared', sent: undefined });
    await sent(8, { mailingUid: 'm8#push', state: 'failed', sent: undefined });
    expect((await page()).records).toEqual([]);
  });

  it('keeps its place when the service reports another time', async () => {
    const message = claimedMessage({
      state: 'sent',
      sent: { at: at(6) },
      claim: { id: 'c', at: at(5) },
    });
    const later = { ...message, sent: { at: at(7) } };
    expect(messageKeys(main, later)).toMatchObject({ personSk: `${at(5)}#mailing-1` });
  });
});
