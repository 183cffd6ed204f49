import { workEnded } from '#functions/kernel/jobs/ended';
import { noOrders, type OrderCounts, type OrderRun } from '#functions/kernel/jobs/orders';
import { logFault, logInfo } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import type { WorkKind } from '#shared/work-kinds';

/** Looks at a school's orders of one kind. */
export type OrderWatch = (run: OrderRun) => Promise<OrderCounts>;

export interface WorkWatchDeps {
  /** Every kind of order that waits for a worker. */
  readonly kinds: Readonly<Partial<Record<WorkKind, OrderWatch>>>;
  /** Writes the emergency file of a school again if it is missing or old. */
  readonly mend: (school: School) => Promise<void>;
}

/** Milliseconds of a run whose end nobody knows. */
const longestRun = 60_000;

/** Milliseconds at the end of a run in which nothing more is started. */
const reserve = 5_000;

/**
 * Restarts jobs whose worker died, whether or not a screen shows them. A job that fails again ends
 * in a state that people see. Throws at the end of the run when it gave up an order or could not
 * check one, so that the alarm goes off.
 */
export const workWatch =
  ({ kinds, mend }: WorkWatchDeps, schools: readonly School[]) =>
  async (now: Date, timeLeft: () => number = () => longestRun): Promise<void> => {
    const turn = inTurn(schools, now);
    let failed = 0;
    const guarded = async ({ site }: School, work: () => Promise<number>): Promise<void> => {
      try {
        failed += await work();
      } catch (error) {
        // One school's failure must not stop the check of the others.
        failed++;
        logFault('The check for stalled jobs failed', error, { site });
      }
    };
    for (const school of turn) await guarded(school, async () => mend(school).then(() => 0));
    const seen: Partial<Record<WorkKind, OrderCounts>> = {};
    const names = Object.keys(kinds) as WorkKind[];
    for (const [i, name] of names.entries()) {
      // A kind takes its share of the time at most. What it leaves is for the others.
      const left = timeLeft();
      const end = left - (left - reserve) / (names.length - i);
      const hasTime = () => timeLeft() > end;
      for (const school of turn) {
        if (!hasTime()) break;
        await guarded(school, async () => {
          const counts = (await kinds[name]?.({ site: school.site, now, hasTime })) ?? noOrders;
          seen[name] = sumOf(seen[name] ?? noOrders, counts);
          return counts.givenUp + counts.failed;
        });
      }
    }
    report(seen);
    if (failed > 0) throw new Error('Jobs were given up, or could not be checked');
  };

/** Returns the schools from another one on in each minute, so that a short run leaves none out for long. */
function inTurn(schools: readonly School[], now: Date): School[] {
  const first = Math.floor(now.getTime() / 60_000) % Math.max(1, schools.length);
  return [...schools.slice(first), ...schools.slice(0, first)];
}

const sumOf = (a: OrderCounts, b: OrderCounts): OrderCounts => ({
  waits: a.waits + b.waits,
  held: a.held + b.held,
  queued: a.queued + b.queued,
  ended: a.ended + b.ended,
  givenUp: a.givenUp + b.givenUp,
  late: a.late + b.late,
  failed: a.failed + b.failed,
  oldest: Math.max(a.oldest, b.oldest),
});

/**
 * Logs what a run saw, in one line for each kind that has something. The dashboard shows how many
 * wait and for how long, and a line starts the alarm when orders are late.
 */
function report(seen: Readonly<Partial<Record<WorkKind, OrderCounts>>>): void {
  for (const [kind, orders] of Object.entries(seen) as [WorkKind, OrderCounts][]) {
    if (!Object.values(orders).some(Boolean)) continue;
    const { waits, queued, oldest, late, givenUp } = orders;
    logInfo('Orders of workers', {
      kind,
      orders,
      waiting: waits + queued,
      oldest,
      ...(late > 0 && { alarm: 'ordersLate', count: late }),
    });
    if (givenUp > 0) workEnded(kind, 'failed', givenUp);
  }
}
