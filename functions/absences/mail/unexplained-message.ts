import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import type { Piece } from '#functions/kernel/mail/letter/outline';
import { listed, longDay, previewOf } from '#functions/kernel/mail/letter/words';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import type { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { isShownAt } from '#shared/site/screens';
import { daysText } from './notice-message.ts';

type Child = Pick<Profile, 'userUid' | 'firstname' | 'surname' | 'studentNumber'>;

/** The absences that a carer should explain, of all children. */
export interface UnexplainedMail {
  readonly children: readonly Child[];
  readonly absences: readonly Pick<AbsenceRecord, 'DAILY_ATTENDANCE_ID' | 'userUid' | 'date'>[];
}

const sentenceOf = ({ absences }: UnexplainedMail): string =>
  absences.length === 1
    ? 'The school has no reason for this absence yet. Please tell us why.'
    : 'The school has no reason for these absences yet. Please tell us why.';

/** Returns the subject: the children and the days. */
export const unexplainedSubject = ({ children, absences }: UnexplainedMail): string =>
  oneLine(
    `Absence without a reason: ${listed(namesOf(children))}, ${daysText(absences.map(({ date }) => date))}`,
    250,
  );

function namesOf(children: readonly Child[]): string[] {
  const names = children.map(fullName);
  return names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
}

/** Returns the message to a carer. The same absences give the same message. */
export function unexplainedMessage(
  mail: UnexplainedMail,
  content: SchoolContent,
  reader: Reader,
): MailMessage {
  const subject = unexplainedSubject(mail);
  const sentence = sentenceOf(mail);
  return letterMessage(content, {
    topic: 'absences',
    reader,
    subject,
    heading: mail.absences.length === 1 ? 'Absence without a reason' : 'Absences without a reason',
    preview: previewOf([sentence]),
    pieces: [
      paragraph(sentence),
      ...mail.children.flatMap((child) => childPieces(mail, child, content)),
    ],
  });
}

/** Returns a line and a button for each day of a child. Its lessons are explained together. */
function childPieces({ absences }: UnexplainedMail, child: Child, content: SchoolContent): Piece[] {
  const own = absences.filter(({ userUid }) => userUid === child.userUid);
  const firstOfDay = [...new Map([...own].reverse().map((each) => [each.date, each])).values()];
  const name = oneLine(fullName(child), 120);
  return firstOfDay
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date, DAILY_ATTENDANCE_ID: id }) => [
      paragraph(`${name}: ${longDay(date)}`),
      ...explainButton(child, id, content),
    ]);
}

function explainButton(
  { studentNumber: stduentNumber = '', firstname }: Child,
  id: string,
  content: SchoolContent,
): Piece[] {
  const { host, tiles } = content.school;
  const path = pathTo('/absences/edit-absence-reason/:stduentNumber/:id', { stduentNumber, id });
  if (!stduentNumber || (tiles && !isShownAt(path, tiles))) return [];
  const words = `Explain the absence of ${oneLine(firstname, 60)}`;
  return [openButton(content, words, `https://${host}${path}`)];
}
