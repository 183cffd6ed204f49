import type { MailMessage, SchoolContent } from '#functions/kernel/mail/content';
import { button, paragraph } from '#functions/kernel/mail/letter/blocks';
import { html, oneLine } from '#functions/kernel/mail/letter/html';
import { layOut, plainText } from '#functions/kernel/mail/letter/layout';
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
export function unexplainedMessage(mail: UnexplainedMail, content: SchoolContent): MailMessage {
  const subject = unexplainedSubject(mail);
  const sentence = sentenceOf(mail);
  const outline = {
    subject,
    preview: previewOf([sentence]),
    heading: subject,
    pieces: [
      paragraph(sentence),
      ...mail.children.flatMap((child) => childPieces(mail, child, content)),
    ],
  };
  const ending = {
    why: `${oneLine(content.school.name, 120)} sends you this because you are a carer of a child who was away.`,
  };
  return {
    subject,
    preview_text: outline.preview,
    html: layOut(content, ending, outline),
    text: plainText(content, ending, outline),
    headers: [],
  };
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
  const address = `https://${host}${path}`;
  return [
    {
      html: html`<div style="padding:8px 0">${button(content, words, address)}</div>`,
      text: `${words}: ${address}\n`,
    },
  ];
}
