import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { boldLine, buttonLine, callSchool, paragraph } from '#functions/kernel/mail/letter/blocks';
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
  readonly absences: readonly Pick<
    AbsenceRecord,
    'DAILY_ATTENDANCE_ID' | 'userUid' | 'date' | 'period'
  >[];
}

/** Returns the subject: what the school knows. Whether a child is where it should be, a family knows. */
export const unexplainedSubject = ({ children, absences }: UnexplainedMail): string => {
  const names = namesOf(children);
  const days = absences.map(({ date }) => date);
  return oneLine(`${markedAbsent(names)} ${onDays(days)}`, 250);
};

/** Returns the heading: the subject in the family’s own words, with the lessons if there are some. */
function headingOf({ children, absences }: UnexplainedMail): string {
  const names = children.map(({ firstname }) => firstname);
  const days = absences.map(({ date }) => date);
  const isOneDay = children.length === 1 && new Set(days).size === 1;
  const part = isOneDay ? partOf(absences.map(({ period }) => period)) : '';
  return oneLine(`${markedAbsent(names)} ${onDays(days)}${part}`, 250);
}

const markedAbsent = (names: readonly string[]): string =>
  `${listed(names)} ${names.length > 1 ? 'were' : 'was'} marked absent`;

const onDays = (days: readonly string[]): string =>
  new Set(days).size > 1 ? `from ${daysText(days)}` : `on ${daysText(days)}`;

/** Returns which part of a day a child missed; nothing of a whole day. */
function partOf(periods: readonly string[]): string {
  if (periods.includes('day')) return '';
  const lessons = periods.map(Number).filter((each) => each > 0);
  const words = [
    ...(periods.includes('am') ? ['morning'] : []),
    ...(periods.includes('pm') ? ['afternoon'] : []),
    ...(lessons.length > 0
      ? [
          `${lessons.length > 1 ? 'periods' : 'period'} ${listed(lessons.sort((a, b) => a - b).map(String))}`,
        ]
      : []),
  ];
  return words.length > 0 ? `, ${listed(words)}` : '';
}

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
  const { phone } = content.school;
  return letterMessage(content, {
    topic: 'absences',
    reader,
    subject,
    heading: headingOf(mail),
    preview: previewOf([expected(mail), unknown]),
    pieces: [
      boldLine(expected(mail)),
      ...(phone ? [buttonLine(content, callSchool(phone))] : []),
      paragraph(unknown),
      ...mail.children.flatMap((child) => childPieces(mail, child, content)),
    ],
  });
}

/** Says what comes before all else: the family may not know that the child is away. */
function expected({ children }: UnexplainedMail): string {
  const who = children.length === 1 ? oneLine(children[0]?.firstname ?? '', 60) : 'any of them';
  return `If you expected ${who} to be at school, call us now.`;
}

const unknown = 'We don’t know the reason yet. If you do, please tell us.';

/** Returns a line and a button for each day of a child. Its lessons are explained together. */
function childPieces({ absences }: UnexplainedMail, child: Child, content: SchoolContent): Piece[] {
  const own = absences.filter(({ userUid }) => userUid === child.userUid);
  const firstOfDay = [...new Map([...own].reverse().map((each) => [each.date, each])).values()];
  const name = oneLine(fullName(child), 120);
  // The heading has the only one.
  const isOnly = new Set(absences.map(({ userUid, date }) => `${userUid} ${date}`)).size === 1;
  return firstOfDay
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date, DAILY_ATTENDANCE_ID: id }) => {
      const periods = own.flatMap((each) => (each.date === date ? each.period : []));
      return [
        ...(isOnly ? [] : [boldLine(`${name}: ${longDay(date)}${partOf(periods)}`)]),
        ...explainButton(child, id, content),
      ];
    });
}

function explainButton(
  { studentNumber: stduentNumber = '', firstname }: Child,
  id: string,
  content: SchoolContent,
): Piece[] {
  const { host, tiles } = content.school;
  const path = pathTo('/absences/edit-absence-reason/:stduentNumber/:id', { stduentNumber, id });
  if (!stduentNumber || (tiles && !isShownAt(path, tiles))) return [];
  const words = `Tell us why ${oneLine(firstname, 60)} was away`;
  // The call is the first act, where there is a number.
  const look = content.school.phone ? 'edge' : 'full';
  return [buttonLine(content, { words, address: `https://${host}${path}` }, look)];
}
