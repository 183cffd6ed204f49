import type { Tables } from '#functions/kernel/store/tables';
import type { Site } from '#shared/rights/site';
import { askedAgain, turned, wasJustAsked } from '../rules/changes.ts';
import { type StoredSubscriber, subscriberRecords } from './subscriber.record.ts';
import {
  isSubscribersToken,
  mayConfirm,
  readSubscriberToken,
  type SubscriberToken,
} from './subscriber-token.ts';

/** What the holder of a subscriber's link sees. */
export interface LinkedSubscriber {
  readonly site: Site;
  readonly subscribedusersUid: string;
  /** Whether Connections is sent to the address. */
  readonly on: boolean;
  /** Whether this link can turn it on. */
  readonly confirms: boolean;
  /** Whether a mail that asks to confirm is on its way, or has arrived. */
  readonly isAsked: boolean;
}

export type SubscriberLinks = ReturnType<typeof subscriberLinks>;

/** Tries of a change while another request changes the same subscriber. */
const mostTries = 5;

/** The links in the mail of subscribers, which need no sign-in. */
export const subscriberLinks = (tables: Tables) => {
  const subscribers = subscriberRecords(tables);

  /** Finds the subscriber of a token. */
  async function find(token: string, now: Date) {
    const read = readSubscriberToken(token);
    const subscriber = read && (await subscribers.of(read).get(read));
    if (!read || !subscriber || !isSubscribersToken(read, subscriber)) return undefined;
    return { read, subscriber, view: viewOf(read, subscriber, now) };
  }

  return {
    withToken: async (token: string, now: Date): Promise<LinkedSubscriber | undefined> =>
      (await find(token, now))?.view,

    /**
     * Turns Connections off, or on with a link that confirms. Another link orders the mail that asks
     * to confirm. Returns the subscriber as it is then; undefined for an invalid token.
     */
    async turn(token: string, on: boolean, now: Date): Promise<LinkedSubscriber | undefined> {
      for (let tries = 0; tries < mostTries; tries++) {
        const found = await find(token, now);
        if (!found) return undefined;
        const { read, subscriber, view } = found;
        const after = changeOf(subscriber, view, on, now);
        if (!after) return view;
        if (await subscribers.of(read).replace(subscriber, after)) return viewOf(read, after, now);
      }
      throw new Error('A subscriber was changed by others in each try');
    },
  };
};

/** Returns the change that a link makes; undefined if there is nothing to change. */
function changeOf(
  subscriber: StoredSubscriber,
  { confirms }: LinkedSubscriber,
  on: boolean,
  now: Date,
): StoredSubscriber | undefined {
  const { state } = subscriber;
  if (!on) return state === 'unsubscribed' ? undefined : turned(subscriber, false, now);
  if (state === 'active') return undefined;
  if (confirms && state === 'asked') return turned(subscriber, true, now);
  const isNew = state === 'asked' && wasJustAsked(subscriber, now);
  return isNew ? undefined : askedAgain(subscriber, now);
}

const viewOf = (
  { site, use }: SubscriberToken,
  subscriber: StoredSubscriber,
  now: Date,
): LinkedSubscriber => ({
  site,
  subscribedusersUid: subscriber.subscribedusersUid,
  on: subscriber.state === 'active',
  confirms: use === 'confirm' && subscriber.state === 'asked' && mayConfirm(subscriber, now),
  isAsked: subscriber.state === 'asked',
});
