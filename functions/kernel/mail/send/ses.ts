import {
  GetAccountCommand,
  type SESv2Client,
  SESv2ServiceException,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import type { EmailLogRecord } from '../../outbox/store/email-log-record.ts';
import { messageTags } from '../../outbox/store/message-tags.ts';
import type { Attachment, MailMessage } from '../content.ts';
import { mailbox } from './mailbox.ts';
import type { SenderOf } from './school-sender.ts';
import { type Quota, quotaOf } from './sending-quota.ts';

/**
 * SES's answer to a message: it took it (`sent`), refused it permanently (`refused`), took no more
 * for now (`throttled`), takes nothing from this account (`stopped`), or did not answer and may
 * have taken it (`silent`).
 */
export type SesAnswer =
  | { readonly kind: 'sent'; readonly messageId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'throttled' }
  | { readonly kind: 'stopped'; readonly reason: string }
  | { readonly kind: 'silent' };

/** To whom a message goes, and the tags by which SES's events name it. */
type Addressed = Pick<EmailLogRecord, 'email' | 'mailingUid' | 'userUid'> & {
  readonly type: string;
};

export interface Ses {
  send(facts: SiteFacts, row: Addressed, message: MailMessage): Promise<SesAnswer>;
  quota(): Promise<Quota>;
}

/**
 * The options of the client that sends: no retries, as a message may have left although no answer
 * came, and a time-out that is shorter than a claim.
 */
export const withoutRetry = {
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: 5_000,
    requestTimeout: 20_000,
    // Without it the client only logs the time-out.
    throwOnRequestTimeout: true,
  },
};

/**
 * Calls SES with a client that does not retry. All mail of the portal leaves here, so that an answer
 * to it finds the school.
 */
export const sesOf = (client: SESv2Client, senderOf: SenderOf): Ses => ({
  async send(facts, row, message) {
    const { subject, html, text, headers, attachments } = message;
    const sender = await senderOf(schoolFrom(facts));
    const { name = facts.name } = sender;
    const { answersTo = sender.answersTo } = message;
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
    const command = new SendEmailCommand({
      FromEmailAddress: mailbox(name, facts.sender),
      Destination: { ToAddresses: [row.email] },
      ...(answersTo && { ReplyToAddresses: [answersTo] }),
      Content: {
        Simple: {
          Subject: part(subject),
          Body: { Html: part(html), Text: part(text) },
          Headers: headers.map(({ Name, Value }) => ({ Name, Value })),
          ...(attachments && { Attachments: attachments.map(attachmentOf) }),
        },
      },
      EmailTags: messageTags(schoolFrom(facts), row),
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
    return quotaOf({ SendQuota });
  },
});

const attachmentOf = ({ file_name, media_type, bytes }: Attachment) => ({
  FileName: file_name,
  ContentType: media_type,
  RawContent: bytes,
  ...({ ContentDisposition: 'ATTACHMENT', ContentTransferEncoding: 'BASE64' } as const),
});

/**
 * Errors that are not about the message: a person must correct the account, sender or
 * configuration.
 */
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
  // After a fault of the service the message may have left.
  if (status >= 500) return { kind: 'silent' };
  return { kind: 'refused', reason: `${name}: ${withoutAddresses(message)}` };
}

/** Returns whether the sender is not verified; SES says so only in the message. */
const isUnverified = (message: string): boolean => /address is not verified/i.test(message);

const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '(an address)').slice(0, 300);
