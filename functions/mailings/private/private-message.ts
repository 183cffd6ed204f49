import type { MailMessage, SchoolContent } from '#functions/kernel/mail/content';
import { button, paragraph } from '#functions/kernel/mail/letter/blocks';
import { html, oneLine } from '#functions/kernel/mail/letter/html';
import { layOut, plainText } from '#functions/kernel/mail/letter/layout';
import { previewOf } from '#functions/kernel/mail/letter/words';
import type { PrivateMail } from '#functions/kernel/mail/store/private-mail';
import { pathTo } from '#shared/site/paths';

/** The words of a mail. It names no student, no type and no text. */
interface Words {
  readonly subject: string;
  readonly sentences: readonly string[];
  readonly button: string;
  readonly path: string;
  /** Why its reader gets it. */
  readonly why: string;
}

/** Returns the message of a mail. The same mail gives the same message. */
export function privateMessage(mail: PrivateMail, content: SchoolContent): MailMessage {
  const { subject, sentences, button: words, path, why } = wordsOf(mail);
  const address = `https://${content.school.host}${path}`;
  const outline = {
    subject,
    preview: previewOf(sentences),
    heading: subject,
    pieces: [
      ...sentences.map(paragraph),
      {
        html: html`<div style="padding:8px 0">${button(content, words, address)}</div>`,
        text: `${words}: ${address}`,
      },
    ],
  };
  const ending = { why: `${oneLine(content.school.name, 120)} sends you this because ${why}.` };
  return {
    subject,
    preview_text: outline.preview,
    html: layOut(content, ending, outline),
    text: plainText(content, ending, outline),
    headers: [],
  };
}

/** A counsellor, for example, is mailed without being on duty for the student. */
const onDutyOnly = 'Only staff on duty for the student can open it. Others can ask its author.';

const requestPath = pathTo('/school-psychology-request');

function wordsOf({ kind, initials = '', author = '', studentUid = '' }: PrivateMail): Words {
  const note = {
    path: pathTo('/student-notes/:studentUid', { studentUid }),
    why: 'its author chose you',
  };
  const who = `Student: ${oneLine(initials, 10)}`;
  const by = oneLine(author, 120);
  switch (kind) {
    case 'note':
      return {
        subject: 'A note about a student',
        button: 'Open the notes',
        ...note,
        sentences: [`${by} wrote a note about a student.`, who, onDutyOnly],
      };
    case 'retracted':
      return {
        subject: 'A note about a student was retracted',
        button: 'Open the notes',
        ...note,
        sentences: [
          `${by} retracted a note about a student. Do not rely on what you read in it.`,
          who,
        ],
      };
    case 'request':
      return {
        subject: 'A request is waiting',
        button: 'Open the requests',
        path: requestPath,
        sentences: ['A request is waiting for you in the portal.'],
        why: 'you answer such requests',
      };
    case 'answer':
      return {
        // The address says nothing either: others may see the screen on which the mail is read.
        subject: 'A message is waiting',
        button: 'Open the portal',
        path: pathTo('/'),
        sentences: ['There is news for you in the portal, on the page on which you wrote.'],
        why: 'you asked for a mail',
      };
  }
}
