import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import {
  countedOf,
  type Finding,
  findingOf,
  type MailFact,
  wasAsked,
  withFact,
} from '#functions/data/email-facts-rules';
import { messageKey, messageKeys, StoredMessage } from '#functions/data/email-record';
import { counterChanges } from '#functions/data/mail-counters';
import { type TransactItem, transact } from '#functions/lib/transaction';
import type { SiteFacts } from '#shared/sites';

/** Names of the tables that facts are put into. */
export interface FactTables {
  readonly emailstatistics: string;
  readonly 'mail-counters': string;
  readonly mailings: string;
  readonly 'notification-preferences': string;
}

/**
 * What became of telling: `told`; `known` before; `missing`, as there is no such message; `unasked`, as nobody ever asked SES to send it;
 * `foreign`, as SES knows the message by another identifier.
 */
export type Telling = 'told' | 'known' | 'missing' | 'unasked' | 'foreign';

export type EmailFacts = ReturnType<typeof emailFacts>;

/** Messages, counters and claims of one mailing are changed by several workers at once, so a write may lose many times. */
const mostTries = 12;

/**
 * Puts what SES tells into a person's message. The message, its place in the logs, the counters, the mailing's findings and the person's
 * mark for the next digest change in one transaction, on the condition that nobody else changed the message, so every fact acts once.
 */
export const emailFacts = (
  db: DynamoDBDocumentClient,
  tables: FactTables,
  sites: readonly Pick<SiteFacts, 'schoolUid' | 'timeZone'>[],
) => {
  const zoneOf = (site: string) => sites.find(({ schoolUid }) => schoolUid === site)?.timeZone;

  const get = async (TableName: string, Key: { pk: string; sk: string }) =>
    (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  async function read(site: string, mailingUid: string, userUid: string) {
    const item = await get(tables.emailstatistics, messageKey(site, mailingUid, userUid));
    return item && { message: StoredMessage.parse(item), version: Number(item.facts_version ?? 0) };
  }

  /** The message as it becomes, if nobody changes it meanwhile. */
  function messageWrite(site: string, before: Read, after: StoredMessage): TransactItem {
    const { told: _, ...facts } = after;
    const wanted = { ...facts, ...messageKeys(site, after), facts_version: before.version + 1 };
    const { pk, sk, ...fields } = wanted;
    const was: Record<string, unknown> = before.message;
    const changed = Object.entries(fields).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(was[name]),
    );
    const gone = Object.entries(fields).filter(([, value]) => value === undefined);
    const names = [...changed, ...gone].map(([name]) => name);
    const remove = gone.length > 0 ? ` REMOVE ${gone.map(([name]) => `#${name}`).join(', ')}` : '';
    const isSeen = before.version > 0 ? 'facts_version = :seen' : noVersionYet;
    return {
      Update: {
        TableName: tables.emailstatistics,
        Key: { pk, sk },
        UpdateExpression: `SET ${changed.map(([name]) => `#${name} = :${name}`).join(', ')}${remove}`,
        ConditionExpression: `#state = :was AND attempts = :asked AND ${isSeen}`,
        ExpressionAttributeNames: Object.fromEntries(
          [...names, 'state'].map((name) => [`#${name}`, name]),
        ),
        ExpressionAttributeValues: {
          ...Object.fromEntries(changed.map(([name, value]) => [`:${name}`, value])),
          ':was': before.message.state,
          ':asked': before.message.attempts,
          ...(before.version > 0 && { ':seen': before.version }),
        },
      },
    };
  }

  /** A digest that was sent has told its reader of everything up to its freezing; an older one that turns up later changes nothing. */
  async function digestMark(
    site: string,
    { message }: Read,
    after: StoredMessage,
  ): Promise<TransactItem[]> {
    const isFirst = !message.sent && after.sent !== undefined;
    if (!isFirst || message.type !== 'DIGEST' || message.testing) return [];
    const [mailing, person] = await Promise.all([
      get(tables.mailings, { pk: site, sk: message.mailingUid }),
      get(tables['notification-preferences'], { pk: site, sk: message.userUid }),
    ]);
    const until: unknown = mailing?.frozen_at ?? mailing?.created_at;
    const known: unknown = person?.digest_until;
    if (typeof until !== 'string' || (typeof known === 'string' && known >= until)) return [];
    return [
      {
        Update: {
          TableName: tables['notification-preferences'],
          Key: { pk: site, sk: message.userUid },
          UpdateExpression: 'SET digest_until = :until',
          ConditionExpression: 'attribute_not_exists(digest_until) OR digest_until < :until',
          ExpressionAttributeValues: { ':until': until },
        },
      },
    ];
  }

  /** Tells facts of one message that SES knows by an identifier; `isSend` when this is what makes the identifier known. */
  async function tell(
    site: string,
    mailingUid: string,
    userUid: string,
    facts: readonly MailFact[],
    by: { readonly messageId: string; readonly isSend: boolean } | undefined,
  ): Promise<Telling> {
    const timeZone = zoneOf(site);
    if (timeZone === undefined) return 'missing';
    for (let tries = 0; tries < mostTries; tries++) {
      const before = await read(site, mailingUid, userUid);
      if (!before) return 'missing';
      const { message } = before;
      if (!wasAsked(message)) return 'unasked';
      const ids = message.messageIds;
      if (by && !by.isSend && ids.length > 0 && !ids.includes(by.messageId)) return 'foreign';

      const after = facts.reduce(withFact, message);
      if (JSON.stringify(after) === JSON.stringify(message)) return 'known';
      const sent = facts.find((fact) => fact.fact === 'sent');
      const found = sent && findingOf(message, sent.messageId);
      const finding =
        found && (await get(tables.mailings, { pk: site, sk: mailingUid })) ? found : undefined;
      const refused = await transact(db, [
        messageWrite(site, before, after),
        ...counterChanges(
          tables['mail-counters'],
          countedOf(site, message, timeZone),
          countedOf(site, after, timeZone),
        ),
        ...(finding ? [findingWrite(tables.mailings, site, mailingUid, finding)] : []),
        ...(await digestMark(site, before, after)),
      ]);
      if (!refused) return 'told';
      await wait(Math.random() * Math.min(400, 10 * 2 ** tries));
    }
    throw new Error('What SES told could not be written: others write the same message or counter');
  }

  return {
    tell,

    /** The address that a message was frozen with. */
    async addressOf(site: string, mailingUid: string, userUid: string) {
      return (await read(site, mailingUid, userUid))?.message.email;
    },

    /** One fact by itself; `sent` says under which identifier SES took the message. */
    put(
      site: string,
      mailingUid: string,
      userUid: string,
      fact: 'sent',
      at: string,
      { messageId }: { readonly messageId: string },
    ): Promise<Telling> {
      const by = { messageId, isSend: true };
      return tell(site, mailingUid, userUid, [{ fact, at, messageId }], by);
    },
  };
};

interface Read {
  readonly message: StoredMessage;
  readonly version: number;
}

const noVersionYet = 'attribute_not_exists(facts_version)';

/** Notes a finding with the mailing; whoever writes the mailing at the same time sees that it changed. */
export const findingWrite = (
  TableName: string,
  site: string,
  mailingUid: string,
  finding: Finding,
): TransactItem => ({
  Update: {
    TableName,
    Key: { pk: site, sk: mailingUid },
    UpdateExpression:
      'SET reconciled.#finding = reconciled.#finding + :one, #version = #version + :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#finding': finding, '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1 },
  },
});
