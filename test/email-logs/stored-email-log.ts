import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type EmailLogDeps, emailStatisticsHandlers } from '#functions/email-logs/emailstatistics';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { documentJobStore, documentRepository } from '#functions/kernel/documents/store/documents';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import type { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import {
  EmailStatistics,
  emailstatisticsSchemas as schemas,
} from '#shared/email-logs/emailstatistics.schemas';
import type { Input } from '#shared/kernel/route';
import { claimedMessage, mailEventTables } from '#test/support/mail/mail-events';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

/**
 * Three mailings, test messages, an unsent message and a message of another school, behind the
 * handlers.
 */
let tables: TestTables;
let events: ReturnType<typeof mailEventTables>;
/** The messages that the handlers put on the queue. */
export const queued: object[] = [];

/** Starts the tables and stores the messages for the tests of a file. */
export function prepareEmailLog(): void {
  beforeAll(async () => {
    tables = await startTestTables(
      'emailstatistics',
      'mailings',
      'mail-counters',
      'notification-preferences',
      'documents',
      'limits',
      'idempotency',
    );
    events = mailEventTables(tables);
    await fill();
  });
  afterAll(() => tables.stop());
  beforeEach(() => {
    queued.length = 0;
  });
}

/** The titles of the posts that still exist. */
const titles: Record<string, Record<string, string>> = {
  main: { 'post-1': 'Sports day', 'post-2': 'Canteen' },
  regional: { 'post-1': 'Elsewhere' },
};

export const storedDocuments = () => documentJobStore(tables);

export const emailLogDeps = (): EmailLogDeps => ({
  logs: emailLogRepository(tables),
  counters: events.counters,
  posts: {
    of: ({ site }: School) => ({
      many: async (uids) =>
        uids.flatMap((postUid) => {
          const title = titles[site]?.[postUid];
          // Only these fields of a post are read.
          return title ? [{ postUid, title, type: 'notice' } as never] : [];
        }),
    }),
  },
  documents: documentRepository(tables),
  idempotency: idempotencyRepository(tables),
  limits: limitRepository(tables),
  queue: { send: async (message) => void queued.push(message) },
  files: {
    addressOf: async (key, { format }) => `https://downloads.example/${key}?format=${format}`,
  },
});
export const handlers = () => emailStatisticsHandlers(emailLogDeps());

export const list = (input: Input<typeof contract.list> = {}, caller = administrator) =>
  handlers().list(schemas.list.input.parse(input), caller, request());

/** Returns all messages that a query finds, page by page. */
export async function listAll(input: Input<typeof contract.list>, limit = 3) {
  const found: EmailStatistics[] = [];
  let next_token: string | undefined;
  do {
    const page = await list({ ...input, limit, next_token });
    expect(page.email_logs.length).toBeLessThanOrEqual(limit);
    found.push(...page.email_logs.map((row) => EmailStatistics.parse(row)));
    next_token = page.next_token;
  } while (next_token);
  return found;
}
export const addresses = (rows: { SESDestinationAddress: string }[]) =>
  rows.map(({ SESDestinationAddress }) => SESDestinationAddress);

/** Stores a message that SES accepted at an instant, with facts. */
async function sent(
  fields: Partial<EmailLogRecord>,
  at: string,
  facts: readonly ('delivered' | 'opened' | 'clicked' | 'complained')[] = [],
  site = 'main',
) {
  const message = claimedMessage(fields);
  await events.keep(message, site);
  const messageId = `id-${message.mailingUid}-${message.userUid}`;
  await events.facts.apply(
    { ...schoolNamed(site), mailingUid: message.mailingUid, userUid: message.userUid },
    [{ fact: 'sent', at, messageId }, ...facts.map((fact) => ({ fact, at }))],
    { messageId, isSend: true },
  );
}

/**
 * Stores 2 principal mailings, a digest with other posts for each reader, tests, and a message of
 * another school.
 */
async function fill() {
  const people = ['ada', 'ben', 'cy', 'dee', 'eve', 'fay', 'gus'];
  const first = '2026-03-02T00:40:00.000Z';
  // 00:10 in Sydney.
  const second = '2026-03-02T13:10:00.000Z';
  const one = { mailingUid: '01a', postsUid: ['post-1'] };
  const two = { mailingUid: '01b', postsUid: ['post-2', 'post-gone'] };
  await storeMailing('01a', 'Principal', '2026-03-02', ['post-1']);
  await storeMailing('01b', 'Principal', '2026-03-03', ['post-2', 'post-gone']);
  await storeMailing('01c', 'Weekly', '2026-03-03', ['post-1', 'post-2']);
  for (const [i, userUid] of people.entries()) {
    const who = { userUid, username: userUid, email: `${userUid}@families.example` };
    await sent({ ...who, ...one }, first, i < 4 ? ['delivered', 'opened'] : ['delivered']);
    if (i < 5) await sent({ ...who, ...two }, second, i < 2 ? ['clicked'] : []);
    const postsUid = i % 2 ? ['post-1'] : ['post-1', 'post-2'];
    await sent({ ...who, mailingUid: '01c', type: 'DIGEST', postsUid }, second, ['delivered']);
  }
  await sent({ ...one, userUid: 'test-carer', testing: true }, first, ['delivered']);
  await events.keep(claimedMessage({ ...one, userUid: 'waits', state: 'prepared', attempts: 0 }));
  await sent({ ...one, userUid: 'ada', email: 'canary@other.example' }, first, [], 'regional');
}
async function storeMailing(mailingUid: string, type: string, day: string, postsUid: string[]) {
  const Item = { pk: 'main', sk: mailingUid, mailingUid, type, day, postsUid, version: 1 };
  await tables.db.send(new PutCommand({ TableName: 'mailings', Item }));
}
