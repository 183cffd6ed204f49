import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  isLost,
  type OrderCounts,
  type OrderRun,
  watchOrders,
} from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { StampedOrder, stampOrder } from '#functions/kernel/jobs/stamp';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { subscribedUsersRecords } from '#shared/tables/mail';

/** Orders the mails of a school about subscriptions that have not left. */
export const SubscriberMailMessage = z.object({ kind: z.literal('subscribers'), site: z.string() });
export type SubscriberMailMessage = z.infer<typeof SubscriberMailMessage>;
export const subscriberMailOrder = kindOfOrder({
  schema: SubscriberMailMessage,
  priority: 'ordinary',
  name: 'subscriber-mail',
});

/** The kinds of mails about a subscription. */
export const subscriberMails = ['welcome', 'confirm'] as const;

/** The order of a mail to a subscriber, until it has left. */
export const SubscriberOrder = z.object({
  subscribedusersUid: z.string(),
  mail: z.enum(subscriberMails),
  /** The `mail_version` of the subscriber. A newer order replaces the older one. */
  version: z.number().int(),
  ordered_at: z.string(),
  ...StampedOrder.shape,
});
export type SubscriberOrder = z.infer<typeof SubscriberOrder>;

const { mail } = subscribedUsersRecords;
const partition = (school: School) => partitionOf(school, mail.key, {});
const orderKey = (school: School, subscribedusersUid: string) =>
  keyOf(school, mail.key, { subscribedusersUid });

/** Returns the write that orders a mail, for the transaction that changes the subscriber. */
export const orderOf = (
  TableName: string,
  school: School,
  order: SubscriberOrder,
): TransactItem => ({
  Put: { TableName, Item: { ...orderKey(school, order.subscribedusersUid), ...order } },
});

/** Returns the write that takes back a subscriber's order. */
export const withoutOrder = (
  TableName: string,
  school: School,
  subscribedusersUid: string,
): TransactItem => ({ Delete: { TableName, Key: orderKey(school, subscribedusersUid) } });

export type SubscriberOutbox = ReturnType<typeof subscriberOutbox>;

/** The mails about subscriptions that have not left. */
export const subscriberOutbox = ({ db, table }: Tables) => {
  const TableName = table('subscribed-users');
  return {
    of: (school: School) => ({
      /** Returns the next orders of a school after a position. */
      async orders(after = '', limit = 100): Promise<SubscriberOrder[]> {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk AND sk > :after',
            ExpressionAttributeValues: { ':pk': partition(school), ':after': after || ' ' },
            ConsistentRead: true,
            Limit: limit,
          }),
        );
        return Items.map((item) => SubscriberOrder.parse(item));
      },

      /** Stores that the job of an order was queued again. Returns false if the order has gone. */
      stamp: (subscribedusersUid: string, now: Date): Promise<boolean> =>
        stampOrder({ db, TableName }, orderKey(school, subscribedusersUid), now),

      /** Deletes an order whose mail is settled. A newer order stays. */
      async settle({ subscribedusersUid, version }: SubscriberOrder): Promise<void> {
        try {
          await db.send(
            new DeleteCommand({
              TableName,
              Key: orderKey(school, subscribedusersUid),
              ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
              ExpressionAttributeValues: { ':version': version },
            }),
          );
        } catch (error) {
          if (!isConditionFailed(error)) throw error;
        }
      },
    }),
  };
};

/** Queues a school's mails again whose job was lost, and gives a mail up after a day. */
export const wakeSubscriberMail = (
  {
    outbox,
    queue,
  }: {
    readonly outbox: Bound<SubscriberOutbox, 'orders' | 'stamp' | 'settle'>;
    readonly queue: JobQueue<SubscriberMailMessage>;
  },
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  let isQueued = false;
  return watchOrders(
    {
      open: async (most) =>
        (await outbox.of(run).orders('', most)).map((order) => ({
          ...order,
          id: order.subscribedusersUid,
          since: order.ordered_at,
        })),
      async wake(order) {
        if (!isLost(order, now) || !(await outbox.of(run).stamp(order.id, now))) return 'waits';
        // One job sends all.
        if (!isQueued) await queue.send({ kind: 'subscribers', site });
        isQueued = true;
        return 'queued';
      },
      async giveUp(order) {
        await outbox.of(run).settle(order);
        return 'givenUp';
      },
    },
    run,
  );
};
