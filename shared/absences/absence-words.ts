import type { DayPart } from '#shared/absences/notice-kinds';

/** What a student misses of a day, in the same words on every screen. */
export interface Missed {
  /** A part of the day, or nothing if single lessons are missed. */
  readonly part?: DayPart | undefined;
  /** The numbers of the missed lessons. */
  readonly lessons?: readonly string[] | undefined;
}

/** The parts of a day. */
export const partNames: Readonly<Record<DayPart, string>> = {
  day: 'All day',
  morning: 'Morning',
  afternoon: 'Afternoon',
  late: 'Arrives late',
  early: 'Leaves early',
};

/**
 * Returns what the periods of the school's records on a day mean: the day if any says so or both
 * halves are there, else a half, else lessons.
 */
export function missedIn(periods: readonly string[]): Missed {
  const has = (period: string) => periods.includes(period);
  if (has('day') || (has('am') && has('pm'))) return { part: 'day' };
  if (has('am')) return { part: 'morning' };
  if (has('pm')) return { part: 'afternoon' };
  const lessons = [...new Set(periods)].sort((a, b) => Number(a) - Number(b));
  return { lessons };
}

/** Returns what a student misses: `All day`, `Morning`, `Period 1`, `Periods 1 and 3`. */
export function missedWords({ part, lessons = [] }: Missed): string {
  if (part) return partNames[part];
  const last = lessons.at(-1);
  if (last === undefined) return 'Away';
  if (lessons.length === 1) return `Period ${last}`;
  return `Periods ${lessons.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns the period of one record in words. */
export const periodWords = (period: string): string => missedWords(missedIn([period]));

/** Returns what a student did on a day: `was away yesterday`, `missed period 1 on Thu 4 Jun`. */
export function wasAwayWords(missed: Missed, when: string): string {
  if (!missed.part || missed.part === 'day') {
    return missed.lessons?.length
      ? `missed ${missedWords(missed).toLowerCase()} ${when}`
      : `was away ${when}`;
  }
  return `missed the ${missedWords(missed).toLowerCase()} ${when}`;
}
