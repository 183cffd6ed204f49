import { logInfo } from '#functions/kernel/log';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import { keptDays } from '#shared/retention';
import type { SiteFacts } from '#shared/sites';
import { dayCounter } from '#shared/web-logs/day-counts';
import type { VisitCounts } from './store/visit-counts.ts';
import type { VisitReader } from './store/visits.ts';

type School = Pick<SiteFacts, 'schoolUid' | 'timeZone'>;

export interface CountDeps {
  readonly sites: readonly School[];
  readonly visits: Pick<VisitReader, 'ofDay' | 'removeDay'>;
  readonly counts: Pick<VisitCounts, 'store' | 'isCounted' | 'finalUpTo' | 'markFinal'>;
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
  { schoolUid }: School,
  today: string,
  { from }: CountRequest,
): Promise<string> {
  if (from) return from;
  const last = await counts.finalUpTo(schoolUid);
  return last ? addDays(last, 1) : addDays(today, -daysBefore);
}

/**
 * Counts one day. Visits past their term are counted once and then deleted: a count of those that
 * are left would be too small.
 */
async function countDay(
  { visits, counts }: Omit<CountDeps, 'sites'>,
  { schoolUid: site, timeZone }: School,
  day: string,
  now: Date,
): Promise<void> {
  const isEnding = day < addDays(dayIn(timeZone, now), 1 - keptDays.visits);
  if (!isEnding || !(await counts.isCounted(site, day))) {
    const counter = dayCounter(day);
    for await (const visit of visits.ofDay(site, day)) counter.add(visit);
    const counted = counter.counts();
    if (counted.platform.visits > 0) await counts.store(site, { ...counted, countedAt: now });
  }
  if (isEnding) {
    const count = await visits.removeDay(site, day);
    if (count > 0) logInfo('Visits past their term were deleted', { site, count });
  }
  const end = startOfDay(timeZone, addDays(day, 1)).getTime() + lateMinutes * 60_000;
  if (end <= now.getTime()) await counts.markFinal(site, day);
}
