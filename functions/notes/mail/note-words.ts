import { oneLine } from '#functions/kernel/mail/letter/html';
import type { PrivateMail, PrivateWords } from '#functions/kernel/mail/store/private-mail';
import { pathTo } from '#shared/site/paths';

/** A counsellor, for example, is mailed without being on duty for the student. */
const onDutyOnly = (by: string) =>
  `Only staff who teach or look after the student can open it. If you can’t, speak to ${by || 'its author'}.`;

/** Returns the words of a mail about a note, which was written or retracted. */
export function noteWords(
  { initials = '', author = '', studentUid = '' }: PrivateMail,
  isRetracted: boolean,
): PrivateWords {
  const by = oneLine(author, 120);
  const who = oneLine(initials, 10) || 'a student';
  const opened = {
    button: 'Open the student’s notes',
    path: pathTo('/student-notes/:studentUid', { studentUid }),
    why: 'one of the people whom the author chose',
  };
  if (isRetracted) {
    return {
      ...opened,
      subject: 'A note about a student was retracted',
      heading: `${by} retracted a note about ${who}`,
      sentences: ['Do not rely on what you read in it.'],
    };
  }
  return {
    ...opened,
    subject: 'A note about a student',
    heading: `${by} wrote a note about ${who}`,
    sentences: [onDutyOnly(by)],
  };
}
