import type { Home } from '#shared/home/home.contract';
import { ownLessonsShown } from '#shared/home/own-lessons';
import { rowsShown, type ShownWaiting, waitingOf } from '#shared/home/waiting';
import { fullName } from '#shared/people/names';
import type { PostSummary } from '#shared/posts/posts.contract';
import { clockIn, inWords } from '../components/text/inWords.ts';
import type { StoredHome } from '../device/rules.ts';

/** What the start screen shows of a screen's first answer. */
export interface FirstLines {
  readonly title: string;
  /** What is above the lines, whose space is held. */
  readonly above?: 'filters' | 'children';
  /** On a phone, buttons are below the title. */
  readonly hasActs?: true;
  /** The parts side by side on a wide window. */
  readonly columns: readonly (readonly FirstPart[])[];
}

/** Lines under a heading. */
export interface FirstPart {
  readonly title?: string;
  /** Cards stand apart; rows share one card, and tasks are rows with a button. */
  readonly kind: 'cards' | 'rows' | 'tasks';
  readonly lines: readonly FirstLine[];
}

interface FirstLine {
  /** Without one, only the space of the line is held. */
  readonly title?: string;
  readonly text?: string;
  /** Its height: a lesson has two lines of text, an event three. */
  readonly kind?: 'lesson' | 'event';
}

/** The cards that fill the window of a phone. */
const mostCards = 6;
/** Returns the lines of a list of posts. */
export const linesOfPosts = (title: string, posts: readonly PostSummary[]): FirstLines => ({
  title,
  above: 'filters',
  columns: [[{ kind: 'cards', lines: posts.slice(0, mostCards).map(lineOfPost) }]],
});

const lineOfPost = ({ title, excerpt }: PostSummary): FirstLine => ({ title, text: excerpt });

/** When Home is read: the school's day, and the instant in its time zone. And on what. */
interface ReadAt {
  readonly day: string;
  readonly now: Date;
  readonly timeZone: string;
  /** On a phone the notices come after today. */
  readonly isPhone: boolean;
}

/** Whether the window is that of a phone, as `useIsNarrow` says it. */
export const isPhone = (): boolean => innerWidth < 768;

/**
 * Returns the lines of Home in its order. A line whose words are in the code of Home has only its
 * space, as one that the device has not stored.
 */
export function linesOfHome(home: Home | StoredHome, reading: ReadAt): FirstLines {
  const { day, now, timeZone } = reading;
  const title = inWords(new Date(day), 'UTC', dayFields);
  const clock = clockIn(now, timeZone);
  const isOwn = ({ userUid }: { userUid: string }) =>
    !home.children.some((child) => child.userUid === userUid);
  const mostOf = ownLessonsShown(home.days, { today: day, clock, isOwn });
  const ofDay = (date: string): FirstPart => ({
    title: dayTitle(date, day),
    kind: 'rows',
    lines: linesOfDay(home, date, mostOf(date), date === day ? { now, clock } : undefined),
  });
  const cards = (called: string, posts: readonly PostSummary[]): FirstPart => ({
    title: called,
    kind: 'cards',
    lines: posts.map(lineOfPost),
  });
  const held = 'heldBack' in home ? home.heldBack : { waiting: 0, away: 0 };
  const ofDays = (dates: (date: string) => boolean) =>
    home.days.filter(({ date }) => dates(date)).map(({ date }) => ofDay(date));
  const notices = cards('Notices', home.notices);
  const toDo: FirstPart[] = [
    {
      title: 'Waiting for you',
      kind: 'tasks',
      lines: firstRows([...waitingOf(home).map(lineOfWaiting), ...spaces(held.waiting)], reading),
    },
    ...ofDays((date) => date === day),
    {
      title: 'Away today',
      kind: 'rows',
      lines: [
        ...(home.away ?? []).map((student) => ({ title: fullName(student) })),
        ...spaces(held.away),
      ],
    },
    ...(reading.isPhone ? [noticeRows(home)] : []),
    ...ofDays((date) => date > day),
    {
      title: 'Due this week',
      kind: 'rows',
      lines: home.tasks.map(({ TASK }) => ({ title: TASK })),
    },
  ];
  const toRead = [...(reading.isPhone ? [] : [notices]), cards('Connections', home.newsletters)];
  const columns = [toDo, toRead]
    .map((parts) => parts.filter(({ lines }) => lines.length > 0))
    .filter((parts) => parts.length > 0);
  return { title, columns, hasActs: true, ...(home.children.length > 1 && { above: 'children' }) };
}

/** Returns the heading of a day, as Home has it. */
function dayTitle(date: string, today: string): string {
  if (date === today) return 'Today';
  const isTomorrow = Date.parse(date) - Date.parse(today) === 86_400_000;
  return isTomorrow ? 'Tomorrow' : 'Next school day';
}

const dayFields = { weekday: 'long', day: 'numeric', month: 'long' } as const;

const spaces = (count: number): FirstLine[] => Array.from({ length: count }, () => ({}));

/** Returns the notices as a phone shows them, two lines each. */
const noticeRows = ({ notices }: Home): FirstPart => ({
  title: 'Notices',
  kind: 'rows',
  lines: notices.map(({ title }) => ({ title, kind: 'lesson' })),
});

/** Returns the rows that Home shows, and the space of the button for the rest. */
function firstRows(lines: readonly FirstLine[], { isPhone }: ReadAt): readonly FirstLine[] {
  const most = rowsShown(lines.length, isPhone);
  return most < lines.length ? [...lines.slice(0, most), {}] : lines;
}

const lineOfWaiting = (waiting: ShownWaiting): FirstLine =>
  waiting.kind === 'ask' ? { title: waiting.title } : {};

/** Returns the next lessons, or the children if one has some, and the events, without what is over. */
function linesOfDay(
  { days, children }: Home,
  date: string,
  most: number,
  over: { readonly now: Date; readonly clock: string } | undefined,
): FirstLine[] {
  const { lessons = [], events = [] } = days.find((each) => each.date === date) ?? {};
  const people = lessons.map(({ userUid, lessons: all }) => ({
    child: children.find((each) => each.userUid === userUid),
    held: all.filter(({ ends, is_held }) => is_held && (!over || ends > over.clock)),
  }));
  // Once one child has lessons, each has a row.
  const hasChild = people.some(({ child, held }) => child && held.length > 0);
  const ahead = people.flatMap(({ child, held }) => {
    if (child) return hasChild ? [child.firstname] : [];
    return held.slice(0, most).map(({ class_name }) => class_name);
  });
  const coming = events
    .filter(({ all_day, end }) => !over || all_day || new Date(end) > over.now)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return [
    ...ahead.map((title) => ({ title, kind: 'lesson' as const })),
    ...coming.map(({ title }) => ({ title, kind: 'event' as const })),
  ];
}

/** The place of an event among those of its day: all-day events first, then by start and title. */
const placeOf = ({ all_day, start, title }: Home['days'][number]['events'][number]): string =>
  `${all_day ? 0 : 1}${start}${title}`;
