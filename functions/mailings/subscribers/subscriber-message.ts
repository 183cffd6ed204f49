import type { SubscriberOrder } from '#functions/subscribers/store/subscriber-outbox';
import type { StoredSubscriber } from '#functions/subscribers/store/subscriber-record';
import { subscriberToken } from '#functions/subscribers/store/subscriber-token';
import { confirmDays } from '#shared/subscribers/subscriber';
import { button, paragraph } from '../messages/blocks.ts';
import { greeting } from '../messages/digest.ts';
import { html, oneLine } from '../messages/html.ts';
import {
  layOut,
  outsideChoice,
  plainText,
  type SchoolContent,
  unsubscribePage,
} from '../messages/layout.ts';
import { unsubscribeHeaders } from '../messages/message.ts';
import type { Piece } from '../messages/outline.ts';
import { previewOf } from '../messages/words.ts';
import type { MailMessage } from '../rules/content.ts';

/**
 * Returns the mail about a subscription: a welcome, or the question whether Connections may come
 * again. The same subscriber gives the same message.
 */
export function subscriberMessage(
  content: SchoolContent,
  subscriber: StoredSubscriber,
  mail: SubscriberOrder['mail'],
): MailMessage {
  const { school } = content;
  const name = oneLine(school.name, 120);
  const heading =
    mail === 'welcome' ? `${name}: you get Connections` : `${name}: do you want Connections again?`;
  const off = subscriberToken(school.schoolUid, subscriber, 'connections');
  const ending = {
    why:
      mail === 'welcome'
        ? `${name} put this address on its list of subscribers.`
        : `${name} was asked to put this address on its list of subscribers.`,
    choice: outsideChoice(content, off),
  };
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
    subject: heading,
    heading,
    preview: previewOf(words),
    pieces: [
      greeting(subscriber.name),
      ...words.map(paragraph),
      ...(mail === 'confirm' ? [confirmButton(content, subscriber)] : []),
    ],
  };
  return {
    subject: heading,
    preview_text: outline.preview,
    headers: unsubscribeHeaders(content, off),
    html: layOut(content, ending, outline),
    text: plainText(content, ending, outline),
  };
}

/** Returns the button to the page that confirms. */
function confirmButton(content: SchoolContent, subscriber: StoredSubscriber): Piece {
  const words = 'Confirm';
  const token = subscriberToken(content.school.schoolUid, subscriber, 'confirm');
  const address = unsubscribePage(content, token);
  return {
    html: html`<div style="padding:8px 0">${button(content, words, address)}</div>`,
    text: `${words}: ${address}\n`,
  };
}
