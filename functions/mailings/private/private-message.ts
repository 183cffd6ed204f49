import type { MailMessage, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { whyOf } from '#functions/kernel/mail/letter/why';
import { previewOf } from '#functions/kernel/mail/letter/words';
import type { PrivateMail, PrivateWords } from '#functions/kernel/mail/store/private-mail';
import { noteWords } from '#functions/notes/mail/note-words';
import { answerWords, requestWords } from '#functions/psychology/mail/request-words';

/** The words of each kind of mail, which its capability writes. */
const wordsOf = {
  note: (mail) => noteWords(mail, false),
  retracted: (mail) => noteWords(mail, true),
  request: () => requestWords,
  answer: () => answerWords,
} as const satisfies Record<PrivateMail['kind'], (mail: PrivateMail) => PrivateWords>;

/** Returns the message of a mail. The same mail gives the same message. Its record has no name. */
export function privateMessage(mail: PrivateMail, content: SchoolContent): MailMessage {
  const {
    subject,
    heading = subject,
    sentences,
    button,
    path,
    why,
  }: PrivateWords = wordsOf[mail.kind](mail);
  const address = `https://${content.school.host}${path}`;
  const topic = mail.kind === 'note' || mail.kind === 'retracted' ? 'notes' : 'support';
  return letterMessage(content, {
    topic,
    reader: { firstname: '', why: whyOf(topic, why) },
    subject,
    heading,
    preview: previewOf(heading === subject ? sentences : [heading, ...sentences]),
    pieces: [...sentences.map(paragraph), openButton(content, button, address)],
  });
}
