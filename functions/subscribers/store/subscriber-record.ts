import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { hiddenAddress } from '#functions/notifications/store/mail-suppressions';
import { authorFields } from '#shared/kernel/fields';
import { addressKey } from '#shared/mailings/mail-addresses';
import { type SubscriberState, subscriberStates } from '#shared/subscribers/subscriber';

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

/**
 * The record of an address, under its hash. It keeps the address unique, and keeps in mind that it
 * unsubscribed when the subscriber is deleted.
 */
export const StoredAddress = z.object({
  subscribedusersUid: z.string().optional(),
  has_stopped: z.boolean(),
});
export type StoredAddress = z.infer<typeof StoredAddress>;

export const subscriberKey = ({ site }: School, subscribedusersUid: string) => ({
  pk: site,
  sk: subscribedusersUid,
});

/** Returns the key of an address. All its spellings have the same one, which hides the address. */
export const addressRecordKey = (school: School, email: string) => ({
  pk: `${school.site}#address`,
  sk: hiddenAddress(school, addressKey(email)),
});

/** Tells whether a subscriber in a state may only return by an own confirmation. */
export const hasStopped = (state: SubscriberState): boolean => state !== 'active';
