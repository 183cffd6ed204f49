import { moneyText } from '#shared/finance/money';
import type { Waiting } from '#shared/home/home.contract';
import { mailingNames } from '#shared/posts/type-names';
import { mailingPath, pathTo, postPath } from '#shared/site/paths';
import { dayName } from '../components/days/days.ts';
import { fromToday } from '../components/days/dayWords.ts';

/** A line of "Waiting for you", and the button that deals with it. */
export interface WaitingLine {
  readonly key: string;
  readonly title: string;
  readonly text?: string;
  readonly button: string;
  readonly to: string;
  /** A notice that the button acknowledges. The title is the link to it. */
  readonly postUid?: string;
}

/** Returns a day as `Thu 4 Jun`. */
export const dayWithName = (day: string): string =>
  dayName(day, { weekday: 'short', day: 'numeric', month: 'short' });

/** Says in words what waits. `today` is the school's day. */
export function waitingLine(waiting: Waiting, today: string): WaitingLine {
  switch (waiting.kind) {
    case 'absence':
      return {
        key: waiting.DAILY_ATTENDANCE_ID,
        title: `${waiting.child.firstname} was away ${whenAway(waiting.date, today)}`,
        text: 'The school does not know why yet.',
        button: 'Explain',
        to: pathTo('/absences/edit-absence-reason/:stduentNumber/:id', {
          ...{ stduentNumber: waiting.STUDENT_NUMBER, id: waiting.DAILY_ATTENDANCE_ID },
        }),
      };
    case 'leave':
      return {
        key: waiting.noticeUid + waiting.child.userUid,
        title: `Leave for ${waiting.child.firstname} ${waiting.approved ? 'is approved' : 'is declined'}`,
        text: daysText(waiting.from, waiting.to),
        button: 'See leave',
        to: pathTo('/absences/extended-leave/:id', { id: waiting.noticeUid }),
      };
    case 'acknowledge':
      return ackLine(waiting);
    case 'invoice':
      return {
        key: waiting.TRANSACTION_ID,
        title: `${moneyText(waiting.cents)} is overdue`,
        text: [
          waiting.description,
          waiting.child?.firstname,
          `due ${dayWithName(waiting.due_date)}`,
        ]
          .filter(Boolean)
          .join(' · '),
        button: 'See account',
        to: pathTo('/financial-info'),
      };
    case 'notices':
    case 'leave requests':
      return { key: waiting.kind, ...officeText(waiting), to: pathTo('/absences') };
    case 'mailing':
      return {
        key: waiting.mailingUid,
        title: `${mailingNames[waiting.type]} is on hold`,
        text: 'It is sent when a person resumes it.',
        button: 'Open mailing',
        to: mailingPath(waiting.mailingUid, waiting.type),
      };
    case 'intake':
      return {
        key: waiting.intakeUid,
        title: 'A file from the school’s systems waits',
        text: `${waiting.filename} was checked and changes nothing yet.`,
        button: 'Review file',
        to: pathTo('/admin/intake'),
      };
  }
}

const ackLine = (waiting: Extract<Waiting, { kind: 'acknowledge' }>): WaitingLine => ({
  key: waiting.postUid,
  title: waiting.title,
  text: [
    `Please acknowledge by ${dayWithName(waiting.by)}`,
    waiting.children.map(({ firstname }) => firstname).join(', '),
  ]
    .filter(Boolean)
    .join(' · '),
  button: 'I have read this',
  to: postPath(waiting),
  postUid: waiting.postUid,
});

function whenAway(day: string, today: string): string {
  const near = fromToday(day, today);
  return near === 'today' || near === 'yesterday' ? near : `on ${dayWithName(day)}`;
}

function officeText({ kind, count, more }: Extract<Waiting, { count: number }>) {
  const number = `${count}${more ? '+' : ''}`;
  const isOne = count === 1 && !more;
  return kind === 'notices'
    ? {
        title: `${number} absence ${isOne ? 'notice' : 'notices'} from families`,
        text: 'Nobody at the office has seen them.',
        button: 'Open absences',
      }
    : {
        title: `${number} ${isOne ? 'request' : 'requests'} for leave`,
        text: 'They wait for a decision.',
        button: 'Open requests',
      };
}

const daysText = (from: string, to: string): string =>
  from === to ? dayWithName(from) : `${dayWithName(from)} – ${dayWithName(to)}`;
