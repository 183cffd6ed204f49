import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { boldLine, openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { listed, longDay, previewOf, shortDay } from '#functions/kernel/mail/letter/words';
import { type OpenWords, openWords } from '#functions/kernel/open-words';
import type { PushMessage } from '#functions/kernel/push/payload';
import { shownExcerpt } from '#shared/posts/excerpt';
import { askPath } from '#shared/site/paths';

/** A reminder of a post that waits for an answer. */
export interface AskMail {
  readonly askUid: string;
  readonly type: string;
  readonly title: string;
  /** The first words of the post; empty if it has none. */
  readonly excerpt: string;
  /** Whether it has questions; without them it is “I have read this”. */
  readonly hasQuestions: boolean;
  /** The last day. */
  readonly by: string;
  /** The first names of the children for whom the reader may answer. */
  readonly children: readonly string[];
}

/** Returns the subject, with the children. */
export const askSubject = ({ title, by, children }: AskMail): string => {
  const whom = children.length > 0 ? ` for ${listed(children)}` : '';
  return oneLine(`Please reply${whom} by ${longDay(by)}: ${oneLine(title, 120)}`, 250);
};

/** The characters of the notice's first words. */
const mostWords = 240;

/** Returns the message of a reminder. Its button opens the notice, after the sign-in. */
export function askMessage(mail: AskMail, content: SchoolContent, reader: Reader): MailMessage {
  const { title, by, children, excerpt, hasQuestions } = mail;
  const whom = children.length > 0 ? ` for ${listed(children)}` : '';
  const replyBy = `Reply by ${shortDay(by)}${whom}`;
  const waits = hasQuestions
    ? 'We don’t have your reply yet.'
    : 'We don’t know yet if you have read this.';
  const words = oneLine(shownExcerpt(excerpt), mostWords);
  const address = `https://${content.school.host}${askPath(mail)}`;
  return letterMessage(content, {
    topic: 'todo',
    reader,
    subject: askSubject(mail),
    heading: oneLine(title, 150),
    // It shows on a locked phone, so it has no words of the notice.
    preview: previewOf([replyBy]),
    pieces: [
      boldLine(replyBy),
      ...(words ? [paragraph(words)] : []),
      paragraph(waits),
      openButton(content, 'Read and reply in the portal', address),
    ],
  });
}

/** Returns the push of a reminder: it names neither the post nor a child. */
export const askPush = (ask: AskMail, title: OpenWords): PushMessage => ({
  title,
  body: ask.hasQuestions
    ? openWords`The school waits for an answer of yours. Open to give it.`
    : openWords`The school asks you to confirm that you have read a post. Open to read it.`,
  path: askPath(ask),
  tag: `ask-${ask.askUid}`,
  ttl: 24 * 60 * 60,
});
