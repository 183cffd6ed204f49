import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { longDay, previewOf } from '#functions/kernel/mail/letter/words';
import { dayIn } from '#shared/kernel/zone';
import { askPath } from '#shared/site/paths';
import { changeUntilOf, takesChanges } from '../rules/answering.ts';
import type { StoredAsk } from '../store/ask.record.ts';

/** A place that came free for somebody on the waiting list. */
export interface PlaceMail {
  readonly ask: StoredAsk;
  /** The first name of the child; empty for the reader. */
  readonly firstname: string;
  /** The choice that has the place; empty if there is only one. */
  readonly option: string;
  readonly places: number;
}

/** Returns the subject: “Nina has a place: Camp in June”. */
export const placeSubject = ({ ask, firstname, places }: PlaceMail): string => {
  const what = places === 1 ? 'a place' : `${places} places`;
  return oneLine(`${firstname ? `${firstname} has` : 'You have'} ${what}: ${ask.title}`, 250);
};

/** Returns the message. Its button opens the card, after the sign-in. */
export function placeMessage(
  mail: PlaceMail,
  content: SchoolContent,
  reader: Reader,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): MailMessage {
  const { ask, firstname, option } = mail;
  const subject = placeSubject(mail);
  const who = firstname ? `${firstname} was` : 'You were';
  const free = `${who} on the waiting list. Now a place is free${option ? ` in ${option}` : ''}, and it is ${firstname ? `${firstname}’s` : 'yours'}.`;
  const isOpen = takesChanges(ask, dayIn(timeZone, now));
  const change = isOpen
    ? `If the place is not needed, change the answer until ${longDay(changeUntilOf(ask))}.`
    : 'If the place is not needed, call the school.';
  return letterMessage(content, {
    topic: 'todo',
    reader,
    subject,
    heading: oneLine(ask.title, 150),
    preview: previewOf([free]),
    pieces: [
      paragraph(free),
      paragraph(change),
      openButton(content, 'Open the answer', `https://${content.school.host}${askPath(ask)}`),
    ],
  });
}
