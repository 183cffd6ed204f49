import type { MessageContent } from '#functions/kernel/mail/content';
import type { Outline } from '#functions/kernel/mail/letter/outline';
import type { LetterContent } from './links.ts';

/** The limits of a message. They become smaller until the message fits. */
export interface MessageLimits {
  /** Whether posts have their whole text, or an excerpt. */
  readonly isWhole: boolean;
  /** Posts and events at most. */
  readonly most: number;
  /** Characters of the blurb at most. */
  readonly blurb: number;
}

/** The words of a message, without those that are the same for all kinds of mailings. */
export interface MailingOutline extends Omit<Outline, 'topic' | 'reader'> {
  /** Whether it begins with a greeting: not before a text that greets. Without it, it does. */
  readonly greets?: boolean;
}

/** Makes the outline of a message for one kind of mailing. */
export type OutlineMaker = (
  content: LetterContent,
  personal: MessageContent,
  limits: MessageLimits,
) => MailingOutline;
