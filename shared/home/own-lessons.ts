import type { HomeDay } from './home.contract.ts';

/** The own lessons that Home shows of today, of the next day that has some, and of other days. */
const most = { today: 3, next: 6, other: 1 } as const;

/**
 * Returns what is shown of a day, with every lesson that would be folded alone: between two shown ones
 * it looks like free time, and the line that says so takes as much room as the lesson.
 */
export function withLoneLessons<Lesson>(
  all: readonly Lesson[],
  shown: ReadonlySet<Lesson>,
): Lesson[] {
  const folded = all.filter((each) => !shown.has(each));
  return all.filter((each, at) => {
    if (shown.has(each) || folded.length === 1) return true;
    const [before, after] = [all[at - 1], all[at + 1]];
    return before !== undefined && after !== undefined && shown.has(before) && shown.has(after);
  });
}

interface Reading {
  /** The day at the school, and its time as `HH:MM`. */
  readonly today: string;
  readonly clock: string;
  /** Whether lessons are the reader's own. */
  readonly isOwn: (lessons: HomeDay['lessons'][number]) => boolean;
}

/**
 * Returns how many of the reader's own lessons Home shows of a day. Once those of today are over, or
 * on a day without any, the next day that has some is the one that people look up.
 */
export function ownLessonsShown(
  days: readonly HomeDay[],
  { today, clock, isOwn }: Reading,
): (date: string) => number {
  const isAhead = ({ date, lessons }: HomeDay) =>
    lessons.some(
      (each) =>
        isOwn(each) &&
        each.lessons.some(({ is_held, ends }) => is_held && (date > today || ends > clock)),
    );
  const first = days.find((day) => day.date >= today && isAhead(day))?.date;
  return (date) => (date === today ? most.today : date === first ? most.next : most.other);
}
