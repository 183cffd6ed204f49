import type { Home, HomeDay, HomeLessons, HomePost } from '#shared/home/home.contract';
import { withLoneLessons } from '#shared/home/own-lessons';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { TimetableLesson } from '#shared/timetables/timetable-day';
import { dayWords } from '../components/days/dayWords.ts';

/** Decides what Home shows of its answer. */

interface ForChildren {
  readonly for_children: readonly { readonly userUid: string }[];
}

/** Returns Home of one child: without what concerns only the other children. */
export function ofChild(home: Home, child: string | undefined): Home {
  if (child === undefined) return home;
  const concerns = ({ for_children }: ForChildren) =>
    for_children.some(({ userUid }) => userUid === child);
  const isForAll = (post: HomePost) => post.for_children.length === 0 || concerns(post);
  return {
    ...home,
    waiting: home.waiting.filter((each) => {
      return !('child' in each && each.child) || each.child.userUid === child;
    }),
    asks: home.asks.filter(
      ({ children }) => children.length === 0 || children.some(({ userUid }) => userUid === child),
    ),
    days: home.days.map((day) => ({
      ...day,
      events: day.events.filter(concerns),
      lessons: day.lessons.filter(({ userUid }) => userUid === child),
    })),
    tasks: home.tasks.filter(concerns),
    // They are the caller's own.
    late: [],
    changed: [],
    notices: home.notices.filter(isForAll),
    newsletters: home.newsletters.filter(isForAll),
  };
}

/** A day of Home under its heading. */
export interface ShownDay {
  readonly title: string;
  /** The day in words, if the title has another word for it. */
  readonly note?: string;
  readonly day: HomeDay;
}

/**
 * Returns the days with their headings, today first: tomorrow, and the next school day if it is later.
 * An answer that the device has stored may begin with a later day; then today is undefined.
 */
export function daySections(
  days: readonly HomeDay[],
  today: string,
): [today: ShownDay | undefined, ...next: ShownDay[]] {
  const shown = days.map((day): ShownDay => ({ ...dayTitle(day.date, today), day }));
  const next = shown.filter(({ day }) => day.date > today);
  return [shown.find(({ day }) => day.date === today), ...next];
}

function dayTitle(day: string, today: string): Pick<ShownDay, 'title' | 'note'> {
  if (day === today) return { title: 'Today' };
  if (day === addDays(today, 1)) return { title: 'Tomorrow' };
  return { title: 'Next school day', note: dayWords(day, today) };
}

interface Span {
  readonly starts: string;
  readonly ends: string;
}

/** The lessons of one person on one day, as Home shows them. */
export interface ShownLessons {
  readonly userUid: string;
  /** The first start and the last end of the day, for a child. */
  readonly span?: Span;
  /** The same of the usual week, if it differs. */
  readonly usualSpan?: Span;
  readonly closedBy?: string;
  readonly isClosed: boolean;
  /** Why a child has no lessons to show, beside those of the other children. */
  readonly none?: 'No lessons' | 'Lessons are over';
  readonly lessons: readonly TimetableLesson[];
  /** The lesson that comes next today. */
  readonly next?: TimetableLesson;
  /** How many own lessons of the day are as usual and not shown. */
  readonly others?: number;
}

interface Reading {
  /** The person who reads Home. */
  readonly caller: string;
  /** The school's time as `HH:MM` if the day is today. */
  readonly clock: string | undefined;
  /** How many own lessons are shown, beside those with a change. */
  readonly most: number;
}

/**
 * Returns the lessons of all people on a day. Once one child has something to show, each has a row: a
 * name that is missing could be a fault.
 */
export function dayLessons(people: readonly HomeLessons[], reading: Reading): ShownLessons[] {
  const rows = people.map((day) => [day, shownLessons(day, reading)] as const);
  if (!rows.some(([{ userUid }, shown]) => shown && userUid !== reading.caller)) {
    return rows.flatMap(([, shown]) => shown ?? []);
  }
  return rows.flatMap(([{ userUid, lessons }, shown]): ShownLessons | [] => {
    if (shown) return shown;
    if (userUid === reading.caller) return [];
    const none = lessons.some(({ is_held }) => is_held) ? 'Lessons are over' : 'No lessons';
    return { userUid, isClosed: false, none, lessons: [] };
  });
}

/**
 * Returns what to show of a person's day: the next own lessons, of a
 * child when the day begins and ends, and always every lesson that differs from the usual week. A day
 * without anything to say is undefined.
 */
export function shownLessons(
  day: HomeLessons,
  { caller, clock, most }: Reading,
): ShownLessons | undefined {
  const isOwn = day.userUid === caller;
  const ahead = day.lessons.filter(({ ends }) => clock === undefined || ends > clock);
  const held = ahead.filter(({ is_held }) => is_held);
  const usual = isOwn ? held.slice(0, most) : [];
  const chosen = ahead.filter((each) => each.changes.length > 0 || usual.includes(each));
  const taken = ahead.filter((each) => each.is_held || chosen.includes(each));
  const lessons = isOwn ? withLoneLessons(taken, new Set(chosen)) : chosen;
  const span = isOwn ? undefined : spanOf(day.lessons);
  const usualSpan = span && usualSpanOf(day.lessons);
  const isUsual = usualSpan?.starts === span?.starts && usualSpan?.ends === span?.ends;
  const isClosed = day.day_off === 'closed';
  if (lessons.length === 0 && !isClosed && (!span || held.length === 0)) return undefined;
  const next = clock === undefined ? undefined : held.find(({ starts }) => starts > clock);
  return {
    userUid: day.userUid,
    isClosed,
    lessons,
    ...(span && { span }),
    ...(usualSpan && !isUsual && { usualSpan }),
    ...(day.closed_by !== undefined && { closedBy: day.closed_by }),
    ...(isOwn && next && { next }),
    ...(isOwn && { others: held.filter((each) => !lessons.includes(each)).length }),
  };
}

const spanOf = (lessons: readonly TimetableLesson[]): Span | undefined =>
  spanOver(lessons.filter(({ is_held }) => is_held));

/** Returns the span of the same day without its changes. */
const usualSpanOf = (lessons: readonly TimetableLesson[]): Span | undefined =>
  spanOver(
    lessons
      .filter(({ changes, moved_from }) => !changes.includes('added') && moved_from === undefined)
      .map((lesson) => lesson.usual ?? lesson),
  );

function spanOver(lessons: readonly Span[]): Span | undefined {
  const starts = lessons.map((each) => each.starts).sort()[0];
  const ends = lessons
    .map((each) => each.ends)
    .sort()
    .at(-1);
  return starts !== undefined && ends !== undefined ? { starts, ends } : undefined;
}

/** The events of tomorrow that Home shows. */
const mostTomorrow = 4;

/** The events of a day, as Home shows them. */
interface ShownEvents {
  readonly events: HomeDay['events'];
  /** Whether the calendar has more on this day. */
  readonly hasMore: boolean;
}

/**
 * Returns the events of a day that are not over. `now` is the instant if the day is today. An event for
 * all children names none.
 */
export function shownEvents(
  { events, more_events }: HomeDay,
  { now, children }: { readonly now: Date | undefined; readonly children: number },
): ShownEvents {
  const ahead = events.filter(
    ({ all_day, start, end }) =>
      now === undefined || all_day || start === end || new Date(end) > now,
  );
  const shown = now === undefined ? ahead.slice(0, mostTomorrow) : ahead;
  return {
    events: shown.map((event) =>
      event.for_children.length < children ? event : { ...event, for_children: [] },
    ),
    hasMore: more_events || shown.length < ahead.length,
  };
}

/** Whether there is anything to do or to expect: then it comes before what there is to read. */
export const hasToday = (home: Home): boolean =>
  [home.waiting, home.asks, home.tasks, home.late, home.changed, home.away].some(
    ({ length }) => length > 0,
  ) || home.days.some(({ events, lessons }) => events.length > 0 || lessons.some(hasLessons));

const hasLessons = ({ lessons, day_off }: HomeLessons): boolean =>
  lessons.length > 0 || day_off === 'closed';

/** Whether there is nothing to show at all. */
export const isEmpty = (home: Home): boolean =>
  !hasToday(home) && home.notices.length + home.newsletters.length + home.favourites.length === 0;

/** Returns the daily e-mails that began on a day: what is said to everyone about it. */
export const newsOf = (
  { notices }: Pick<Home, 'notices'>,
  day: string,
  { timeZone }: { readonly timeZone: string },
): HomePost[] =>
  notices.filter(
    ({ type, publish_start }) =>
      type === 'dailyemail' && dayIn(timeZone, new Date(publish_start)) === day,
  );
