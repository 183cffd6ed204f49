import * as z from 'zod';
import { type Change, kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { hiddenAddress } from '#functions/notifications/store/suppression.record';
import { authorFields } from '#shared/kernel/fields';
import { addressKey } from '#shared/mailings/mail-addresses';
import { type SubscriberState, subscriberStates } from '#shared/subscribers/subscriber';
import { subscribedUsersRecords } from '#shared/tables/mail';
import { orderOf, withoutOrder } from './subscriber-outbox.ts';

/** A stored subscriber. */
export const StoredSubscriber = z.object({
  subscribedusersUid: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  /** Signs the addresses in this subscriber's mail. */
  secret: z.string(),
  /** Rises with each mail about the subscription. It names the last mail that asks to confirm. */
  mail_version: z.number().int(),
  /** When the last mail that asks to confirm was ordered. */
  asked_at: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  ...authorFields,
  /** When DynamoDB deletes it, in seconds since 1970: only of one that unsubscribed. */
  expires_at: z.number().optional(),
});
export type StoredSubscriber = z.infer<typeof StoredSubscriber>;

/** Tells whether a subscriber in a state may only return by an own confirmation. */
const hasStopped = ({ state }: { readonly state: SubscriberState }): boolean => state !== 'active';

/** Returns the field of an address's key. All its spellings have the same one, which hides it. */
export const addressFields = (school: School, { email }: { readonly email: string }) => ({
  hash: hiddenAddress(school, addressKey(email)),
});

/** The address is unique, and stays known when a subscriber who unsubscribed is deleted. */
const address = {
  key: subscribedUsersRecords.address.key,
  fieldsOf: addressFields,
  owner: 'subscribedusersUid',
  content: (each: StoredSubscriber) => ({ has_stopped: hasStopped(each) }),
  stays: (each: StoredSubscriber) => (hasStopped(each) ? { has_stopped: true } : undefined),
  // One that is asked to confirm may take an address that stayed.
  takes: hasStopped,
} as const;

const subscriber = kindOfRecord({
  table: 'subscribed-users',
  shape: subscribedUsersRecords.subscriber,
  schema: StoredSubscriber,
  unique: address,
  alongside: orders,
});

/** Orders the mail that a change asks for, or takes back the order of a deleted subscriber. */
function orders({ site, TableName, before, after }: Change<StoredSubscriber>): TransactItem[] {
  const school = { site };
  if (!after) return before ? [withoutOrder(TableName, school, before.subscribedusersUid)] : [];
  if (before && after.mail_version <= before.mail_version) return [];
  const order = {
    subscribedusersUid: after.subscribedusersUid,
    mail: after.state === 'active' ? 'welcome' : 'confirm',
    version: after.mail_version,
    ordered_at: after.updated_at,
  } as const;
  return [orderOf(TableName, school, order)];
}

/** Reads subscribers. */
export const subscriberReader = (tables: Tables) => recordReader(subscriber, tables);
export type SubscriberReader = ReturnType<typeof subscriberReader>;

/**
 * Subscribers, whose ids sort by creation. The record, its address and the order of its mail change
 * in one transaction, so an address has one subscriber, in all its spellings.
 */
export const subscriberRecords = (tables: Tables, acts?: IdempotencyRepository) =>
  recordStore(subscriber, tables, acts);
