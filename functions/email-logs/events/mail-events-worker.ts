import * as z from 'zod';
import { consume, type Delivery, type QueueWorker } from '#functions/kernel/jobs/consume';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logInfo } from '#functions/kernel/log';
import { type PrivateMails, privateMailing } from '#functions/kernel/mail/store/private-mail';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { recipientAt } from '#functions/signing/store/mail-names';
import type { SigningMessage } from '#functions/signing/store/messages';
import { channelIn } from '#shared/notifications/channels';
import type { SiteFacts } from '#shared/sites';
import type { MailFact } from '../store/email-log-fact-rules.ts';
import type { EmailLogFacts } from '../store/email-log-facts.ts';
import type { Parked, ParkedRepository } from '../store/mail-parked.ts';
import { readEvent, type SesEvent, SesMessage } from './ses-event.ts';
import { readReceipt, TextReceipt } from './text-event.ts';

export interface MailEventDeps {
  readonly sites: readonly Pick<SiteFacts, 'schoolUid' | 'configurationSet'>[];
  readonly facts: Pick<EmailLogFacts, 'apply' | 'addressOf'>;
  readonly suppressions: Bound<SuppressionRepository, 'add'>;
  readonly parked: Pick<ParkedRepository, 'park'>;
  readonly privateMails: Bound<PrivateMails, 'remove'>;
  /** Notes that mail does not reach a recipient of a document. */
  readonly signing: JobQueue<SigningMessage>;
  readonly now: () => Date;
}

/**
 * Applies the events of SES, and the receipts of texts, from the queue to messages. Only events that failed are delivered
 * again. An event of an unknown type or of another account or school is parked, because a retry
 * would not help. A message that is not an event ends as a dead letter.
 */
export const mailEventsWorker = (deps: MailEventDeps): QueueWorker =>
  consume({
    message: z.union([TextReceipt, SesMessage]),
    kind: 'mail-events',
    failed: 'An event about a message could not be applied to it',
    // Events that are applied at the same time share their transactions.
    atOnce: 100,
    work: (message, delivery) =>
      isOfMail(message)
        ? applyEvent(deps, message, delivery)
        : applyReceipt(deps, message, delivery),
  });

const isOfMail = (message: SesMessage | TextReceipt): message is SesMessage => 'mail' in message;

/**
 * Applies a receipt of a text. Only what sends texts in this account may publish to our topic, and a
 * receipt names no account.
 */
async function applyReceipt(
  deps: MailEventDeps,
  content: TextReceipt,
  { id: arrivedAs, body }: Delivery,
): Promise<void> {
  const park = async (why: Omit<Parked, 'body'>) => {
    const isNew = await deps.parked.park({ ...why, body }, { now: deps.now(), arrivedAs });
    if (isNew) logInfo('A receipt of a text was parked', { kind: why.because, id: arrivedAs });
  };
  const id = `${content.messageId}#${content.eventType}`;
  const event = readReceipt(content);
  if (!event) return park({ because: 'unreadable', id });
  const facts = deps.sites.find(({ schoolUid }) => schoolUid === event.site);
  if (!facts) return park({ because: 'not our school', id });
  const school = schoolFrom(facts);
  const { site } = school;
  const { messageId, mailing, recipient } = event;
  if (channelIn(mailing) !== 'sms') return park({ because: 'not our message', site, id });
  const message = { site, mailingUid: mailing, userUid: recipient };
  // Each receipt says that AWS took the text: no other event does.
  const outcome = await deps.facts.apply(message, event.facts, { messageId, isSend: true });
  if (outcome === 'missing' || outcome === 'unasked') {
    return park({ because: 'nobody asked for it', site, id });
  }
  if (event.isNoNumberAt === undefined) return;
  const number = await deps.facts.addressOf(message);
  if (!number) return;
  await deps.suppressions.of(school).add(number, {
    reason: 'wrong number',
    at: event.isNoNumberAt,
    mailingUid: mailing,
  });
}

async function applyEvent(
  deps: MailEventDeps,
  content: SesMessage,
  { id: arrivedAs, body, account }: Delivery,
): Promise<void> {
  const park = async (why: Omit<Parked, 'body'>) => {
    const isNew = await deps.parked.park({ ...why, body }, { now: deps.now(), arrivedAs });
    if (isNew) logInfo('An event of SES was parked', { kind: why.because, id: arrivedAs });
  };

  const event = readEvent(content);
  if ('because' in event) return park(event);
  const id = `${event.messageId}#${event.type}`;
  if (event.account !== account) return park({ because: 'not our account', id });
  const school = schoolOf(deps, event);
  if (!school) return park({ because: 'not our school', id });
  const { site } = school;
  const { mailing, recipient, type } = event;
  if (mailing === privateMailing) {
    // The event has an address, so it is stored nowhere. Every event means that the mail has left.
    if (recipient) await deps.privateMails.of(school).remove(recipient);
    return;
  }
  if (!mailing || !recipient) return park({ because: 'not our message', site, id });

  const message = { site, mailingUid: mailing, userUid: recipient };
  const by = { messageId: event.messageId, isSend: type === 'Send' };
  const outcome = await deps.facts.apply(message, factsOf(event), by);
  if (outcome === 'missing' || outcome === 'unasked') {
    const unexpectedIn = by.isSend ? mailing : undefined;
    return park({ because: 'nobody asked for it', site, id, unexpectedIn });
  }
  if (outcome === 'foreign') return park({ because: 'not our message', site, id });
  if (event.suppresses && event.fact) {
    // The address comes from the stored message. Addresses in an event suppress nothing.
    const email = await deps.facts.addressOf(message);
    const { at } = event.fact;
    if (email) {
      await deps.suppressions.of(school).add(email, {
        reason: event.suppresses,
        at,
        mailingUid: mailing,
      });
    }
    const bounced = recipientAt(mailing, recipient);
    if (bounced) await deps.signing.send({ kind: 'bounced', site, ...bounced });
  }
}

/**
 * Returns the school in a message's tags, if the message was sent through that school's
 * configuration set.
 */
function schoolOf({ sites }: MailEventDeps, { site, configurationSet }: SesEvent) {
  const facts = sites.find(
    (each) => each.schoolUid === site && each.configurationSet === configurationSet,
  );
  return facts && schoolFrom(facts);
}

/**
 * Returns the facts of an event. Each event but a rendering failure also means that SES accepted
 * the message.
 */
const factsOf = ({ type, takenAt: at, messageId, fact }: SesEvent): MailFact[] => [
  ...(type === 'Rendering Failure' ? [] : [{ fact: 'sent', at, messageId } as const]),
  ...(fact ? [fact] : []),
];
