import type { HomeDay } from './home.contract.ts';

/** The own lessons that Home shows of today, of the next day that has some, and of other days. */
const most = { today: 3, next: 6, other: 1 } as const;

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
