import { createHmac, timingSafeEqual } from 'node:crypto';
import type { School } from '#functions/kernel/record/declaration';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Site } from '#shared/rights/site';
import { confirmDays } from '#shared/subscribers/subscriber';
import type { StoredSubscriber } from './subscriber.record.ts';

/** What a token may do: end the subscription (`connections`), or confirm it too (`confirm`). */
export type TokenUse = 'connections' | 'confirm';

/** The parts of a subscriber's token. */
export interface SubscriberToken {
  readonly site: Site;
  readonly subscribedusersUid: string;
  readonly use: TokenUse;
  readonly proof: string;
}

/** The site, the subscriber, the use, and a 256-bit signature by the subscriber's secret. */
const form = /^([a-z][a-z0-9-]{1,30})\.([0-9a-z]{26})\.(connections|confirm)\.([A-Za-z0-9_-]{43})$/;

/** Parses a token; undefined when it is malformed. */
export function readSubscriberToken(token: string): SubscriberToken | undefined {
  const [, site, subscribedusersUid, use, proof] = form.exec(token) ?? [];
  if (!site || !subscribedusersUid || !proof) return undefined;
  if (use !== 'connections' && use !== 'confirm') return undefined;
  return { ...namedSchool(site), subscribedusersUid, use, proof };
}

type Signer = Pick<StoredSubscriber, 'subscribedusersUid' | 'secret' | 'mail_version'>;

/** Returns the token of a subscriber for one use. It does not reveal that of the other. */
export const subscriberToken = (school: School, subscriber: Signer, use: TokenUse): string =>
  `${school.site}.${subscriber.subscribedusersUid}.${use}.${proofOf(school, subscriber, use)}`;

/** Verifies a token's signature in constant time. */
export const isSubscribersToken = (subscriberToken: SubscriberToken, subscriber: Signer): boolean =>
  timingSafeEqual(
    Buffer.from(subscriberToken.proof),
    Buffer.from(proofOf(subscriberToken, subscriber, subscriberToken.use)),
  );

/** Tells whether the link in the last mail that asks to confirm still works. */
export const mayConfirm = ({ asked_at }: StoredSubscriber, now: Date): boolean =>
  asked_at !== undefined &&
  now.getTime() - Date.parse(asked_at) < confirmDays * 24 * 60 * 60 * 1000;

/** A token to unsubscribe is valid for all mails; one to confirm only for the newest. */
const proofOf = ({ site }: School, { secret, mail_version }: Signer, use: TokenUse) =>
  createHmac('sha256', secret)
    .update(use === 'confirm' ? `${site} ${use} ${mail_version}` : `${site} ${use}`)
    .digest('base64url');
