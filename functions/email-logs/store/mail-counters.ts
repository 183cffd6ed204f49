import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type CountedFact, countedFacts } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { LogType } from '#shared/mailings/mailing';
import { mailCountersRecords } from '#shared/tables/mail';
import type { Counted } from './email-log-fact-rules.ts';

/** The number of messages with each fact. */
export type Counts = Record<CountedFact, number>;

/** A counter record: it counts a part of one mailing's messages of one day. */
export interface CounterRecord {
  readonly pk: string;
  readonly sk: string;
  readonly counts: Counts;
}

/** The first and last day of a sum, both included. A missing day is no limit. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type MailCounterRepository = ReturnType<typeof mailCounterRepository>;

/**
 * The counters of the e-mail log. A counter changes in the same transaction as the message that it
 * counts.
 */
export const mailCounterRepository = ({ db, table }: Tables) => {
  const TableName = table('mail-counters');

  return {
    of(school: School) {
      const records = (type: LogType, days: Days = {}) =>
        recordsOf(db, TableName, { school, type, days });

      return {
        /** Returns all counter records of a type between two days. */
        records,

        /**
         * Returns the sums over all messages of a type. The cost depends on days and mailings, not on
         * messages.
         */
        async sums(type: LogType, days: Days = {}): Promise<Counts> {
          return sumOf(await records(type, days));
        },

        /** Returns the sums of one mailing whose messages were sent between two days. */
        async ofMailing(
          type: LogType,
          mailingUid: string,
          days: { from: string; to: string },
        ): Promise<Counts> {
          const found = await records(type, days);
          return sumOf(found.filter(({ sk }) => sk.split('#')[1] === mailingUid));
        },
      };
    },

    /**
     * Replaces the counts with those of a recount, unless they changed meanwhile. Returns whether
     * it did.
     */
    async correct(stored: CounterRecord, recounted: Counts): Promise<boolean> {
      try {
        await db.send(new UpdateCommand({ TableName, ...correctionOf(stored, recounted) }));
        return true;
      } catch (error) {
        if (isConditionFailed(error)) return false;
        throw error;
      }
    },
  };
};

/** Reads the counter records of a type between two days. */
async function recordsOf(
  db: DynamoDBDocumentClient,
  TableName: string,
  { school, type, days }: { school: School; type: LogType; days: Days },
): Promise<CounterRecord[]> {
  const found = await wholeQuery(db, {
    TableName,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': partitionOf(school, mailCountersRecords.counter.key, { type }),
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

/** Returns the update that replaces all counts, on condition that they are those that were read. */
function correctionOf({ pk, sk, counts }: CounterRecord, recounted: Counts) {
  const isUnchanged = (fact: CountedFact) =>
    counts[fact] === 0
      ? `(attribute_not_exists(#${fact}) OR #${fact} = :was_${fact})`
      : `#${fact} = :was_${fact}`;
  return {
    Key: { pk, sk },
    UpdateExpression: `SET ${countedFacts.map((fact) => `#${fact} = :${fact}`).join(', ')}`,
    ConditionExpression: countedFacts.map(isUnchanged).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(countedFacts.map((fact) => [`#${fact}`, fact])),
    ExpressionAttributeValues: Object.fromEntries(
      countedFacts.flatMap((fact) => [
        [`:${fact}`, recounted[fact]],
        [`:was_${fact}`, counts[fact]],
      ]),
    ),
  };
}

/**
 * Returns the writes that replace what messages added to the counters before with what they add
 * after: one for each counter that changes.
 */
export function counterChanges(
  TableName: string,
  messages: readonly (readonly [before: Counted | undefined, after: Counted | undefined])[],
): TransactItem[] {
  const changes = new Map<string, { key: Counted['key']; by: Map<CountedFact, number> }>();
  const add = (counted: Counted | undefined, sign: 1 | -1) => {
    if (!counted) return;
    const { key, facts } = counted;
    const name = `${key.pk}#${key.sk}`;
    const change = changes.get(name) ?? { key, by: new Map<CountedFact, number>() };
    changes.set(name, change);
    for (const fact of facts) change.by.set(fact, (change.by.get(fact) ?? 0) + sign);
  };
  for (const [before, after] of messages) {
    add(before, -1);
    add(after, 1);
  }
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

/** Returns a number for each fact. */
export const countsOf = (numberOf: (fact: CountedFact) => number): Counts =>
  Object.fromEntries(countedFacts.map((fact) => [fact, numberOf(fact)])) as Counts;

const sumOf = (records: readonly CounterRecord[]): Counts =>
  countsOf((fact) => records.reduce((sum, { counts }) => sum + counts[fact], 0));
