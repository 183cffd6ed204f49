import { oneLine } from '#functions/kernel/mail/letter/html';
import type { PrivateMail, PrivateWords } from '#functions/kernel/mail/store/private-mail';
import { pathTo } from '#shared/site/paths';

/** A counsellor, for example, is mailed without being on duty for the student. */
const onDutyOnly = (by: string) => [
  'Only staff on duty for the student can open it.',
  `If you are not on duty, ask ${by || 'its author'} in person.`,
];

/** Returns the words of a mail about a note, which was written or retracted. */
export function noteWords(
  { initials = '', author = '', studentUid = '' }: PrivateMail,
  isRetracted: boolean,
): PrivateWords {
  const by = oneLine(author, 120);
  const who = `Student: ${oneLine(initials, 10)}`;
  const opened = {
    button: 'Open the notes',
    path: pathTo('/student-notes/:studentUid', { studentUid }),
    why: 'one of the people whom the author chose',
  };
  if (isRetracted) {
    return {
      ...opened,
      subject: 'A note about a student was retracted',
      sentences: [
        `${by} retracted a note about a student. Do not rely on what you read in it.`,
        who,
      ],
    };
  }
  return {
    ...opened,
    subject: 'A note about a student',
    sentences: [`${by} wrote a note about a student.`, who, ...onDutyOnly(by)],
  };
}
