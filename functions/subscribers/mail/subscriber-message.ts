import {
  type MailMessage,
  type MailSchool,
  noReader,
  type Reader,
} from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import {
  outsideChoice,
  unsubscribeHeaders,
  unsubscribePage,
} from '#functions/kernel/mail/letter/layout';
import { framed } from '#functions/kernel/mail/letter/letter';
import type { Piece } from '#functions/kernel/mail/letter/outline';
import { previewOf } from '#functions/kernel/mail/letter/words';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import { confirmDays } from '#shared/subscribers/subscriber';
import type { StoredSubscriber } from '../store/subscriber.record.ts';
import type { SubscriberOrder } from '../store/subscriber-outbox.ts';
import { subscriberToken } from '../store/subscriber-token.ts';

/** The school whose mail it is, with the identifier that its tokens are made of. */
interface SubscriberContent {
  readonly school: MailSchool & Pick<SiteFacts, 'schoolUid'>;
}

/**
 * Returns the mail about a subscription: a welcome, or the question whether Connections may come
 * again. The same subscriber gives the same message.
 */
export function subscriberMessage(
  content: SubscriberContent,
  subscriber: StoredSubscriber,
  mail: SubscriberOrder['mail'],
  reader: Reader = noReader,
): MailMessage {
  const { school } = content;
  const name = oneLine(school.name, 120);
  const heading =
    mail === 'welcome' ? `${name}: you get Connections` : `${name}: do you want Connections again?`;
  const off = subscriberToken(schoolFrom(school), subscriber, 'connections');
  const words =
    mail === 'welcome'
      ? [
          `${name} will send you Connections, the magazine of the school, by e-mail.`,
          'You don’t need to do anything. If you don’t want it, use the link “Unsubscribe” at the end of this mail.',
        ]
      : [
          `You unsubscribed from Connections, the magazine of ${name}. Now the school was asked to send it to you again.`,
          `Press the button if you want it. The button works for ${confirmDays} days. If you don’t want it, you don’t need to do anything.`,
        ];
  const outline = {
    topic: 'connections',
    reader,
    subject: heading,
    heading,
    preview: previewOf(words),
    pieces: [
      ...words.map(paragraph),
      ...(mail === 'confirm' ? [confirmButton(content, subscriber)] : []),
    ],
  } as const;
  const choice = outsideChoice(content, off);
  return framed(content, outline, { choice, headers: unsubscribeHeaders(content, off) });
}

/** Returns the button to the page that confirms. */
function confirmButton(content: SubscriberContent, subscriber: StoredSubscriber): Piece {
  const words = 'Confirm';
  const token = subscriberToken(schoolFrom(content.school), subscriber, 'confirm');
  const address = unsubscribePage(content, token);
  return openButton(content, words, address);
}
