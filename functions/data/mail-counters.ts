import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Counted } from '#functions/data/email-facts-rules';
import { type CountedFact, countedFacts } from '#functions/data/email-record';
import { isConditionFailed } from '#functions/lib/dynamo';
import { wholeQuery } from '#functions/lib/partition';
import type { TransactItem } from '#functions/lib/transaction';
import type { LogType } from '#shared/domain/mailing';

/** How many distinct messages reached each fact. */
export type Counts = Record<CountedFact, number>;

/** A record of the counters: a part of one mailing's messages of one day. */
export interface CounterRecord {
  readonly pk: string;
  readonly sk: string;
  readonly counts: Counts;
}

export type MailCounterRepository = ReturnType<typeof mailCounterRepository>;

/** The counters above the logs: few records for many messages, each changed only together with the message that it counts. */
export const mailCounterRepository = (db: DynamoDBDocumentClient, TableName: string) => {
  /** All records of a kind of mail from one day to another, both included; unsaid days are no border. */
  async function records(
    site: string,
    type: LogType,
    days: { from?: string | undefined; to?: string | undefined } = {},
  ): Promise<CounterRecord[]> {
    const found = await wholeQuery(db, {
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': `${site}#${type}`,
        ':from': `${days.from ?? '0'}#`,
        ':to': `${days.to ?? '9999'}#~`,
      },
      ConsistentRead: true,
    });
    return found.map((item) => ({
      pk: String(item.pk),
      sk: String(item.sk),
      counts: countsOf((fact) => Number(item[fact] ?? 0)),
    }));
  }

  return {
    records,

    /** What all messages of a kind add up to; costs the days and their mailings, however many messages there are. */
    async sums(
      site: string,
      type: LogType,
      days: { from?: string | undefined; to?: string | undefined } = {},
    ): Promise<Counts> {
      return sumOf(await records(site, type, days));
    },

    /** What the messages of one mailing add up to, whose messages left between two days of the site. */
    async ofMailing(
      site: string,
      type: LogType,
      mailingUid: string,
      days: { from: string; to: string },
    ): Promise<Counts> {
      const found = await records(site, type, days);
      return sumOf(found.filter(({ sk }) => sk.split('#')[1] === mailingUid));
    },

    /** Puts what a recount found in the place of what stood there, unless it changed meanwhile; answers whether it did. */
    async correct({ pk, sk, counts }: CounterRecord, recounted: Counts): Promise<boolean> {
      const names = Object.fromEntries(countedFacts.map((fact) => [`#${fact}`, fact]));
      const values = Object.fromEntries(
        countedFacts.flatMap((fact) => [
          [`:${fact}`, recounted[fact]],
          [`:was_${fact}`, counts[fact]],
        ]),
      );
      const isAsBefore = (fact: CountedFact) =>
        counts[fact] === 0
          ? `(attribute_not_exists(#${fact}) OR #${fact} = :was_${fact})`
          : `#${fact} = :was_${fact}`;
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: { pk, sk },
            UpdateExpression: `SET ${countedFacts.map((fact) => `#${fact} = :${fact}`).join(', ')}`,
            ConditionExpression: countedFacts.map(isAsBefore).join(' AND '),
            ExpressionAttributeNames: names,
            ExpressionAttributeValues: values,
          }),
        );
        return true;
      } catch (error) {
        if (isConditionFailed(error)) return false;
        throw error;
      }
    },
  };
};

/** The writes that take the counters from what a message added before to what it adds after. */
export function counterChanges(
  TableName: string,
  before: Counted | undefined,
  after: Counted | undefined,
): TransactItem[] {
  const changes = new Map<string, { key: Counted['key']; by: Map<CountedFact, number> }>();
  const add = (counted: Counted | undefined, sign: 1 | -1) => {
    if (!counted) return;
    const { key, facts } = counted;
    const change = changes.get(key.sk) ?? { key, by: new Map<CountedFact, number>() };
    changes.set(key.sk, change);
    for (const fact of facts) change.by.set(fact, (change.by.get(fact) ?? 0) + sign);
  };
  add(before, -1);
  add(after, 1);
  return [...changes.values()].flatMap(({ key, by }) => {
    const changed = [...by].filter(([, amount]) => amount !== 0);
    if (changed.length === 0) return [];
    return {
      Update: {
        TableName,
        Key: key,
        UpdateExpression: `ADD ${changed.map(([fact]) => `#${fact} :${fact}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(changed.map(([fact]) => [`#${fact}`, fact])),
        ExpressionAttributeValues: Object.fromEntries(changed.map(([fact, n]) => [`:${fact}`, n])),
      },
    };
  });
}

/** A number for each fact. */
export const countsOf = (numberOf: (fact: CountedFact) => number): Counts =>
  Object.fromEntries(countedFacts.map((fact) => [fact, numberOf(fact)])) as Counts;

const sumOf = (records: readonly CounterRecord[]): Counts =>
  countsOf((fact) => records.reduce((sum, { counts }) => sum + counts[fact], 0));
