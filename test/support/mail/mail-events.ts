import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mailEventsWorker } from '#functions/email-logs/events/mail-events-worker';
import { countedIn } from '#functions/email-logs/store/email-log-fact-rules';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { countsOf, mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { parkedRepository } from '#functions/email-logs/store/mail-parked';
import { privateMails } from '#functions/kernel/mail/store/private-mail';
import { EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { messageTags } from '#functions/kernel/outbox/store/message-tags';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import type { LogType } from '#shared/mailings/mailing';
import { deliver } from '#test/support/deliver';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';
import type { TestTables } from '#test/support/tables/tables';

/** The schools of the events in tests. */
export const schools = [
  {
    schoolUid: schoolNamed('main').site,
    configurationSet: 'portal-main',
    timeZone: 'Australia/Sydney',
  },
  {
    schoolUid: schoolNamed('regional').site,
    configurationSet: 'portal-regional',
    timeZone: 'Australia/Perth',
  },
];

/** An event of SES in the shape of its documentation, with made-up texts and addresses. */
export interface SampleEvent {
  eventType: string;
  mail: Record<string, unknown> & { messageId: string; timestamp: string };
  [about: string]: unknown;
}

const folder = join(import.meta.dirname, '../../data/ses-events');

/** The sample events by file name. */
export const sampleEvents: Readonly<Record<string, SampleEvent>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as SampleEvent,
    ]),
);

/** Returns a sample event about a message of the portal. */
export function eventAbout(
  name: string,
  message: Pick<EmailLogRecord, 'mailingUid' | 'userUid' | 'type'>,
  is: { site?: string; mail?: object; [about: string]: unknown } = {},
): SampleEvent {
  const sample = sampleEvents[name];
  if (!sample) throw new Error(`There is no sample event ${name}`);
  const { site = 'main', mail, ...rest } = is;
  const ours = messageTags(schoolNamed(site), message).map(({ Name, Value }) => [Name, [Value]]);
  const tags = {
    ...(sample.mail.tags as object),
    'ses:configuration-set': [`portal-${site}`],
    ...Object.fromEntries(ours),
  };
  return { ...sample, ...rest, mail: { ...sample.mail, tags, ...mail } };
}

/** A claimed message without an answer of SES. */
export const claimedMessage = (is: Partial<EmailLogRecord> = {}): EmailLogRecord =>
  EmailLogRecord.parse({
    mailingUid: 'mailing-1',
    userUid: 'pat',
    type: 'PRINCIPAL',
    testing: false,
    state: 'claimed',
    email: 'Pat@families.example',
    name: 'Pat Ng',
    username: 'pat',
    subject: 'A word from the principal',
    postsUid: ['post-1'],
    told: '{}',
    not_before: '2026-03-02T00:39:00.000Z',
    claim: { id: 'claim-1', at: '2026-03-02T00:40:00.000Z' },
    attempts: 1,
    messageIds: [],
    opens: [],
    ...is,
  });

/** The worker of SES's events, over tables. */
export function mailEventTables(
  tables: Pick<TestTables, 'db'> & {
    all?: (table: string) => Record<string, unknown>[];
  } = memoryTables(async () => {}),
) {
  const { db } = tables;
  const facts = emailLogFacts(tablesOf(db), schools);
  const counters = mailCounterRepository(tablesOf(db));
  const suppressions = suppressionRepository(tablesOf(db));
  const parked = parkedRepository(tablesOf(db));
  const mails = privateMails(tablesOf(db));
  const now = () => new Date('2026-03-03T00:00:00.000Z');
  const work = mailEventsWorker({
    sites: schools,
    facts,
    suppressions,
    parked,
    privateMails: mails,
    now,
    signing: { send: async () => {} },
  });
  const all = (table: string) => tables.all?.(table) ?? [];

  return {
    db,
    table: (name: string) => name,
    facts,
    counters,
    suppressions,
    all,

    /** Stores a message as the mailings worker does. */
    async keep(message: EmailLogRecord, site = 'main') {
      const Item = { ...defined(messageKeys(schoolNamed(site), message)), ...message };
      await db.send(new PutCommand({ TableName: 'emailstatistics', Item }));
    },

    put: (TableName: string, Item: Record<string, unknown>) =>
      db.send(new PutCommand({ TableName, Item })),

    /** Stores the fields of a mailing that the worker needs. */
    async keepMailing(mailingUid: string, is: Record<string, unknown> = {}, site = 'main') {
      const reconciled = { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 };
      const Item = { pk: site, sk: mailingUid, mailingUid, reconciled, version: 1, ...is };
      await db.send(new PutCommand({ TableName: 'mailings', Item }));
    },

    /** Delivers bodies to the worker as one batch; returns the identifiers of those that failed. */
    deliver: (...bodies: (object | string)[]) =>
      deliver(
        work,
        bodies.map((body, i) => ({ id: `sqs-${i}`, body })),
      ),

    messages: (): EmailLogRecord[] =>
      all('emailstatistics').map((row) => EmailLogRecord.parse(row)),

    /** Returns the stored counters, and the counts of the messages. */
    async counted(type: LogType, site = 'main') {
      const rows = all('emailstatistics')
        .filter(({ pk }) => String(pk).startsWith(`${site}#`))
        .map((row) => EmailLogRecord.parse(row))
        .filter((row) => row.type === type);
      const kept = await counters.of(schoolNamed(site)).sums(type);
      const added = countsOf((fact) => rows.filter((row) => countedIn(row).includes(fact)).length);
      return { kept, added };
    },
  };
}

/** Tables with one claimed message. */
export async function tablesWithMessage(is: Parameters<typeof claimedMessage>[0] = {}) {
  const room = mailEventTables();
  const message = claimedMessage(is);
  await room.keep(message);
  await room.keepMailing(message.mailingUid, { frozen_at: '2026-03-02T00:38:00.000Z' });
  const tell = (name: string, changed: Parameters<typeof eventAbout>[2] = {}) =>
    room.deliver(eventAbout(name, message, changed));
  const now = () => room.messages().find(({ userUid }) => userUid === message.userUid);
  return { room, message, tell, now };
}

const defined = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/** Returns what the reconciliation found about the first mailing. */
export const findings = (room: ReturnType<typeof mailEventTables>) =>
  room.all('mailings')[0]?.reconciled;

/** The findings about a mailing without a fault. */
export const noFindings = { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 };
