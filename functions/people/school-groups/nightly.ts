import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { eachSchool } from '#functions/kernel/schools/each-school';
import type { ApplyMessage } from '../store/school-groups/apply.record.ts';
import type { applyOrders } from '../store/school-groups/apply-orders.ts';
import type { SchoolGroupReader } from '../store/school-groups/school-group-reader.ts';

interface NightlyDeps {
  readonly groups: Bound<SchoolGroupReader, 'all'>;
  readonly orders: ReturnType<typeof applyOrders>;
  readonly queue: JobQueue<ApplyMessage>;
}

/** Orders that the groups of each school are written to its people: some come or go with the day. */
export const nightlyApplies =
  (schools: readonly School[], { groups, orders, queue }: NightlyDeps) =>
  (now: Date): Promise<void> =>
    eachSchool(schools, 'The groups of a school could not be ordered', async (school) => {
      if ((await groups.of(school).all()).length === 0) return;
      const { message } = await orders.of(school).order(now);
      await queue.send(message);
    });
