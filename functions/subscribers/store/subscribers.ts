import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { newestShown } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { StoredSubscriber, subscriberKey } from './subscriber-record.ts';
import { subscriberWrites } from './subscriber-writes.ts';

export type SubscriberRepository = ReturnType<typeof subscriberRepository>;

/** Which subscribers a list shows: those with a part of a name and of an address. */
export interface SubscriberFilter {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Stores subscribers. Ids sort by creation. */
export const subscriberRepository = (tables: Tables, idempotency: IdempotencyRepository) => {
  const { db, table } = tables;
  const TableName = table('subscribed-users');
  const reader = subscriberReader(tables);
  const writes = subscriberWrites({ db, TableName });
  return {
    of: (school: School) => ({
      ...reader.of(school),
      ...writes.of(school),

      /** Returns the subscriber that an act made before, if any. */
      async madeBy(act: Act): Promise<StoredSubscriber | undefined> {
        const made = await idempotency.made(act);
        return made === undefined ? undefined : reader.of(school).get(made);
      },

      /** Returns a page of a school's subscribers, newest first. */
      list(page: PageRequest, filter: SubscriberFilter): Promise<Paged<StoredSubscriber>> {
        const isShown = matching(filter);
        return newestShown({ db, TableName }, { pk: school.site, page }, (item) => {
          const subscriber = StoredSubscriber.parse(item);
          return isShown(subscriber) ? subscriber : undefined;
        });
      },
    }),

    /** Returns the write that remembers what an act made, for the transaction that makes it. */
    remember: (act: Act, subscribedusersUid: string, instead?: string) =>
      idempotency.remember(act, subscribedusersUid, instead),
  };
};

export type SubscriberReader = ReturnType<typeof subscriberReader>;

/** Reads subscribers. */
export const subscriberReader = ({ db, table }: Tables) => {
  const TableName = table('subscribed-users');
  return {
    of: (school: School) => ({
      async get(subscribedusersUid: string): Promise<StoredSubscriber | undefined> {
        const Key = subscriberKey(school, subscribedusersUid);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && StoredSubscriber.parse(Item);
      },

      /** Yields the subscribers of a school that a filter finds, newest first. */
      async *all(filter: SubscriberFilter = {}): AsyncGenerator<StoredSubscriber> {
        const isShown = matching(filter);
        let ExclusiveStartKey: Record<string, unknown> | undefined;
        do {
          const { Items = [], LastEvaluatedKey } = await db.send(
            new QueryCommand({
              TableName,
              KeyConditionExpression: 'pk = :pk',
              ExpressionAttributeValues: { ':pk': school.site },
              ScanIndexForward: false,
              ExclusiveStartKey,
            }),
          );
          yield* Items.map((item) => StoredSubscriber.parse(item)).filter(isShown);
          ExclusiveStartKey = LastEvaluatedKey;
        } while (ExclusiveStartKey);
      },
    }),
  };
};

const matching = ({ name = '', email = '' }: SubscriberFilter) => {
  const [inName, inEmail] = [name, email].map((text) => text.trim().toLowerCase());
  return (subscriber: StoredSubscriber): boolean =>
    subscriber.name.toLowerCase().includes(inName ?? '') &&
    subscriber.email.toLowerCase().includes(inEmail ?? '');
};
