import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { ApplyMessage } from '../store/school-groups/apply.record.ts';
import type { applyOrders } from '../store/school-groups/apply-orders.ts';
import type { SchoolGroupReader } from '../store/school-groups/school-group-reader.ts';

interface NightlyDeps {
  readonly groups: Bound<SchoolGroupReader, 'all'>;
  readonly orders: ReturnType<typeof applyOrders>;
  readonly queue: JobQueue<ApplyMessage>;
}

/**
 * Orders that the groups of each school are written to its people: some come or go with the day. A
 * school that cannot be ordered for does not stop the others.
 */
export const nightlyApplies =
  (schools: readonly School[], { groups, orders, queue }: NightlyDeps) =>
  async (now: Date): Promise<void> => {
    const failed: string[] = [];
    for (const school of schools) {
      try {
        if ((await groups.of(school).all()).length === 0) continue;
        const { message } = await orders.of(school).order(now);
        await queue.send(message);
      } catch (error) {
        failed.push(school.site);
        logFault('The groups of a school could not be ordered', error, { site: school.site });
      }
    }
    if (failed.length > 0) throw new Error(`Groups could not be ordered of: ${failed.join(', ')}`);
  };
