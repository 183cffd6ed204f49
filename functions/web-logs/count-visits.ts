import { logInfo } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import { keptDays } from '#shared/retention';
import type { SiteFacts } from '#shared/sites';
import { dayCounter } from '#shared/web-logs/day-counts';
import type { VisitCounts } from './store/visit-counts.ts';
import type { VisitReader } from './store/visits.ts';

type Counted = Pick<SiteFacts, 'schoolUid' | 'timeZone'>;

export interface CountDeps {
  readonly sites: readonly Counted[];
  readonly visits: Bound<VisitReader, 'ofDay' | 'removeDay'>;
  readonly counts: Bound<VisitCounts, 'store' | 'isCounted' | 'finalUpTo' | 'markFinal'>;
}

/** What a run is asked for: usually nothing; in a repair the first day to count again. */
export interface CountRequest {
  readonly now: Date;
  readonly from?: string | undefined;
  /** Milliseconds until the Lambda is stopped. The next run continues. */
  readonly timeLeft: () => number;
}

/** How long after its end a day may still get visits, from calls that began before. */
const lateMinutes = 15;
/** The days that the first run looks back: visits of older releases were kept so long. */
const daysBefore = 400;
/** A run that has less time left starts no further day. */
const enoughTime = 120_000;

/**
 * Counts the visits of each day of each school: all visits of a day at once, from the stored ones.
 * So a repeated run changes nothing, and a day that is still going on is counted again. The first
 * run counts everything that is stored.
 */
export const countVisits =
  ({ sites, ...deps }: CountDeps) =>
  async (request: CountRequest): Promise<{ days: number; isDone: boolean }> => {
    let days = 0;
    for (const school of sites) {
      const today = dayIn(school.timeZone, request.now);
      for (let day = await firstDay(deps, school, today, request); day <= today; ) {
        if (request.timeLeft() < enoughTime) return { days, isDone: false };
        await countDay(deps, school, day, request.now);
        days++;
        day = addDays(day, 1);
      }
    }
    return { days, isDone: true };
  };

/** Returns the first day to count: the one after the last final day. */
async function firstDay(
  { counts }: Pick<CountDeps, 'counts'>,
  { schoolUid }: Counted,
  today: string,
  { from }: CountRequest,
): Promise<string> {
  const school = schoolFrom({ schoolUid });
  if (from) return from;
  const last = await counts.of(school).finalUpTo();
  return last ? addDays(last, 1) : addDays(today, -daysBefore);
}

/**
 * Counts one day. Visits past their term are counted once and then deleted: a count of those that
 * are left would be too small.
 */
async function countDay(
  { visits, counts }: Omit<CountDeps, 'sites'>,
  { schoolUid, timeZone }: Counted,
  day: string,
  now: Date,
): Promise<void> {
  const school = schoolFrom({ schoolUid });
  const isEnding = day < addDays(dayIn(timeZone, now), 1 - keptDays.visits);
  if (!isEnding || !(await counts.of(school).isCounted(day))) {
    const counter = dayCounter(day);
    for await (const visit of visits.of(school).ofDay(day)) counter.add(visit);
    const counted = counter.counts();
    if (counted.platform.visits > 0) await counts.of(school).store({ ...counted, countedAt: now });
  }
  if (isEnding) {
    const count = await visits.of(school).removeDay(day);
    if (count > 0) logInfo('Visits past their term were deleted', { site: school.site, count });
  }
  const end = startOfDay(timeZone, addDays(day, 1)).getTime() + lateMinutes * 60_000;
  if (end <= now.getTime()) await counts.of(school).markFinal(day);
}
