import {
  type MailMessage,
  noReader,
  type Reader,
  type SchoolContent,
} from '#functions/kernel/mail/content';
import { boldLine, buttonLine, factList, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import type { Piece } from '#functions/kernel/mail/letter/outline';
import { listed, longDay, momentIn, previewOf } from '#functions/kernel/mail/letter/words';
import type { NoticeKind } from '#shared/absences/notice-kinds';
import type { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { currentOf, type StoredNotice } from '../store/notice-record.ts';

/** Who a message about a notice is for. */
export type NoticeReader = 'office' | 'sender';

/** What a message about a notice is made of. It has no reason, no text and no destination. */
export interface NoticeMail {
  /** Whom it is for; nobody while only its subject is asked for. */
  readonly to?: Reader;
  readonly content: SchoolContent;
  readonly notice: StoredNotice;
  /** The children that the reader may know about, in order. */
  readonly children: readonly Pick<Profile, 'userUid' | 'firstname' | 'surname' | 'form_run'>[];
  readonly reader: NoticeReader;
}

const subjects: Record<NoticeKind, string> = {
  absence: 'Absence',
  leave: 'Leave request',
  explanation: 'Absence explained',
};

const acts: Record<StoredNotice['mail'], string> = {
  sent: '',
  changed: 'Changed: ',
  withdrawn: 'Withdrawn: ',
  decided: 'Answered: ',
  undecided: 'Answer taken back: ',
};

/** Returns the message about the last act on a notice. The same notice gives the same message. */
export function noticeMessage(mail: NoticeMail): MailMessage {
  const { content, notice, children, reader, to = noReader } = mail;
  const names = children.map(fullName);
  const shown = listed(
    names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names,
  );
  const isOffice = reader === 'office';
  // The days stand below it.
  const about = isOffice ? acts[notice.mail] + subjects[notice.kind] : senderHeadings(notice);
  const heading = oneLine(isOffice ? `${about}: ${shown}` : about, 250);
  const when = `${daysText(daysOf(mail))}${partText(notice)}`;
  return letterMessage(content, {
    topic: 'absences',
    reader: to,
    subject: oneLine(`${about}: ${shown}, ${when}`, 250),
    heading,
    preview: previewOf([sentenceOf(mail)]),
    pieces: [
      ...(isOffice ? [paragraph(sentenceOf(mail))] : []),
      ...(isOffice && children.length === 1 ? [factsOf(mail, when)] : childrenList(mail)),
      // A family first checks what the school has.
      ...(isOffice ? [] : [paragraph(sentenceOf(mail))]),
      openNotice(mail),
    ],
  });
}

/** What a family calls what it sent. */
const ownNames: Record<NoticeKind, string> = {
  absence: 'absence report',
  leave: 'leave request',
  explanation: 'reason for an absence',
};

/** What the sender may want to do with it. */
const ownButtons: Record<StoredNotice['mail'], string> = {
  sent: 'See or change what you sent',
  changed: 'See or change what you sent',
  withdrawn: 'See what you sent',
  decided: 'Read the answer',
  undecided: 'See what you sent',
};

/** What became of a notice, for its sender. */
function senderHeadings({ kind, mail }: Pick<StoredNotice, 'kind' | 'mail'>): string {
  const own = ownNames[kind];
  const all: Record<StoredNotice['mail'], string> = {
    sent: `We have your ${own}`,
    changed: `We have your changed ${own}`,
    withdrawn: `You withdrew your ${own}`,
    decided: `We answered your ${own}`,
    undecided: `We decide again on your ${own}`,
  };
  return all[mail];
}

/**
 * Returns what the office reads of the notice of one child, whom the heading names. Its reason and its
 * text are in the portal alone.
 */
function factsOf({ content, notice, children }: NoticeMail, when: string): Piece {
  const year = oneLine(children[0]?.form_run ?? '', 60);
  const { at } = currentOf(notice);
  return factList([
    ...(year ? [['Class', year] as const] : []),
    ['When', when],
    ['From', oneLine(notice.by.name, 120)],
    ['Sent', momentIn(content.school.timeZone, at)],
  ]);
}

/** What the office reads: the state of the notice, so that not every message needs a click. */
const sentToOffice: Record<NoticeKind, string> = {
  absence: 'A family reported this absence. The portal shows the reason.',
  leave: 'A family asks for this leave. It waits for your decision.',
  explanation: 'A family explained this absence. The portal shows the reason.',
};
const officeSentences: Record<Exclude<StoredNotice['mail'], 'sent'>, string> = {
  changed: 'A family changed this notice. The portal shows both versions.',
  withdrawn: 'A family withdrew this notice. You need not do anything.',
  decided: 'The office answered this notice.',
  undecided: 'The office took its answer back. The leave waits for a decision.',
};

const nothingToDo = 'There is nothing more to do.';
const waitsForAnswer = 'The office decides, and you get another e-mail.';

const senderSentences: Record<StoredNotice['mail'], (kind: NoticeKind) => string> = {
  sent: (kind) => (kind === 'leave' ? waitsForAnswer : nothingToDo),
  changed: (kind) => (kind === 'leave' ? waitsForAnswer : nothingToDo),
  withdrawn: () => nothingToDo,
  decided: () => 'Read the answer in the portal.',
  undecided: () => 'The first answer no longer counts. You will get another e-mail.',
};

function sentenceOf({ notice: { kind, mail }, reader }: NoticeMail): string {
  if (reader === 'sender') return senderSentences[mail](kind);
  return mail === 'sent' ? sentToOffice[kind] : officeSentences[mail];
}

/** Returns a line for each child: the name, the days, and the part of the day. */
function childrenList({ notice, children, reader }: NoticeMail): Piece[] {
  const part = partText(notice);
  const line = reader === 'sender' ? boldLine : paragraph;
  return children.map(({ userUid, firstname, surname }) => {
    const days = spannedDays(notice, [userUid]);
    return line(`${oneLine(fullName({ firstname, surname }), 120)}: ${daysText(days)}${part}`);
  });
}

/** Returns the part of the day. A leave of whole days has its dates, and an explanation what is recorded. */
function partText(notice: StoredNotice): string {
  const { part, time } = currentOf(notice);
  switch (part) {
    case 'day':
      return notice.kind === 'absence' ? ', whole day' : '';
    case 'late':
      return `, arrives at ${time}`;
    case 'early':
      return `, leaves at ${time}`;
    default:
      return `, ${part}`;
  }
}

const daysOf = ({ notice, children }: NoticeMail): string[] =>
  spannedDays(
    notice,
    children.map(({ userUid }) => userUid),
  );

/** Returns the first and the last day of a leave, or the days of children in another notice. */
const spannedDays = ({ span, items }: StoredNotice, children: readonly string[]): string[] =>
  span
    ? [span.from, span.to]
    : items.filter(({ userUid }) => children.includes(userUid)).map(({ day }) => day);

/** Returns days as “Monday 23 November” or “Monday 23 November to Friday 27 November”. */
export function daysText(days: readonly string[]): string {
  const sorted = [...new Set(days)].sort();
  const [first = '', last = first] = [sorted[0], sorted.at(-1)];
  return first === last ? longDay(first) : `${longDay(first)} to ${longDay(last)}`;
}

function openNotice({ content, notice, reader }: NoticeMail): Piece {
  const path =
    reader === 'office'
      ? pathTo('/absences')
      : pathTo('/absences/notify-absence/:id', { id: notice.noticeUid });
  const address = `https://${content.school.host}${path}`;
  if (reader === 'office')
    return buttonLine(content, { words: 'Open the attendance list', address });
  // Nobody must open it, unless the answer is there.
  const look = notice.mail === 'decided' ? 'full' : 'edge';
  return buttonLine(content, { words: ownButtons[notice.mail], address }, look);
}
