import { wasAwayWords } from '#shared/absences/absence-words';
import { moneyText } from '#shared/finance/money';
import type { Home } from '#shared/home/home.contract';
import type { ShownWaiting } from '#shared/home/waiting';
import { dayIn } from '#shared/kernel/zone';
import { mailingNames } from '#shared/posts/type-names';
import type { RequestsWaiting } from '#shared/psychology/school-psychology-request.contract';
import { askPath, mailingPath, pathTo } from '#shared/site/paths';
import { byText } from '../../asks/card/byText.ts';
import { briefDay } from '../../components/days/days.ts';
import { fromToday } from '../../components/days/dayWords.ts';
import { timesText } from '../../features/timetables/words.ts';

/** A line of "Waiting for you", and the button that deals with it. */
export interface WaitingLine {
  readonly key: string;
  readonly title: string;
  readonly text?: string;
  /** What to do, where the portal has a screen for it. */
  readonly button?: string;
  readonly to?: string;
  /** The school asks where a child was: it weighs more than the rest. */
  readonly isMain?: true;
  /** It is late. */
  readonly isUrgent?: true;
  /** It opens what the device may have stored. */
  readonly isReadOffline?: true;
}

/** Returns a day as `Thu 4 Jun`. */
export const dayWithName = briefDay;

/** The school's day and time zone, and the days of Home. */
export interface WaitingAt extends Pick<Home, 'days'> {
  readonly today: string;
  readonly timeZone: string;
}

/** Says in words what waits. */
export function waitingLine(waiting: ShownWaiting, at: WaitingAt): WaitingLine {
  const { today, timeZone, days } = at;
  const dayOf = (at: string) => dayWithName(dayIn(timeZone, new Date(at)));
  switch (waiting.kind) {
    case 'absence':
      return {
        key: waiting.DAILY_ATTENDANCE_ID,
        title: `${waiting.child.firstname} ${wasAwayWords(waiting, whenAway(waiting.date, today))}`,
        text: [missedText(waiting, days), 'No reason yet'].filter(Boolean).join(' · '),
        button: 'Explain',
        isMain: true,
        to: pathTo('/absences/edit-absence-reason/:stduentNumber/:id', {
          stduentNumber: waiting.STUDENT_NUMBER,
          id: waiting.DAILY_ATTENDANCE_ID,
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
    case 'ask':
      return askLine(waiting);
    case 'document':
      return documentLine(waiting, dayOf);
    case 'invoice':
      return invoiceLine(waiting);
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

/** Returns the missed lessons of a day that Home has, with their times; empty if it has none. */
function missedText(
  { child, date, lessons: missed = [] }: Extract<ShownWaiting, { kind: 'absence' }>,
  days: Home['days'],
): string {
  const people = days.find((day) => day.date === date)?.lessons ?? [];
  const { lessons = [] } = people.find(({ userUid }) => userUid === child.userUid) ?? {};
  return lessons
    .filter(({ is_held, period }) => is_held && missed.includes(String(period)))
    .map((lesson) => `${lesson.class_name}, ${timesText(lesson)}`)
    .join(' · ');
}

const invoiceLine = (waiting: Extract<ShownWaiting, { kind: 'invoice' }>): WaitingLine => ({
  key: waiting.TRANSACTION_ID,
  title: `${moneyText(waiting.cents)} is overdue`,
  text: [waiting.description, waiting.child?.firstname, `due ${dayWithName(waiting.due_date)}`]
    .filter(Boolean)
    .join(' · '),
  button: 'See account',
  to: pathTo('/financial-info'),
  isUrgent: true,
});

/** The portal has no screen for a document: its link is in the mail. */
const documentLine = (
  waiting: Extract<ShownWaiting, { kind: 'document' }>,
  dayOf: (at: string) => string,
): WaitingLine => ({
  key: waiting.requestUid,
  title: `${waiting.title} waits for your signature`,
  text: [
    waiting.child?.firstname,
    `The link is in the mail of ${dayOf(waiting.asked_at)} to ${waiting.email}`,
    `until ${dayOf(waiting.expires_at)}`,
  ]
    .filter(Boolean)
    .join(' · '),
});

/** Says that messages or requests wait, and no more: the screen may be seen by others. */
export function supportLines({ messages, requests, more }: RequestsWaiting): WaitingLine[] {
  const to = pathTo('/school-psychology-request');
  const count = `${requests}${more ? '+' : ''}`;
  return [
    ...(requests > 0 || more
      ? [
          {
            key: 'requests',
            to,
            button: 'Open requests',
            title: count === '1' ? '1 request waits for you' : `${count} requests wait for you`,
          },
        ]
      : []),
    ...(messages > 0
      ? [{ key: 'messages', to, button: 'Open message', title: 'A message is waiting' }]
      : []),
  ];
}

const openWords: Readonly<Record<string, string>> = {
  newsletter: 'Open newsletter',
  event: 'Open event',
};

const askLine = (waiting: Extract<ShownWaiting, { kind: 'ask' }>): WaitingLine => ({
  key: waiting.askUid,
  title: waiting.title,
  text: [byText(waiting), waiting.children.map(({ firstname }) => firstname).join(', ')]
    .filter(Boolean)
    .join(' · '),
  // Nobody can have read a post from its title: the act is on the post.
  button: openWords[waiting.type] ?? 'Open notice',
  to: askPath(waiting),
  isReadOffline: true,
});

function whenAway(day: string, today: string): string {
  const near = fromToday(day, today);
  return near === 'today' || near === 'yesterday' ? near : `on ${dayWithName(day)}`;
}

function officeText({ kind, count, more }: Extract<ShownWaiting, { count: number }>) {
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
