import PostalMime from 'postal-mime';
import { bareAddress, bareAddresses, domainOf } from './addresses.ts';
import { SesError } from './errors.ts';
import { type EventDetails, eventBody } from './event-bodies.ts';
import type { EventType } from './event-types.ts';
import { newMessageId } from './message-id.ts';
import type { Outbox } from './outbox.ts';
import {
  checkTags,
  type Outgoing,
  readTags,
  recipientsOf,
  shownHeaders,
  splitList,
} from './outgoing.ts';
import { dayCount, tokenBucket } from './rate.ts';
import type { EventMail } from './records.ts';
import { type Fate, fateOf } from './simulator.ts';
import type { MailStore } from './store.ts';

/** What sending works with. */
export interface SendingOptions {
  store: MailStore;
  outbox: Outbox;
  accountId: string;
  region: string;
  sendRate: number;
  /** Recipients in 24 hours. */
  dailyQuota: number;
  now: () => number;
}

/** Accepts messages by the service's rules, and tells what becomes of them. */
export function openSending(options: SendingOptions) {
  const { store, outbox, accountId, region, sendRate, dailyQuota, now } = options;
  const take = tokenBucket(sendRate, now);
  const today = dayCount(store.recipientsSince(now() - day), now);

  /** Keeps an event and sends it on its way. */
  function record(
    mail: EventMail,
    configurationSet: string | undefined,
    type: EventType,
    details: EventDetails = {},
  ): number {
    const at = now();
    const body = eventBody(type, mail, details, at);
    const { messageId } = mail;
    return store.addEvent({ messageId, configurationSet, type, at, state: 'pending', body });
  }

  /** Takes a message; answers its id, or throws in the service's words. */
  async function accept(outgoing: Outgoing): Promise<string> {
    const { raw, limit } = outgoing;
    if (raw.length > limit) {
      throw invalid(`Message length is more than ${limit} bytes long: '${raw.length}'.`);
    }
    const email = await PostalMime.parse(raw);
    const headers = email.headers.map(({ originalKey, value }) => ({ name: originalKey, value }));
    const header = (name: string) =>
      headers.find((h) => h.name.toLowerCase() === name.toLowerCase())?.value;

    const fromHeader = header('From');
    if (!fromHeader) throw invalid("Missing required header 'From'.");
    const source = outgoing.source ?? fromHeader;
    const identity = verified([bareAddress(source), ...bareAddresses(fromHeader)]);
    const recipients = recipientsOf(outgoing, header);
    const configurationSet = outgoing.configurationSet ?? header('X-SES-CONFIGURATION-SET')?.trim();
    if (configurationSet && !store.set(configurationSet)) {
      const message = `Configuration set <${configurationSet}> does not exist.`;
      throw new SesError('ConfigurationSetDoesNotExist', message);
    }
    const headerTags = header('X-SES-MESSAGE-TAGS');
    const tags = outgoing.tags.length > 0 ? outgoing.tags : readTags(headerTags);
    checkTags(tags);
    takeQuota(recipients.length);

    const sentAt = now();
    const id = newMessageId(sentAt);
    const subject = email.subject ?? '';
    const shown = shownHeaders(headers);
    const mail: EventMail = {
      timestamp: new Date(sentAt).toISOString(),
      source,
      sourceArn: `arn:aws:ses:${region}:${accountId}:identity/${identity}`,
      sendingAccountId: accountId,
      messageId: id,
      destination: recipients,
      headersTruncated: shown.isCut,
      headers: shown.headers,
      commonHeaders: {
        from: [fromHeader],
        ...(header('Date') && { date: header('Date') }),
        ...(header('Reply-To') && { replyTo: [header('Reply-To')] }),
        ...(header('To') && { to: splitList(header('To')) }),
        ...(header('Cc') && { cc: splitList(header('Cc')) }),
        messageId: id,
        subject,
      },
      tags: {
        'ses:operation': [outgoing.operation],
        ...(configurationSet && { 'ses:configuration-set': [configurationSet] }),
        'ses:source-ip': ['127.0.0.1'],
        'ses:from-domain': [domainOf(bareAddress(fromHeader))],
        'ses:caller-identity': ['local'],
        ...Object.fromEntries(tags.map(({ name, value }) => [name, [value]])),
      },
    };
    const events = store.together(() => {
      const message = { id, sentAt, from: source, recipients, subject, configurationSet };
      store.addMessage(message, mail, raw);
      return [
        record(mail, configurationSet, 'Send'),
        ...recipients.flatMap((recipient) =>
          fate(recipient, configurationSet).map(({ type, ...details }) =>
            record(mail, configurationSet, type, { ...details, recipient }),
          ),
        ),
      ];
    });
    for (const event of events) outbox.add(event);
    return id;
  }

  /** The identity that vouches for the first of these senders; every one must have one. */
  function verified(senders: string[]): string {
    const identities = senders.map((sender) => ({ sender, identity: identityOf(sender) }));
    const failed = identities.filter(({ identity }) => !identity).map(({ sender }) => sender);
    if (failed.length > 0) {
      const names = [...new Set(failed)].join(', ');
      const message = `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${names}`;
      throw new SesError('MessageRejected', message);
    }
    return identities[0]?.identity ?? '';
  }

  /** An address vouches for itself, a domain for all addresses in it and below it. */
  function identityOf(sender: string): string | undefined {
    const labels = domainOf(sender).split('.');
    const domains = labels.map((_label, i) => labels.slice(i).join('.'));
    return [sender.toLowerCase(), ...domains].find((identity) => store.hasIdentity(identity));
  }

  function takeQuota(count: number) {
    if (today.total + count > dailyQuota) {
      throw new SesError('Throttling', 'Daily message quota exceeded.');
    }
    if (!take(count)) throw new SesError('Throttling', 'Maximum sending rate exceeded.');
    today.add(count);
  }

  function fate(recipient: string, configurationSet: string | undefined): Fate[] {
    const entry = store.suppressed(recipient.toLowerCase());
    const reasons = configurationSet ? store.set(configurationSet)?.suppressedReasons : undefined;
    const isSuppressed = entry && (!reasons || reasons.includes(entry.reason));
    return fateOf(recipient, Boolean(isSuppressed));
  }

  return {
    accept,

    /** Makes an event by hand about a message that was sent; what it says of an address is remembered. */
    report(messageId: string, type: EventType, details: EventDetails): number | undefined {
      const sent = store.message(messageId);
      if (!sent) return undefined;
      const { mail, message } = sent;
      const isHard = type === 'Bounce' && (details.bounceType ?? 'Permanent') === 'Permanent';
      const event = store.together(() => {
        if (isHard || type === 'Complaint') {
          const reason = isHard ? 'BOUNCE' : 'COMPLAINT';
          for (const recipient of details.recipient ? [details.recipient] : mail.destination) {
            store.suppress({ address: recipient.toLowerCase(), reason, at: now() });
          }
        }
        return record(mail, message.configurationSet, type, details);
      });
      outbox.add(event);
      return event;
    },

    quota: () => ({
      max24HourSend: dailyQuota,
      maxSendRate: sendRate,
      sentLast24Hours: today.total,
    }),
  };
}

export type Sending = ReturnType<typeof openSending>;

const invalid = (message: string) => new SesError('InvalidParameterValue', message);

const day = 86_400_000;
