import type { TimetableDay, TimetableLesson } from '#shared/timetables/timetable-day';
import { shortDay, timeText } from '../../components/days/days.ts';

/** Writes lessons and days in words. Times are already on the school's clock. */

type Times = Pick<TimetableLesson, 'starts' | 'ends'>;

/** Whether the end of a lesson can be right: a record may have one before its start. */
export const hasEnd = ({ starts, ends }: Times): boolean => ends > starts;

/** Returns `9:00 am – 9:50 am`; only the start if the end cannot be right. */
export const timesText = (times: Times): string =>
  [times.starts, ...(hasEnd(times) ? [times.ends] : [])].map((time) => timeText(time)).join(' – ');

/** Returns `Period 3`. Period 0 is the homeroom before the first. */
export const periodText = ({ period }: Pick<TimetableLesson, 'period'>): string =>
  period === 0 ? 'Before period 1' : `Period ${period}`;

/** A change of a lesson in a sentence. */
export interface SaidChange {
  readonly text: string;
  /** It changes when or where somebody has to be; who teaches a child does not. */
  readonly isImportant: boolean;
}

/** Returns a sentence for each change of a lesson; none for a lesson as usual. */
export const changesOf = (lesson: TimetableLesson): SaidChange[] =>
  lesson.changes.map((change) => ({
    text: sentences[change](lesson),
    isImportant: change !== 'teacher' || lesson.cover !== undefined,
  }));

/**
 * Returns a sentence if a lesson and another of the same person are at the same time; nothing for
 * classes that are taught together in one room.
 */
export function clashText(
  lesson: TimetableLesson,
  lessons: readonly TimetableLesson[],
): string | undefined {
  const names = clashing(lesson, lessons).map(({ class_name }) => class_name);
  return names.length > 0 ? `At the same time as ${names.join(' and ')}` : undefined;
}

/** Returns `Two at this time` for such lessons: below each other they look like a sequence. */
export function atOnceText(
  lesson: TimetableLesson,
  lessons: readonly TimetableLesson[],
): string | undefined {
  const count = clashing(lesson, lessons).length + 1;
  if (count === 1) return undefined;
  return `${count === 2 ? 'Two' : count} at this time`;
}

const clashing = (lesson: TimetableLesson, lessons: readonly TimetableLesson[]) =>
  isTaught(lesson)
    ? lessons
        .filter((each) => each !== lesson && isTaught(each) && isApart(each, lesson))
        .filter(({ starts, ends }) => starts < lesson.ends && lesson.starts < ends)
    : [];

const isTaught = ({ is_held, cover }: TimetableLesson): boolean =>
  is_held && cover !== 'by_colleague';

const isApart = (a: TimetableLesson, b: TimetableLesson): boolean =>
  a.room !== b.room || a.cover === 'for_colleague' || b.cover === 'for_colleague';

type Change = TimetableLesson['changes'][number];

const sentences: Readonly<Record<Change, (lesson: TimetableLesson) => string>> = {
  cancelled: () => 'Cancelled',
  added: () => 'Added lesson',
  room: ({ room = 'not known yet', usual }) => `New room: ${room}${before(usual?.room, room)}`,
  teacher: teacherText,
  moved: ({ moved_to, moved_from, usual }) => {
    if (moved_to !== undefined) return `Moved to ${shortDay(moved_to)}`;
    if (moved_from !== undefined) return `Moved from ${shortDay(moved_from)}`;
    return `New time${usual ? before(timesText(usual)) : ''}`;
  },
};

const before = (usual: string | undefined, now?: string): string =>
  usual === undefined || usual === now ? '' : `, usually ${usual}`;

function teacherText({ teacher, usual, cover, is_held }: TimetableLesson): string {
  const usualName = usual?.teacher;
  if (cover === 'for_colleague') return `You take this lesson for ${usualName ?? 'a colleague'}`;
  if (cover === 'by_colleague') return `${teacher ?? 'A colleague'} takes this lesson`;
  if (teacher === undefined) return `New teacher: not known yet${before(usualName)}`;
  // The line above has the name, unless the lesson is not there.
  return `New teacher${is_held ? '' : `: ${teacher}`}${before(usualName)}`;
}

/** The time between two lessons, as `HH:MM`. */
export interface Break {
  readonly starts: string;
  readonly ends: string;
}

/** Shorter ones are the way to the next room. */
const shortestBreak = 10;

/**
 * Returns the break before a lesson; undefined if there is none. A period without a lesson is free
 * time, not a break.
 */
export function breakBetween(
  before: TimetableLesson | undefined,
  after: TimetableLesson,
): Break | undefined {
  if (!before || after.period !== before.period + 1) return undefined;
  const between = { starts: before.ends, ends: after.starts };
  return minutesOf(between) >= shortestBreak ? between : undefined;
}

/** Returns the minutes of a break. */
export const minutesOf = ({ starts, ends }: Break): number => minuteOf(ends) - minuteOf(starts);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Why a day has no lessons, and what that means. */
export function emptyDay({ day_off, closed_by }: TimetableDay): {
  readonly title: string;
  readonly text: string;
} {
  if (day_off === 'weekend') return { title: 'Weekend', text: 'There are no lessons.' };
  if (day_off === 'holiday') return { title: 'School holidays', text: 'There are no lessons.' };
  if (day_off === 'closed') {
    return { title: 'The school is closed', text: closed_by ?? 'There are no lessons.' };
  }
  return { title: 'No lessons', text: 'The timetable has no lessons on this day.' };
}

/** Returns how many lessons differ from the usual week, in words; nothing if none does. */
export function changesText(lessons: readonly TimetableLesson[]): string | undefined {
  const count = lessons.filter(({ changes }) => changes.length > 0).length;
  if (count === 0) return undefined;
  return count === 1 ? '1 change' : `${count} changes`;
}

/**
 * Returns sentences for a day that begins or ends at another time than usual. `clock` is the school's
 * time as `HH:MM` if the day is today: a start that is over is no news.
 */
export function unusualTexts(span: Times, usual: Times, clock: string | undefined): string[] {
  const isAhead = clock === undefined || clock < span.starts;
  return [
    ...(isAhead && span.starts !== usual.starts
      ? [`Starts ${timeText(span.starts)}, usually ${timeText(usual.starts)}`]
      : []),
    ...(span.ends !== usual.ends
      ? [`Finishes ${timeText(span.ends)}, usually ${timeText(usual.ends)}`]
      : []),
  ];
}

/** Returns the days of a week to show: a weekend only if it has lessons. */
export const schoolWeek = (days: readonly TimetableDay[]): TimetableDay[] =>
  days.filter(({ day_off, lessons }) => day_off !== 'weekend' || lessons.length > 0);

/** Returns the first day of a week that is all holidays; undefined for any other week. */
export const weekOff = (week: readonly TimetableDay[]): TimetableDay | undefined =>
  week.every(({ day_off, lessons }) => day_off === 'holiday' && lessons.length === 0)
    ? week[0]
    : undefined;

/** Returns a key for a lesson in a list: one can be there twice, moved away and added. */
export const lessonKey = ({ TIMETABLE_ID, starts, is_held }: TimetableLesson): string =>
  `${TIMETABLE_ID} ${starts} ${is_held}`;

/** Whether a lesson of today takes place at a time, `HH:MM`. */
export const isNow = ({ starts, ends, is_held }: TimetableLesson, clock: string): boolean =>
  is_held && starts <= clock && clock < ends;
