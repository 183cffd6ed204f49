import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { listed, longDay, previewOf } from '#functions/kernel/mail/letter/words';
import type { PostType } from '#shared/posts/posts.contract';
import { postPath } from '#shared/site/paths';

/** A reminder of a notice that waits for an acknowledgement. */
export interface AckMail {
  readonly postUid: string;
  readonly type: PostType;
  readonly title: string;
  /** The last day. */
  readonly by: string;
  /** The first names of the children for whom the reader may acknowledge. */
  readonly children: readonly string[];
}

/** Returns the subject, with the children. */
export const ackSubject = ({ title, by, children }: AckMail): string => {
  const whom = children.length > 0 ? `, for ${listed(children)}` : '';
  return oneLine(`Please acknowledge by ${longDay(by)}: ${oneLine(title, 120)}${whom}`, 250);
};

/** Returns the message of a reminder. Its button opens the notice, after the sign-in. */
export function ackMessage(mail: AckMail, content: SchoolContent, reader: Reader): MailMessage {
  const subject = ackSubject(mail);
  const whom = mail.children.length > 0 ? ` for ${listed(mail.children)}` : '';
  const sentence = `The school asks if you have read this notice${whom}. Please acknowledge it by ${longDay(mail.by)}.`;
  const address = `https://${content.school.host}${postPath(mail)}`;
  return letterMessage(content, {
    topic: 'todo',
    reader,
    subject,
    heading: oneLine(mail.title, 150),
    preview: previewOf([sentence]),
    pieces: [paragraph(sentence), openButton(content, 'Read and acknowledge', address)],
  });
}
