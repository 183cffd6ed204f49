import * as z from 'zod';
import { atOnce } from '#functions/kernel/at-once';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { subscribedUsersRecords } from '#shared/tables/mail';
import { addressFields, type StoredSubscriber, subscriberRecords } from './subscriber.record.ts';

/** New subscribers in one transaction: each has a record, an address and an order of its mail. */
const perTransaction = 30;
/** Transactions at the same time. */
const inParallel = 4;

/** What is known of an address: its subscriber, and whether that one unsubscribed. */
const StoredAddress = z.object({
  subscribedusersUid: z.string().optional(),
  has_stopped: z.boolean(),
});
type StoredAddress = z.infer<typeof StoredAddress>;

/** Which subscribers a list shows: those with a part of a name and of an address. */
export interface SubscriberFilter {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

export type SubscriberRepository = ReturnType<typeof subscriberRepository>;

/** The subscribers of a school, and what is known of addresses. */
export const subscriberRepository = (tables: Tables, acts: IdempotencyRepository) => {
  const records = subscriberRecords(tables, acts);
  return {
    of(school: School) {
      const stored = records.of(school);
      return { ...stored, ...addressesOf(tables, school), addAll: addAll(tables, stored.writes) };
    },
  };
};

const addressesOf = ({ db, table }: Tables, school: School) => {
  const { key } = subscribedUsersRecords.address;
  const keyAt = (email: string) => keyOf(school, key, addressFields(school, { email }));

  /** Returns what is known of addresses. */
  async function addresses(emails: readonly string[]): Promise<Map<string, StoredAddress>> {
    const found = await batchOfKeys(db, {
      TableName: table('subscribed-users'),
      keys: emails.map(keyAt),
      chunk: 100,
      isConsistent: true,
    });
    const known = new Map(found.map((item) => [item.sk, StoredAddress.parse(item)]));
    return new Map(
      emails.flatMap((email) => {
        const address = known.get(keyAt(email).sk);
        return address ? [[email, address] as const] : [];
      }),
    );
  }

  return { addresses, address: async (email: string) => (await addresses([email])).get(email) };
};

type Adding = Pick<ReturnType<ReturnType<typeof subscriberRecords>['of']>['writes'], 'add'>;

/** Adds new subscribers. Returns how many, without those whose address was taken meanwhile. */
const addAll =
  ({ db }: Tables, writes: Adding) =>
  async (subscribers: readonly StoredSubscriber[]): Promise<number> => {
    const chunks: StoredSubscriber[][] = [];
    for (let i = 0; i < subscribers.length; i += perTransaction) {
      chunks.push(subscribers.slice(i, i + perTransaction));
    }
    const addChunk = async (chunk: readonly StoredSubscriber[]): Promise<number> => {
      const items = chunk.flatMap((each) => writes.add(each));
      if ((await transact(db, items)) === undefined) return chunk.length;
      if (chunk.length === 1) return 0;
      // One taken address refuses the transaction, so the others are added one at a time.
      let added = 0;
      for (const each of chunk) added += await addChunk([each]);
      return added;
    };
    const counts = await atOnce(inParallel, chunks, addChunk);
    return counts.reduce((sum, count) => sum + count, 0);
  };

/** Returns whether a list with a filter shows a subscriber. */
export const matching = ({ name = '', email = '' }: SubscriberFilter) => {
  const [inName = '', inEmail = ''] = [name, email].map((text) => text.trim().toLowerCase());
  return (subscriber: StoredSubscriber): boolean =>
    subscriber.name.toLowerCase().includes(inName) &&
    subscriber.email.toLowerCase().includes(inEmail);
};
