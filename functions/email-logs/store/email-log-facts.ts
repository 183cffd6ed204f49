import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import type { SiteFacts } from '#shared/sites';
import { countedOf, findingOf, type MailFact, wasAsked, withFact } from './email-log-fact-rules.ts';
import {
  digestMarkWrite,
  findingWrite,
  type LoadedMessage,
  messageWrite,
} from './email-log-fact-writes.ts';
import { EmailLogRecord, messageKey } from './email-log-record.ts';
import { counterChanges } from './mail-counters.ts';

/** The message that an event is about. */
export interface MessageId {
  readonly site: string;
  readonly mailingUid: string;
  readonly userUid: string;
}

/**
 * The result of an event: it was applied, or its facts were known before, or the message does not
 * exist (`missing`), or SES was never asked to send it (`unasked`), or SES knows the message by
 * another identifier (`foreign`).
 */
export type FactOutcome = 'applied' | 'known' | 'missing' | 'unasked' | 'foreign';

export type EmailLogFacts = ReturnType<typeof emailLogFacts>;

/**
 * Several workers change the messages and counters of one mailing, so a write may lose many times.
 */
const mostTries = 12;

/**
 * Applies events of SES to messages. One transaction changes the message, its position in the log,
 * the counters, the findings of the mailing and the person's mark for the next digest. Its
 * condition is that nothing else changed the message, so each fact counts once.
 */
export const emailLogFacts = (
  tables: Tables,
  sites: readonly Pick<SiteFacts, 'schoolUid' | 'timeZone'>[],
) => {
  const zoneOf = (site: string) => sites.find(({ schoolUid }) => schoolUid === site)?.timeZone;

  /**
   * Applies facts to a message. `by` is the identifier by which SES knows it; `isSend` says that
   * this event makes the identifier known.
   */
  async function apply(
    id: MessageId,
    facts: readonly MailFact[],
    by: { readonly messageId: string; readonly isSend: boolean } | undefined,
  ): Promise<FactOutcome> {
    const timeZone = zoneOf(id.site);
    if (timeZone === undefined) return 'missing';
    for (let tries = 0; tries < mostTries; tries++) {
      const before = await load(tables, id);
      if (!before) return 'missing';
      const { message } = before;
      if (!wasAsked(message)) return 'unasked';
      const ids = message.messageIds;
      if (by && !by.isSend && ids.length > 0 && !ids.includes(by.messageId)) return 'foreign';

      const after = facts.reduce(withFact, message);
      if (JSON.stringify(after) === JSON.stringify(message)) return 'known';
      const refused = await transact(
        tables.db,
        await writesFor(tables, id, timeZone, { before, after }),
      );
      if (!refused) return 'applied';
      await wait(Math.random() * Math.min(400, 10 * 2 ** tries));
    }
    throw new Error(`Message of mailing ${id.mailingUid} lost ${mostTries} concurrent writes`);
  }

  return {
    apply,

    /** Returns the address that a message was frozen with. */
    async addressOf(id: MessageId) {
      return (await load(tables, id))?.message.email;
    },

    /** Marks a message as sent at a time, under the identifier that SES gave it. */
    put(
      site: string,
      mailingUid: string,
      userUid: string,
      fact: 'sent',
      at: string,
      { messageId }: { readonly messageId: string },
    ): Promise<FactOutcome> {
      const by = { messageId, isSend: true };
      return apply({ site, mailingUid, userUid }, [{ fact, at, messageId }], by);
    },
  };
};

const get = async (
  db: DynamoDBDocumentClient,
  TableName: string,
  Key: { readonly pk: string; readonly sk: string },
) => (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

/** Reads a message with its version. */
async function load(
  { db, table }: Tables,
  { site, mailingUid, userUid }: MessageId,
): Promise<LoadedMessage | undefined> {
  const item = await get(db, table('emailstatistics'), messageKey(site, mailingUid, userUid));
  return item && { message: EmailLogRecord.parse(item), version: Number(item.facts_version ?? 0) };
}

/** A message before and after an event. */
interface Change {
  readonly before: LoadedMessage;
  readonly after: EmailLogRecord;
}

/** Returns the writes that change everything that depends on the message. */
async function writesFor(
  tables: Tables,
  { site, mailingUid }: MessageId,
  timeZone: string,
  { before, after }: Change,
) {
  const { db, table } = tables;
  const { message } = before;
  const newId = after.messageIds.find((each) => !message.messageIds.includes(each));
  const found = newId === undefined ? undefined : findingOf(message, newId);
  const finding =
    found && (await get(db, table('mailings'), { pk: site, sk: mailingUid })) ? found : undefined;
  return [
    messageWrite(table('emailstatistics'), site, before, after),
    ...counterChanges(
      table('mail-counters'),
      countedOf(site, message, timeZone),
      countedOf(site, after, timeZone),
    ),
    ...(finding ? [findingWrite(table('mailings'), site, mailingUid, finding)] : []),
    ...(await digestMark(tables, site, { before, after })),
  ];
}

/**
 * A digest that was sent covers everything up to its freezing. An older digest that is reported
 * later changes nothing.
 */
async function digestMark({ db, table }: Tables, site: string, { before, after }: Change) {
  const { message } = before;
  const isFirst = !message.sent && after.sent !== undefined;
  if (!isFirst || message.type !== 'DIGEST' || message.testing) return [];
  const preferences = table('notification-preferences');
  const [mailing, person] = await Promise.all([
    get(db, table('mailings'), { pk: site, sk: message.mailingUid }),
    get(db, preferences, { pk: site, sk: message.userUid }),
  ]);
  const until: unknown = mailing?.frozen_at ?? mailing?.created_at;
  const stored: unknown = person?.digest_until;
  if (typeof until !== 'string' || (typeof stored === 'string' && stored >= until)) return [];
  return [digestMarkWrite(preferences, { pk: site, sk: message.userUid }, until)];
}
