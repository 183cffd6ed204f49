import {
  type MailMessage,
  type MailSchool,
  noReader,
  type Reader,
} from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import {
  outsideChoice,
  unsubscribeHeaders,
  unsubscribePage,
} from '#functions/kernel/mail/letter/ending';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { framed } from '#functions/kernel/mail/letter/letter';
import type { Outline, Piece } from '#functions/kernel/mail/letter/outline';
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
  const off = subscriberToken(schoolFrom(school), subscriber, 'connections');
  const outline = {
    topic: 'connections',
    reader,
    ...(mail === 'welcome' ? welcome(name) : question(content, name, subscriber)),
  } as const;
  const choice = outsideChoice(content, off);
  return framed(content, outline, { choice, headers: unsubscribeHeaders(content, off) });
}

type Words = Pick<Outline, 'subject' | 'preview' | 'heading' | 'pieces'>;

/** Says what comes, how often, and how it ends. */
function welcome(name: string): Words {
  const what = `Connections is the magazine of ${name}.`;
  const often = 'We e-mail you each new issue, and nothing else.';
  return {
    subject: `Welcome to Connections, the magazine of ${name}`,
    heading: 'Welcome to Connections',
    preview: previewOf([often]),
    // The last line unsubscribes.
    pieces: [paragraph(`${what} ${often}`)],
  };
}

/** Asks somebody who unsubscribed whether it may come again. */
function question(content: SubscriberContent, name: string, subscriber: StoredSubscriber): Words {
  const words = [
    `You unsubscribed from Connections, the magazine of ${name}. Now the school was asked to send it to you again.`,
    `Press the button if you want it. The button works for ${confirmDays} days. If you don’t want it, you don’t need to do anything.`,
  ];
  return {
    subject: `${name}: do you want Connections again?`,
    heading: 'Do you want Connections again?',
    preview: previewOf(words),
    pieces: [...words.map(paragraph), confirmButton(content, subscriber)],
  };
}

/** Returns the button to the page that confirms. */
function confirmButton(content: SubscriberContent, subscriber: StoredSubscriber): Piece {
  const words = 'Confirm';
  const token = subscriberToken(schoolFrom(content.school), subscriber, 'confirm');
  const address = unsubscribePage(content, token);
  return openButton(content, words, address);
}
