import type { Reader } from '#functions/kernel/mail/content';
import { whyOf } from '#functions/kernel/mail/letter/why';
import { kindOfMail, messagesOf, type Recipient } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import { toldOfSubscriber } from '../rules/told.ts';
import type { StoredSubscriber, SubscriberReader } from '../store/subscriber.record.ts';
import {
  type SubscriberOrder,
  type SubscriberOutbox,
  subscriberMailOrder,
} from '../store/subscriber-outbox.ts';
import { subscriberMessage } from './subscriber-message.ts';

/** What the mail about subscriptions needs. */
export interface SubscriberMailDeps {
  readonly outbox: Bound<SubscriberOutbox, 'orders' | 'settle'>;
  readonly subscribers: Bound<SubscriberReader, 'get'>;
}

/** A day after its order a question or a welcome comes too late. */
const patience = 24 * 3_600_000;

/** The mails of a school about subscriptions, in the order in which they were ordered. */
export const subscriberMail = ({ outbox, subscribers }: SubscriberMailDeps) =>
  kindOfMail({
    patience,
    order: subscriberMailOrder,
    called: 'A mail to a subscriber',
    // Its order names the school alone.
    placesOf: () => [],
    async *open({ school, content }) {
      const wanted = async (order: SubscriberOrder) => {
        const { subscribedusersUid } = order;
        const subscriber = await subscribers.of(school).get({ subscribedusersUid });
        return subscriber && wants(subscriber, order) ? subscriber : undefined;
      };
      for await (const order of ordersOf(outbox.of(school))) {
        const messageOf = (subscriber: StoredSubscriber, reader?: Reader) =>
          subscriberMessage(content, subscriber, order.mail, reader);
        const userUid = `mail-${order.version}`;
        yield messagesOf({
          mailingUid: `subscriber-${order.subscribedusersUid}`,
          only: userUid,
          since: order.ordered_at,
          async recipients() {
            const subscriber = await wanted(order);
            if (!subscriber) return [];
            return [rowOf({ ...order, userUid }, subscriber, messageOf(subscriber).subject)];
          },
          async stillWanted({ email }) {
            const subscriber = await wanted(order);
            return subscriber?.email === email ? subscriber : undefined;
          },
          message: { mail: messageOf },
          done: () => outbox.of(school).settle(order),
        });
      }
    },
  });

/** Lists the orders of a school that have not been settled. */
async function* ordersOf({
  orders,
}: Pick<ReturnType<SubscriberOutbox['of']>, 'orders'>): AsyncGenerator<SubscriberOrder> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: SubscriberOrder[] = await orders(after);
    yield* page;
    after = page.at(-1)?.subscribedusersUid;
  }
}

/** Tells whether a mail still fits its subscriber, who may have been changed since. */
const wants = (
  { state, mail_version }: StoredSubscriber,
  { mail, version }: SubscriberOrder,
): boolean => mail_version === version && state === (mail === 'welcome' ? 'active' : 'asked');

/** As what a person gets a mail about a subscription. */
const asOf = {
  welcome: 'a new subscriber',
  confirm: 'a former subscriber',
} as const satisfies Record<SubscriberOrder['mail'], string>;

const rowOf = (
  { userUid, mail }: Pick<SubscriberOrder, 'mail'> & { readonly userUid: string },
  { name, email }: StoredSubscriber,
  subject: string,
): Recipient => ({
  userUid,
  name,
  email,
  username: '',
  subject,
  type: 'Other',
  kind: 'Subscription',
  told: JSON.stringify(toldOfSubscriber(name)),
  why: whyOf('connections', asOf[mail]),
});
