import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { listed, longDay, previewOf } from '#functions/kernel/mail/letter/words';
import { askPath } from '#shared/site/paths';

/** A reminder of a post that waits for an answer. */
export interface AskMail {
  readonly askUid: string;
  readonly type: string;
  readonly title: string;
  /** Whether it has questions; without them it is “I have read this”. */
  readonly hasQuestions: boolean;
  /** The last day. */
  readonly by: string;
  /** The first names of the children for whom the reader may answer. */
  readonly children: readonly string[];
}

/** Returns the subject, with the children. */
export const askSubject = ({ title, by, children, hasQuestions }: AskMail): string => {
  const whom = children.length > 0 ? `, for ${listed(children)}` : '';
  const act = hasQuestions ? 'answer' : 'acknowledge';
  return oneLine(`Please ${act} by ${longDay(by)}: ${oneLine(title, 120)}${whom}`, 250);
};

/** Returns the message of a reminder. Its button opens the notice, after the sign-in. */
export function askMessage(mail: AskMail, content: SchoolContent, reader: Reader): MailMessage {
  const subject = askSubject(mail);
  const whom = mail.children.length > 0 ? ` for ${listed(mail.children)}` : '';
  const day = longDay(mail.by);
  const sentence = mail.hasQuestions
    ? `The school waits for your answer${whom}. Please answer by ${day}.`
    : `The school asks if you have read this notice${whom}. Please acknowledge it by ${day}.`;
  const address = `https://${content.school.host}${askPath(mail)}`;
  return letterMessage(content, {
    topic: 'todo',
    reader,
    subject,
    heading: oneLine(mail.title, 150),
    preview: previewOf([sentence]),
    pieces: [
      paragraph(sentence),
      openButton(content, mail.hasQuestions ? 'Read and answer' : 'Read and acknowledge', address),
    ],
  });
}
