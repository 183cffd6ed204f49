import type { School } from '#functions/kernel/record/declaration';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { orderOf, withoutOrder } from './subscriber-outbox.ts';
import {
  addressRecordKey,
  hasStopped,
  type StoredSubscriber,
  subscriberKey,
} from './subscriber-record.ts';

/** Returns the writes of each change of a subscriber, for one transaction. */
export const subscriberItems = (TableName: string) => ({
  of: (school: School) => ({
    added(subscriber: StoredSubscriber): TransactItem[] {
      const Item = { ...subscriberKey(school, subscriber.subscribedusersUid), ...subscriber };
      return [
        { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
        addressed(TableName, school, subscriber),
        ordered(TableName, school, subscriber),
      ];
    },

    replaced(before: StoredSubscriber, after: StoredSubscriber): TransactItem[] {
      const { Key, ...condition } = unchanged(TableName, school, before);
      const isMoved =
        addressRecordKey(school, before.email).sk !== addressRecordKey(school, after.email).sk;
      return [
        { Put: { ...condition, Item: { ...Key, ...after } } },
        addressed(TableName, school, after),
        ...(isMoved ? [{ Delete: ownAddress(TableName, school, before) }] : []),
        ...(after.mail_version > before.mail_version ? [ordered(TableName, school, after)] : []),
      ];
    },

    removed(subscriber: StoredSubscriber): TransactItem[] {
      const { Key, ...condition } = ownAddress(TableName, school, subscriber);
      const kept = { Put: { ...condition, Item: { ...Key, has_stopped: true } } };
      return [
        { Delete: unchanged(TableName, school, subscriber) },
        hasStopped(subscriber.state) ? kept : { Delete: { Key, ...condition } },
        withoutOrder(TableName, school, subscriber.subscribedusersUid),
      ];
    },
  }),
});

/** Returns the write of a subscriber's address, which must be free or the subscriber's own. */
function addressed(TableName: string, school: School, subscriber: StoredSubscriber): TransactItem {
  const { subscribedusersUid, state, email } = subscriber;
  const has_stopped = hasStopped(state);
  // An address whose subscriber was deleted after it unsubscribed is free for one who is asked.
  const isFree = has_stopped
    ? 'attribute_not_exists(pk) OR attribute_not_exists(subscribedusersUid) OR subscribedusersUid = :uid'
    : 'attribute_not_exists(pk) OR subscribedusersUid = :uid';
  return {
    Put: {
      TableName,
      Item: { ...addressRecordKey(school, email), subscribedusersUid, has_stopped },
      ConditionExpression: isFree,
      ExpressionAttributeValues: { ':uid': subscribedusersUid },
    },
  };
}

/** Returns the order of the mail that a subscriber's state asks for. */
const ordered = (TableName: string, school: School, subscriber: StoredSubscriber): TransactItem =>
  orderOf(TableName, school, {
    subscribedusersUid: subscriber.subscribedusersUid,
    mail: subscriber.state === 'active' ? 'welcome' : 'confirm',
    version: subscriber.mail_version,
    ordered_at: subscriber.updated_at,
  });

const ownAddress = (TableName: string, school: School, subscriber: StoredSubscriber) => ({
  TableName,
  Key: addressRecordKey(school, subscriber.email),
  ConditionExpression: 'attribute_not_exists(pk) OR subscribedusersUid = :uid',
  ExpressionAttributeValues: { ':uid': subscriber.subscribedusersUid },
});

const unchanged = (TableName: string, school: School, subscriber: StoredSubscriber) => ({
  TableName,
  Key: subscriberKey(school, subscriber.subscribedusersUid),
  ConditionExpression: 'updated_at = :loaded',
  ExpressionAttributeValues: { ':loaded': subscriber.updated_at },
});
