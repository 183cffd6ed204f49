import * as z from 'zod';
import { logInfo } from '#functions/kernel/log';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { postIndexFill } from '#functions/read-posts/store/post-index-fill';
import { Day } from '#shared/kernel/fields';
import { type CountDeps, countVisits } from './count-visits.ts';

export interface UsageDeps extends CountDeps {
  readonly fillMarks: ReturnType<typeof postIndexFill>;
}

/** What an operator may ask for. The schedule's own event has none of these fields. */
const Asked = z.object({
  /** Counts the visits of this and all later days again. */
  from: Day.optional(),
  /** Looks through all read marks again. */
  marks: z.boolean().optional(),
});

/** The time of a run. */
interface Run {
  readonly now: Date;
  readonly timeLeft: () => number;
}

/** Counts visits, and gives older read marks their keys by post. */
export const usageCounts =
  ({ fillMarks, ...deps }: UsageDeps) =>
  async (event: unknown, { now, timeLeft }: Run): Promise<void> => {
    const { from, marks } = Asked.parse(event ?? {});
    const { days, isDone } = await countVisits(deps)({ now, from, timeLeft });
    logInfo(isDone ? 'Visits were counted' : 'Visits are counted in the next run', { count: days });
    for (const { schoolUid } of deps.sites) {
      const school = schoolFrom({ schoolUid });
      const { count } = await fillMarks(school, { again: marks, timeLeft });
      if (count > 0)
        logInfo('Read marks were added to the index by post', { site: school.site, count });
    }
  };
