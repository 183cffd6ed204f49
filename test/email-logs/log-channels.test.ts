import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { emailStatisticsHandlers } from '#functions/email-logs/emailstatistics';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { type EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import {
  EmailStatistics,
  emailstatisticsSchemas as schemas,
} from '#shared/email-logs/emailstatistics.schemas';
import type { Input } from '#shared/kernel/route';
import { claimedMessage } from '#test/support/mail/mail-events';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, person, request } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

const main = schoolNamed('main');
let tables: ReturnType<typeof tablesOf>;
beforeEach(() => {
  const { db, declareAll } = memoryTables(async () => {});
  declareAll();
  tables = tablesOf(db);
});

const handlers = () =>
  emailStatisticsHandlers({
    logs: emailLogRepository(tables),
    counters: mailCounterRepository(tables),
    posts: bound({ many: async () => [] }),
  } as never);
const list = (input: Input<typeof contract.list>, caller = administrator) =>
  handlers().list(schemas.list.input.parse(input), caller, request());

/** Stores a message of a channel as a worker leaves it. */
async function stored(is: Partial<EmailLogRecord>, site = main) {
  const message = claimedMessage({
    type: 'Other',
    kind: 'Emergency',
    mailingUid: 'e1#push',
    state: 'sent',
    ...is,
  });
  const Item = { ...messageKeys(site, message), ...message };
  await tables.db.send(new PutCommand({ TableName: tables.table('emailstatistics'), Item }));
}
const at = (minute: number) => ({ at: new Date(Date.UTC(2026, 2, 2, 1, minute)).toISOString() });

/** Seven pushes of which one failed, two texts and a mail. */
async function fill() {
  for (let i = 0; i < 6; i++)
    await stored({ userUid: `u${i}`, name: `Person ${i}`, email: '', sent: at(i) });
  await stored({ userUid: 'u9', name: 'Ada', state: 'failed', refusal: 'No device takes pushes.' });
  const text = { mailingUid: 'e1#sms', email: '+61491570123' };
  await stored({ ...text, userUid: 'u1', sent: at(1), delivered: at(2) });
  await stored({ ...text, userUid: 'u2', state: 'failed', refusal: 'Invalid number.' });
  await stored({ mailingUid: 'e1', userUid: 'u1', sent: at(1) });
  await stored({ userUid: 'u1', sent: at(1) }, schoolNamed('regional'));
}

describe('GET /emailstatistics of a channel', () => {
  it('lists mail without a channel, and nothing of the others', async () => {
    await fill();
    const { email_logs } = await list({ types: 'Other' });
    expect(email_logs.map(({ emailstatisticsUid }) => emailstatisticsUid)).toEqual(['e1.u1']);
  });

  it('lists pushes page by page, with what failed, and counts both', async () => {
    await fill();
    const rows: EmailStatistics[] = [];
    let next_token: string | undefined;
    do {
      const page = await list({ channel: 'push', types: 'Other', limit: 3, next_token });
      expect(page).toMatchObject({ sent_count: 6, failed_count: 1, open_count: 0 });
      rows.push(...page.email_logs.map((row) => EmailStatistics.parse(row)));
      next_token = page.next_token;
    } while (next_token);
    expect(rows).toHaveLength(7);
    const times = rows.map(({ SnsPublishTime }) => SnsPublishTime);
    expect(times).toEqual([...times].sort().reverse());
    expect(rows.filter(({ Failure }) => Failure)).toMatchObject([
      { user_name: 'Ada', Failure: { reason: 'No device takes pushes.' } },
    ]);
    // A push has no address.
    expect(rows.every((row) => row.SESDestinationAddress === '')).toBe(true);
  });

  it('lists pushes by person, and by a part of a name', async () => {
    await fill();
    const by = { channel: 'push', types: 'Other', sort: 'SESDestinationAddress' } as const;
    const first = await list({ ...by, descending: 'false' as never, limit: 4 });
    const rest = await list({ ...by, descending: 'false' as never, next_token: first.next_token });
    const names = [...first.email_logs, ...rest.email_logs].map(({ user_name }) => user_name);
    expect(names).toEqual([...Array.from({ length: 6 }, (_, i) => `Person ${i}`), 'Ada']);
    const found = await list({ channel: 'push', types: 'Other', email: 'ada' });
    expect(found).toMatchObject({ sent_count: 0, failed_count: 1 });
    expect(found.email_logs).toHaveLength(1);
  });

  it('shows 3 digits of a number', async () => {
    await fill();
    const found = await list({ channel: 'sms', types: 'Other' });
    expect(found).toMatchObject({ sent_count: 1, delivery_count: 1, failed_count: 1 });
    expect(found.email_logs.map((row) => row.SESDestinationAddress)).toEqual(['… 123', '… 123']);
    expect(JSON.stringify(found)).not.toContain('4915');
  });

  it('shows only the own school', async () => {
    await fill();
    const elsewhere = person({ ...schoolNamed('regional'), capabilities: ['administrator'] });
    const { email_logs } = await list({ channel: 'push', types: 'Other' }, elsewhere);
    expect(email_logs).toHaveLength(1);
  });
});

describe('a message of another channel', () => {
  it('is in the log once it failed, and not while it is tried again', async () => {
    const messages = mailingMessages(tables).of(main);
    const message = claimedMessage({ mailingUid: 'e2#push', userUid: 'u1', state: 'prepared' });
    await messages.freeze([message]);
    const listed = async () => {
      const { email_logs } = await list({ channel: 'push', types: message.type });
      return email_logs.length;
    };
    expect(await listed()).toBe(0);
    const now = new Date('2026-03-02T01:00:00Z');
    const claimed = await messages.claim('e2#push', 'u1', { id: 'c', now });
    if (claimed) await messages.fail(claimed, 'Gone.');
    expect(await listed()).toBe(1);
    await messages.forget('e2#push', 'u1');
    expect(await listed()).toBe(0);
  });
});
