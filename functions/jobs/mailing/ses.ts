import {
  GetAccountCommand,
  type SESv2Client,
  SESv2ServiceException,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { messageTags, type StoredMessage } from '#functions/data/email-record';
import type { MailMessage } from '#functions/mail/content';
import type { SiteFacts } from '#shared/sites';

/**
 * What SES said to a message: it took it; refused it for good; refused it because too many came; refuses everything at present; or said nothing,
 * and may have taken it.
 */
export type SesAnswer =
  | { readonly kind: 'sent'; readonly messageId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'throttled' }
  | { readonly kind: 'stopped'; readonly reason: string }
  | { readonly kind: 'silent' };

/** What SES allows the account, per second and for 24 hours, and what it sent in the last 24. */
export interface Quota {
  readonly perSecond: number;
  readonly perDay: number;
  readonly sentToday: number;
}

export interface Ses {
  send(facts: SiteFacts, row: StoredMessage, message: MailMessage): Promise<SesAnswer>;
  quota(): Promise<Quota>;
}

/**
 * How the sender's client asks: each call once, as a message may have left although no answer came; and nobody waits as long for an answer as a claim is
 * held.
 */
export const askedOnce = {
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: 5_000,
    requestTimeout: 20_000,
    // Otherwise the time-out is a line in the log.
    throwOnRequestTimeout: true,
  },
};

/** SES as the sender asks it, by a client that asks once. */
export const sesOf = (client: SESv2Client): Ses => ({
  async send(facts, row, { subject, html, text, headers }) {
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
    const command = new SendEmailCommand({
      FromEmailAddress: senderOf(facts),
      Destination: { ToAddresses: [row.email] },
      Content: {
        Simple: {
          Subject: part(subject),
          Body: { Html: part(html), Text: part(text) },
          Headers: headers.map(({ Name, Value }) => ({ Name, Value })),
        },
      },
      EmailTags: messageTags(facts.schoolUid, row),
      ConfigurationSetName: facts.configurationSet,
    });
    try {
      const { MessageId } = await client.send(command);
      return MessageId ? { kind: 'sent', messageId: MessageId } : { kind: 'silent' };
    } catch (error) {
      return answerIn(error);
    }
  },

  async quota() {
    const { SendQuota } = await client.send(new GetAccountCommand({}));
    return {
      perSecond: SendQuota?.MaxSendRate ?? 1,
      perDay: SendQuota?.Max24HourSend ?? 0,
      sentToday: SendQuota?.SentLast24Hours ?? 0,
    };
  },
});

/** What SES refuses whatever the message is: the account, the sender or the configuration is in disorder, and people must see to it. */
const aboutTheAccount = new Set([
  'AccountSuspendedException',
  'SendingPausedException',
  'MailFromDomainNotVerifiedException',
  'NotFoundException',
  'AccessDeniedException',
]);

const tooMany = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'ThrottlingException',
]);

function answerIn(error: unknown): SesAnswer {
  if (!(error instanceof SESv2ServiceException)) return { kind: 'silent' };
  const { name, message, $metadata, $response } = error;
  const status = $metadata.httpStatusCode ?? $response?.statusCode ?? 500;
  if (tooMany.has(name)) return { kind: 'throttled' };
  if (aboutTheAccount.has(name) || isUnverified(message)) return { kind: 'stopped', reason: name };
  // After a fault of the service itself the message may be on its way.
  if (status >= 500) return { kind: 'silent' };
  return { kind: 'refused', reason: `${name}: ${withoutAddresses(message)}` };
}

/** The sender's own address or domain: SES says so in words only. */
const isUnverified = (message: string): boolean => /address is not verified/i.test(message);

const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '(an address)').slice(0, 300);

/** The school's name before its address; quoted, as a name may hold commas, and in words that a header may hold. */
const senderOf = ({ name, sender }: SiteFacts): string =>
  `"${name.replace(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, ' ').replace(/["\\]/g, ' ')}" <${sender}>`;
