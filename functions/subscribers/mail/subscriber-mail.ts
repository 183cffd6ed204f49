import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault } from '#functions/kernel/log';
import type { MailMessage } from '#functions/kernel/mail/content';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import { settleClaim } from '#functions/kernel/mail/send/claims';
import { deliver } from '#functions/kernel/mail/send/deliver';
import type { SitePace } from '#functions/kernel/mail/send/pace';
import type { MailSender } from '#functions/kernel/mail/send/sender';
import type { EmailLogRecord } from '#functions/kernel/mail/store/email-log-record';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import type { SettingsRepository } from '#functions/site/store/settings';
import type { MessageState } from '#shared/mailings/mailing';
import { goneAfter, keptDays } from '#shared/retention';
import type { SiteFacts } from '#shared/sites';
import { toldOfSubscriber } from '../rules/told.ts';
import type { StoredSubscriber, SubscriberReader } from '../store/subscriber.record.ts';
import type {
  SubscriberMailMessage,
  SubscriberOrder,
  SubscriberOutbox,
} from '../store/subscriber-outbox.ts';
import { subscriberMessage } from './subscriber-message.ts';

/** What the mail about subscriptions needs. */
export interface SubscriberMailDeps
  extends Pick<
    MailSender,
    'messages' | 'facts' | 'ses' | 'rate' | 'newId' | 'now' | 'wait' | 'hasTime'
  > {
  readonly outbox: SubscriberOutbox;
  readonly subscribers: Bound<SubscriberReader, 'get'>;
  readonly suppressions: Bound<SuppressionRepository, 'get'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly queue: JobQueue<SubscriberMailMessage>;
}

interface MailRun {
  readonly deps: SubscriberMailDeps;
  readonly facts: SiteFacts;
  readonly pace: SitePace;
}

/** Seconds until mails are tried again that SES did not take. */
const restSeconds = 60;

/** Milliseconds after which a mail is given up. */
const patience = 24 * 3_600_000;

/**
 * Sends a school's mails about subscriptions, once each. One worker at a time sends them. It queues
 * the job again for mails that are not settled.
 */
export async function sendSubscriberMails(run: MailRun): Promise<void> {
  const { deps, facts } = run;
  const school = schoolFrom(facts);
  const holder = deps.newId();
  for (;;) {
    if (!(await deps.outbox.of(school).takeLease(holder, deps.now()))) return;
    const open = await sendOrders(run, holder);
    await deps.outbox.of(school).endLease(holder);
    if (!deps.hasTime()) return deps.queue.send({ kind: 'subscribers', site: school.site });
    // An order that came between the last read and the end of the lease woke no other worker.
    const [newest] = (await deps.outbox.of(school).orders()).filter(
      ({ subscribedusersUid: uid }) => !open.has(uid),
    );
    if (newest) continue;
    if (open.size > 0)
      await deps.queue.send({ kind: 'subscribers', site: school.site }, restSeconds);
    return;
  }
}

/** Sends the orders of a school in their order; returns the subscribers whose mail is not settled. */
async function sendOrders(run: MailRun, holder: string): Promise<Set<string>> {
  const { deps, facts } = run;
  const school = schoolFrom(facts);
  const open = new Set<string>();
  const settings = await deps.settings.of(school).get();
  const content = { school: schoolOf(facts, settings) };
  let after: string | undefined;
  for (;;) {
    const orders = await deps.outbox.of(school).orders(after);
    for (const order of orders) {
      if (!deps.hasTime()) return open;
      await deps.outbox.of(school).takeLease(holder, deps.now());
      const messageOf = (subscriber: StoredSubscriber) =>
        subscriberMessage(content, subscriber, order.mail);
      if (await sendOrder(run, order, messageOf)) await deps.outbox.of(school).settle(order);
      else open.add(order.subscribedusersUid);
    }
    after = orders.at(-1)?.subscribedusersUid;
    if (after === undefined) return open;
  }
}

/** Sends one mail. Returns whether it is settled. */
async function sendOrder(
  { deps, facts, pace }: MailRun,
  order: SubscriberOrder,
  messageOf: (subscriber: StoredSubscriber) => MailMessage,
): Promise<boolean> {
  const school = schoolFrom(facts);
  const { subscribedusersUid, version, ordered_at } = order;
  const mailingUid = `subscriber-${subscribedusersUid}`;
  const userUid = `mail-${version}`;
  const isOver = deps.now().getTime() - Date.parse(ordered_at) > patience;
  const subscriber = await deps.subscribers.of(school).get({ subscribedusersUid });
  const isWanted = subscriber !== undefined && wants(subscriber, order);
  const known = await settleClaim(deps, school, { mailingUid, userUid, isOver });
  if (known !== undefined && isSettled(known)) return true;
  if (known === 'claimed') return false;
  const isSuppressed = isWanted && (await deps.suppressions.of(school).get(subscriber.email));
  if (!isWanted || isOver || isSuppressed) {
    if (known) await deps.messages.of(school).cancel(mailingUid, userUid);
    if (isOver) {
      logFault('A mail to a subscriber was given up', undefined, {
        alarm: 'mailingsHeld',
        site: school.site,
        id: subscribedusersUid,
      });
    }
    return true;
  }
  const message = messageOf(subscriber);
  await deps.messages
    .of(school)
    .freeze([rowOf({ mailingUid, userUid }, subscriber, message, deps.now())]);
  const at = await deps.rate.reserve(pace, 1, deps.now());
  await deps.wait(Math.max(0, at - deps.now().getTime()));
  const sending = { deps, facts, mailing: { mailingUid, testing: false } };
  const { kind } = await deliver(sending, userUid, () => message);
  return kind === 'sent' || kind === 'refused' || kind === 'unmade';
}

const isSettled = (state: MessageState): boolean => state !== 'prepared' && state !== 'claimed';

/** Tells whether a mail still fits its subscriber, who may have been changed since. */
const wants = (
  { state, mail_version }: StoredSubscriber,
  { mail, version }: SubscriberOrder,
): boolean => mail_version === version && state === (mail === 'welcome' ? 'active' : 'asked');

const rowOf = (
  id: Pick<EmailLogRecord, 'mailingUid' | 'userUid'>,
  { name, email }: StoredSubscriber,
  { subject }: MailMessage,
  now: Date,
): EmailLogRecord => ({
  ...id,
  name,
  email,
  username: '',
  subject,
  type: 'Other',
  kind: 'Subscription',

  testing: false,
  state: 'prepared',
  postsUid: [],
  told: JSON.stringify(toldOfSubscriber('')),
  not_before: now.toISOString(),
  attempts: 0,
  messageIds: [],
  opens: [],
  expires_at: goneAfter(now, keptDays.mail),
});
