import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { atOnce } from '#functions/kernel/at-once';
import type { School } from '#functions/kernel/record/declaration';
import type { Table } from '#functions/kernel/store/records';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { subscriberItems } from './subscriber-items.ts';
import { addressRecordKey, StoredAddress, type StoredSubscriber } from './subscriber-record.ts';

/** New subscribers in one transaction: each has a record, an address and an order of its mail. */
const perTransaction = 30;
/** Transactions at the same time. */
const inParallel = 4;
/** Keys in one batch. */
const perBatch = 100;

/**
 * Writes subscribers. The record, its address and the order of its mail change in one transaction,
 * so an address has one subscriber, in all its spellings.
 */
export const subscriberWrites = (table: Table) => {
  const { db, TableName } = table;
  const items = subscriberItems(TableName);
  return {
    of: (school: School) => ({
      ...addressReads(table).of(school),

      /**
       * Adds a subscriber whose address is unknown, with its welcome mail, or one whose address
       * unsubscribed, with a mail that asks to confirm. Returns false if the address is taken.
       */
      async add(
        subscriber: StoredSubscriber,
        more: readonly TransactItem[] = [],
      ): Promise<boolean> {
        const writes = [...items.of(school).added(subscriber), ...more];
        return (await transact(db, writes)) === undefined;
      },

      /** Adds new subscribers. Returns how many, without those whose address was taken meanwhile. */
      addAll: (subscribers: readonly StoredSubscriber[]) => addAll(table, school, subscribers),

      /**
       * Replaces a subscriber that still has the version that was read. Orders a mail if
       * `mail_version` rises. Returns false if it was changed, or the new address is taken.
       */
      async replace(
        before: StoredSubscriber,
        after: StoredSubscriber,
        more: readonly TransactItem[] = [],
      ): Promise<boolean> {
        const refused = await transact(db, [...items.of(school).replaced(before, after), ...more]);
        return refused === undefined;
      },

      /** Deletes a subscriber. Its address stays known if it unsubscribed. */
      async remove(subscriber: StoredSubscriber): Promise<boolean> {
        const refused = await transact(db, items.of(school).removed(subscriber));
        return refused === undefined;
      },
    }),
  };
};

async function addAll(
  { db, TableName }: Table,
  school: School,
  subscribers: readonly StoredSubscriber[],
): Promise<number> {
  const items = subscriberItems(TableName);
  const chunks: StoredSubscriber[][] = [];
  for (let i = 0; i < subscribers.length; i += perTransaction) {
    chunks.push(subscribers.slice(i, i + perTransaction));
  }
  const addChunk = async (chunk: readonly StoredSubscriber[]): Promise<number> => {
    const writes = chunk.flatMap((each) => items.of(school).added(each));
    if ((await transact(db, writes)) === undefined) return chunk.length;
    if (chunk.length === 1) return 0;
    // One taken address refuses the transaction, so the others are added one at a time.
    let added = 0;
    for (const each of chunk) added += await addChunk([each]);
    return added;
  };
  const counts = await atOnce(inParallel, chunks, addChunk);
  return counts.reduce((sum, count) => sum + count, 0);
}

const addressReads = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    /** Returns what is known of an address. */
    async address(email: string): Promise<StoredAddress | undefined> {
      const Key = addressRecordKey(school, email);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && StoredAddress.parse(Item);
    },

    /** Returns what is known of addresses, by the sort keys of their records. */
    async addresses(emails: readonly string[]): Promise<Map<string, StoredAddress>> {
      const found = new Map<string, StoredAddress>();
      const left = emails.map((email) => addressRecordKey(school, email));
      while (left.length > 0) {
        const Keys = left.splice(0, perBatch);
        const { Responses, UnprocessedKeys } = await db.send(
          new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
        );
        for (const item of Responses?.[TableName] ?? []) {
          found.set(String(item.sk), StoredAddress.parse(item));
        }
        for (const { pk, sk } of UnprocessedKeys?.[TableName]?.Keys ?? []) {
          left.push({ pk: String(pk), sk: String(sk) });
        }
      }
      return found;
    },
  }),
});
