import type { MessageContent } from '#functions/kernel/mail/content';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { type Ending, outsideChoice, unsubscribePage } from '#functions/kernel/mail/letter/layout';
import { mailKindPhrases } from '#shared/posts/type-names';
import type { MailingContent } from '../rules/content.ts';
import { readerWords } from './words.ts';

/** Returns the end of a message of a mailing, which its reader can turn off. */
export function endingOf(content: MailingContent, personal: MessageContent): Ending {
  const { school, type } = content;
  const { unsubscribe } = personal;
  if (personal.as === 'subscriber') {
    const why = `${oneLine(school.name, 120)} sends you ${mailKindPhrases[type]} because this address is on its list of subscribers.`;
    return { why, choice: outsideChoice(content, unsubscribe) };
  }
  if (type === 'Reminder') {
    const why = `${oneLine(school.name, 120)} sends you ${mailKindPhrases[type]} because you have not opened it in the portal.`;
    return { why };
  }
  return {
    why: `${oneLine(school.name, 120)} sends you ${mailKindPhrases[type]} as ${readerWords(personal)}.`,
    choice: {
      ...(unsubscribe && {
        off: {
          words: `Turn off ${mailKindPhrases[type]}`,
          address: unsubscribePage(content, unsubscribe),
        },
      }),
    },
  };
}
