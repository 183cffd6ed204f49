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

/** Makes the outline of a message for one kind of mailing. */
export type OutlineMaker = (
  content: LetterContent,
  personal: MessageContent,
  limits: MessageLimits,
) => Outline;
