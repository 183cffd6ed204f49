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
  added(site: string, subscriber: StoredSubscriber): TransactItem[] {
    const Item = { ...subscriberKey(site, subscriber.subscribedusersUid), ...subscriber };
    return [
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      addressed(TableName, site, subscriber),
      ordered(TableName, site, subscriber),
    ];
  },

  replaced(site: string, before: StoredSubscriber, after: StoredSubscriber): TransactItem[] {
    const { Key, ...condition } = unchanged(TableName, site, before);
    const isMoved =
      addressRecordKey(site, before.email).sk !== addressRecordKey(site, after.email).sk;
    return [
      { Put: { ...condition, Item: { ...Key, ...after } } },
      addressed(TableName, site, after),
      ...(isMoved ? [{ Delete: ownAddress(TableName, site, before) }] : []),
      ...(after.mail_version > before.mail_version ? [ordered(TableName, site, after)] : []),
    ];
  },

  removed(site: string, subscriber: StoredSubscriber): TransactItem[] {
    const { Key, ...condition } = ownAddress(TableName, site, subscriber);
    const kept = { Put: { ...condition, Item: { ...Key, has_stopped: true } } };
    return [
      { Delete: unchanged(TableName, site, subscriber) },
      hasStopped(subscriber.state) ? kept : { Delete: { Key, ...condition } },
      withoutOrder(TableName, site, subscriber.subscribedusersUid),
    ];
  },
});

/** Returns the write of a subscriber's address, which must be free or the subscriber's own. */
function addressed(TableName: string, site: string, subscriber: StoredSubscriber): TransactItem {
  const { subscribedusersUid, state, email } = subscriber;
  const has_stopped = hasStopped(state);
  // An address whose subscriber was deleted after it unsubscribed is free for one who is asked.
  const isFree = has_stopped
    ? 'attribute_not_exists(pk) OR attribute_not_exists(subscribedusersUid) OR subscribedusersUid = :uid'
    : 'attribute_not_exists(pk) OR subscribedusersUid = :uid';
  return {
    Put: {
      TableName,
      Item: { ...addressRecordKey(site, email), subscribedusersUid, has_stopped },
      ConditionExpression: isFree,
      ExpressionAttributeValues: { ':uid': subscribedusersUid },
    },
  };
}

/** Returns the order of the mail that a subscriber's state asks for. */
const ordered = (TableName: string, site: string, subscriber: StoredSubscriber): TransactItem =>
  orderOf(TableName, site, {
    subscribedusersUid: subscriber.subscribedusersUid,
    mail: subscriber.state === 'active' ? 'welcome' : 'confirm',
    version: subscriber.mail_version,
    ordered_at: subscriber.updated_at,
  });

const ownAddress = (TableName: string, site: string, subscriber: StoredSubscriber) => ({
  TableName,
  Key: addressRecordKey(site, subscriber.email),
  ConditionExpression: 'attribute_not_exists(pk) OR subscribedusersUid = :uid',
  ExpressionAttributeValues: { ':uid': subscriber.subscribedusersUid },
});

const unchanged = (TableName: string, site: string, subscriber: StoredSubscriber) => ({
  TableName,
  Key: subscriberKey(site, subscriber.subscribedusersUid),
  ConditionExpression: 'updated_at = :loaded',
  ExpressionAttributeValues: { ':loaded': subscriber.updated_at },
});
