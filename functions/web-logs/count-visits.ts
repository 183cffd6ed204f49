import { logInfo } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import { keptDays } from '#shared/retention';
import type { SiteFacts } from '#shared/sites';
import { visitsInBatch } from '#shared/web-logs/visits-in-batch';
import { openDay, wholeDay } from './count-day.ts';
import type { VisitCounts } from './store/visit-counts.ts';
import type { VisitReader } from './store/visits.ts';

type Counted = Pick<SiteFacts, 'schoolUid' | 'timeZone'>;

export interface CountDeps {
  readonly sites: readonly Counted[];
  readonly visits: Bound<
    VisitReader,
    'ofDay' | 'privateOfDay' | 'lateOfDay' | 'hasVisit' | 'removeDay'
  >;
  readonly counts: Bound<
    VisitCounts,
    'store' | 'isCounted' | 'resumable' | 'finalUpTo' | 'markFinal'
  >;
}

/** What a run is asked for: usually nothing; in a repair the first day to count again. */
export interface CountRequest {
  readonly now: Date;
  readonly from?: string | undefined;
  /** Milliseconds until the Lambda is stopped. The next run continues. */
  readonly timeLeft: () => number;
}

/** How long after its end a day may still get visits: from devices that had no connection. */
const lateMinutes = visitsInBatch.hours * 60 + 15;
/** The days that the first run looks back: visits of older releases were kept so long. */
const daysBefore = 400;
/** A run that has less time left starts no further day. */
const enoughTime = 120_000;

/**
 * Counts the visits of each day of each school, from the stored ones. The count of a day that may
 * still get visits goes on from the last run; at its end all visits of the day are counted at once.
 * So a repeated run changes nothing. The first run counts everything that is stored.
 */
export const countVisits =
  ({ sites, ...deps }: CountDeps) =>
  async (request: CountRequest): Promise<{ days: number; isDone: boolean }> => {
    let days = 0;
    for (const school of sites) {
      const today = dayIn(school.timeZone, request.now);
      for (let day = await firstDay(deps, school, today, request); day <= today; ) {
        if (request.timeLeft() < enoughTime) return { days, isDone: false };
        await countDay(deps, school, day, request);
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
  deps: Omit<CountDeps, 'sites'>,
  { schoolUid, timeZone }: Counted,
  day: string,
  { now, from }: Pick<CountRequest, 'now' | 'from'>,
): Promise<void> {
  const school = schoolFrom({ schoolUid });
  const [visits, counts] = [deps.visits.of(school), deps.counts.of(school)];
  const isEnding = day < addDays(dayIn(timeZone, now), 1 - keptDays.visits);
  const start = startOfDay(timeZone, day);
  const end = startOfDay(timeZone, addDays(day, 1));
  const isOver = end.getTime() + lateMinutes * 60_000 <= now.getTime();
  if (!isEnding || !(await counts.isCounted(day))) {
    const counted = await (isOver
      ? wholeDay(visits, day)
      : openDay({ visits, counts }, day, { now, start, isAgain: from !== undefined }));
    if (counted) await counts.store({ ...counted, countedAt: now });
  }
  if (isEnding) {
    const count = await visits.removeDay(day);
    if (count > 0) logInfo('Visits past their term were deleted', { site: school.site, count });
  }
  if (isOver) await counts.markFinal(day);
}
