import type { MessageContent } from '#functions/kernel/mail/content';
import { type Ending, outsideChoice, unsubscribePage } from '#functions/kernel/mail/letter/ending';
import { whyOf } from '#functions/kernel/mail/letter/why';
import type { MailTopic } from '#shared/mailings/mail-topics';
import type { StoredMailingType } from '#shared/mailings/mailing';
import { mailKindPhrases } from '#shared/posts/type-names';
import type { MailingContent } from '../rules/content.ts';
import { readerWords } from './words.ts';

/** What each kind of mailing is about. */
export const topics = {
  Weekly: 'digest',
  Daily: 'daily',
  Principal: 'principal',
  Connections: 'connections',
  Reminder: 'reminder',
} as const satisfies Record<StoredMailingType, MailTopic>;

/** Returns why a person gets a mailing, in a sentence. */
export const whyIn = (type: StoredMailingType, personal: MessageContent): string =>
  whyOf(topics[type], readerWords(personal));

/** Returns how the reader of a mailing turns it off. */
export function choiceOf(content: MailingContent, personal: MessageContent): Ending['choice'] {
  const { type } = content;
  const { unsubscribe } = personal;
  if (personal.as === 'subscriber') return outsideChoice(content, unsubscribe);
  if (type === 'Reminder') return undefined;
  return {
    ...(unsubscribe && {
      off: {
        words: `Turn off ${mailKindPhrases[type]}`,
        address: unsubscribePage(content, unsubscribe),
      },
    }),
  };
}
