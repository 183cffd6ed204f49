import PostalMime from 'postal-mime';
import { SesError } from './errors.ts';
import { type EventDetails, eventBody } from './event-bodies.ts';
import { eventMailOf } from './event-mail.ts';
import type { EventType } from './event-types.ts';
import { newMessageId } from './message-id.ts';
import type { Outbox } from './outbox.ts';
import { checkTags, type Outgoing, readTags, recipientsOf } from './outgoing.ts';
import { dayCount, tokenBucket } from './rate.ts';
import type { EventMail } from './records.ts';
import { verifiedIdentity } from './senders.ts';
import { deliveryEvents } from './simulator.ts';
import type { MailStore } from './store.ts';

/** The dependencies and limits of sending. */
export interface SendingOptions {
  store: MailStore;
  outbox: Outbox;
  accountId: string;
  region: string;
  /** Recipients per second. */
  sendRate: number;
  /** Recipients in 24 hours. */
  dailyQuota: number;
  now: () => number;
}

/** Returns the functions that accept messages by SES's rules and record their events. */
export function openSending(options: SendingOptions) {
  const { store, outbox, sendRate, dailyQuota, now } = options;
  const limits = openLimits(options);

  return {
    /** Accepts a message and returns its id; throws SES's errors. */
    async accept(outgoing: Outgoing): Promise<string> {
      const message = await readMessage(outgoing, options);
      limits.take(message.recipients.length);
      const { id, events } = storeMessage(options, message);
      for (const event of events) outbox.add(event);
      return id;
    },

    /** Records an event of a message by hand. Bounces and complaints suppress the address. */
    report(messageId: string, type: EventType, details: EventDetails): number | undefined {
      const sent = store.message(messageId);
      if (!sent) return undefined;
      const { mail, message } = sent;
      const reason = suppressionReason(type, details);
      const event = store.together(() => {
        if (reason) {
          for (const recipient of details.recipient ? [details.recipient] : mail.destination) {
            store.suppress({ address: recipient.toLowerCase(), reason, at: now() });
          }
        }
        const { configurationSet } = message;
        return record(options, { mail, configurationSet }, type, details);
      });
      outbox.add(event);
      return event;
    },

    quota: () => ({
      max24HourSend: dailyQuota,
      maxSendRate: sendRate,
      sentLast24Hours: limits.today,
    }),
  };
}

export type Sending = ReturnType<typeof openSending>;

/** An accepted message, as its events need it. */
interface Sent {
  mail: EventMail;
  configurationSet: string | undefined;
}

/** Stores an accepted message with its events and returns their ids. */
function storeMessage(options: SendingOptions, message: Awaited<ReturnType<typeof readMessage>>) {
  const { store, now } = options;
  const { source, recipients, configurationSet, subject, raw } = message;
  const sentAt = now();
  const id = newMessageId(sentAt);
  const mail = eventMailOf({ ...message, ...options, id, sentAt });
  const sent = { mail, configurationSet };
  const events = store.together(() => {
    const row = { id, sentAt, from: source, recipients, subject, configurationSet };
    store.addMessage(row, mail, raw);
    const sendEvent = record(options, sent, 'Send');
    const laterEvents = recipients.flatMap((recipient) =>
      deliveryEvents(recipient, isSuppressed(store, recipient, configurationSet)).map(
        ({ type, ...details }) => record(options, sent, type, { ...details, recipient }),
      ),
    );
    return [sendEvent, ...laterEvents];
  });
  return { id, events };
}

/** Stores an event of a message and returns its id. */
function record(
  { store, now }: SendingOptions,
  { mail, configurationSet }: Sent,
  type: EventType,
  details: EventDetails = {},
): number {
  const at = now();
  const body = eventBody(type, mail, details, at);
  const { messageId } = mail;
  return store.addEvent({ messageId, configurationSet, type, at, state: 'pending', body });
}

/** Reads and validates a message. */
async function readMessage(outgoing: Outgoing, { store, region }: SendingOptions) {
  const { operation, raw, limit } = outgoing;
  if (raw.length > limit) {
    throw invalid(`Message length is more than ${limit} bytes long: '${raw.length}'.`);
  }
  const email = await PostalMime.parse(headOf(raw));
  const headers = email.headers.map(({ originalKey, value }) => ({ name: originalKey, value }));
  const header = (name: string) =>
    headers.find((h) => h.name.toLowerCase() === name.toLowerCase())?.value;

  const fromHeader = header('From');
  if (!fromHeader) throw invalid("Missing required header 'From'.");
  const source = outgoing.source ?? fromHeader;
  const identity = verifiedIdentity({ store, region, source, fromHeader });
  const recipients = recipientsOf(outgoing, header);
  const configurationSet = outgoing.configurationSet ?? header('X-SES-CONFIGURATION-SET')?.trim();
  if (configurationSet && !store.set(configurationSet)) {
    const message = `Configuration set <${configurationSet}> does not exist.`;
    throw new SesError('ConfigurationSetDoesNotExist', message);
  }
  const tags = outgoing.tags.length > 0 ? outgoing.tags : readTags(header('X-SES-MESSAGE-TAGS'));
  checkTags(tags);
  const subject = email.subject ?? '';
  return {
    operation,
    raw,
    headers,
    header,
    fromHeader,
    source,
    identity,
    recipients,
    configurationSet,
    tags,
    subject,
  };
}

/** Returns the headers of a message. A digest takes ten times as long to read as its headers. */
function headOf(raw: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => raw.indexOf(end)).filter((at) => at >= 0);
  return ends.length === 0 ? raw : raw.subarray(0, Math.min(...ends));
}

/** Opens the limits per second and per 24 hours. */
function openLimits({ store, sendRate, dailyQuota, now }: SendingOptions) {
  const takeTokens = tokenBucket(sendRate, now);
  const today = dayCount(store.recipientsSince(now() - day), now);
  return {
    get today() {
      return today.total;
    },
    /** Takes a message with `count` recipients; throws if a limit is reached. */
    take(count: number) {
      if (today.total + count > dailyQuota) {
        throw new SesError('Throttling', 'Daily message quota exceeded.');
      }
      if (!takeTokens(count)) throw new SesError('Throttling', 'Maximum sending rate exceeded.');
      today.add(count);
    },
  };
}

/** Returns the reason for which an event suppresses its address, if it does. */
function suppressionReason(type: EventType, { bounceType = 'Permanent' }: EventDetails) {
  if (type === 'Complaint') return 'COMPLAINT';
  return type === 'Bounce' && bounceType === 'Permanent' ? 'BOUNCE' : undefined;
}

function isSuppressed(
  store: MailStore,
  recipient: string,
  configurationSet: string | undefined,
): boolean {
  const entry = store.suppressed(recipient.toLowerCase());
  const reasons = configurationSet ? store.set(configurationSet)?.suppressedReasons : undefined;
  return entry !== undefined && (!reasons || reasons.includes(entry.reason));
}

const invalid = (message: string) => new SesError('InvalidParameterValue', message);

const day = 86_400_000;
