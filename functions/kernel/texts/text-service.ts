import {
  ConflictException,
  type PinpointSMSVoiceV2Client,
  PinpointSMSVoiceV2ServiceException,
  SendTextMessageCommand,
  ServiceQuotaExceededException,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import type { SiteFacts } from '#shared/sites';
import type { TextMessage } from './text-message.ts';

/**
 * The answer to a text: AWS took it (`sent`), refused it for good (`refused`), took no more for now
 * (`throttled`), takes none from this account or school (`stopped`), or did not answer and may have taken
 * it (`silent`). No reason has a number.
 */
export type TextAnswer =
  | { readonly kind: 'sent'; readonly messageId: string }
  | { readonly kind: 'refused' | 'stopped'; readonly reason: string }
  | { readonly kind: 'throttled' | 'silent' };

/** To whom a text goes, and what its receipts name. */
interface Addressed {
  /** The number as E.164, in the place of an address. */
  readonly email: string;
  readonly mailingUid: string;
  readonly userUid: string;
}

/** Sends texts. */
export interface TextService {
  send(facts: SiteFacts, row: Addressed, message: TextMessage): Promise<TextAnswer>;
}

/** Why texts stop when the account has spent what it may in a month; the screen shows it. */
export const limitReached = 'spending limit reached';

/** Why no text of a school leaves. */
const noSender = 'the school has no name for texts';

/** The shortest and longest time, in seconds, for which AWS tries to reach a phone. */
const ttl = { least: 60, most: 72 * 60 * 60 };

/**
 * Calls AWS End User Messaging with a client that does not retry: a text may have left although no answer
 * came.
 */
export const textService = (client: Pick<PinpointSMSVoiceV2Client, 'send'>): TextService => ({
  async send({ schoolUid, smsSender, configurationSet }, row, message) {
    if (!smsSender) return { kind: 'stopped', reason: noSender };
    const command = new SendTextMessageCommand({
      DestinationPhoneNumber: row.email,
      OriginationIdentity: smsSender,
      MessageBody: message.body,
      MessageType: 'TRANSACTIONAL',
      ConfigurationSetName: configurationSet,
      TimeToLive: Math.min(ttl.most, Math.max(ttl.least, Math.floor(message.ttl))),
      // Receipts bring it back: they find the message by it, and not by the number.
      Context: { schoolUid, mailing: row.mailingUid, recipient: row.userUid },
    });
    try {
      const { MessageId } = await client.send(command);
      return MessageId ? { kind: 'sent', messageId: MessageId } : { kind: 'silent' };
    } catch (error) {
      return answerIn(error);
    }
  },
});

/** Errors about the account, the sender or the rights: a person must correct them. */
const aboutTheAccount = new Set(['AccessDeniedException', 'ResourceNotFoundException']);

/** Returns what an error means. Only names of errors are kept: AWS writes the number into its sentences. */
function answerIn(error: unknown): TextAnswer {
  if (!(error instanceof PinpointSMSVoiceV2ServiceException)) return { kind: 'silent' };
  const { name, $metadata, $response } = error;
  if (name === 'ThrottlingException') return { kind: 'throttled' };
  if (error instanceof ServiceQuotaExceededException) {
    const isLimit = error.Reason?.startsWith('MONTHLY_SPEND_LIMIT') ?? false;
    return { kind: 'stopped', reason: isLimit ? limitReached : String(error.Reason ?? name) };
  }
  if (aboutTheAccount.has(name)) return { kind: 'stopped', reason: name };
  if (error instanceof ConflictException) {
    const reason = String(error.Reason ?? name);
    // The others say that the sender or the account is not ready.
    return { kind: reason.startsWith('DESTINATION_') ? 'refused' : 'stopped', reason };
  }
  const status = $metadata.httpStatusCode ?? $response?.statusCode ?? 500;
  return status >= 500 ? { kind: 'silent' } : { kind: 'refused', reason: name };
}
