import { stretchOf } from '../frame/calendar.ts';
import { added, type CallCost } from '../frame/meter.ts';
import type { Reported } from '../frame/reported.ts';
import type { Use } from '../frame/same-use.ts';
import type { MakeCheck } from '../frame/script.ts';

/** Days in which calls show what they usually cost. */
const learning = 10;

/** How much more than then a call may cost, as a factor and in units. */
const more = { times: 2, units: 6 } as const;

/** Lists of the newest that are short in the first days, with the units of a full one: 20 mails of each type. */
const full: ReadonlyMap<string, number> = new Map([['GET /privacy/mail', 24]]);

const perCall = ({ count, read, written }: CallCost): number => (read + written) / count;

/** Calls cost as many units of tables as in the first days, however much is stored. */
export const units: MakeCheck = (world) => {
  const usual = new Map<string, { most: number; days: number }>();
  let before = { read: 0, written: 0 };
  return {
    name: 'units',
    async look([today]) {
      const wrong: string[] = [];
      const { read, written } = world.meter.background;
      const behind = { count: 0, read: read - before.read, written: written - before.written };
      before = { read, written };
      const costs = world.meter.taken('calls');
      const works = world.meter.taken('behind');
      const { report } = world;
      addTo(report.months, today?.date.slice(0, 7) ?? '', [...costs.values(), behind]);
      const stretch = today && stretchOf(today.date);
      if (stretch) addUse(report.uses[stretch], costs, works);
      for (const [route, cost] of costs) {
        report.calls.set(route, added(report.calls.get(route), cost));
        const now = perCall(cost);
        const known = usual.get(route) ?? { most: 0, days: 0 };
        if (known.days < learning) {
          usual.set(route, { most: Math.max(known.most, now), days: known.days + 1 });
          continue;
        }
        const limit = Math.max(known.most * more.times + more.units, full.get(route) ?? 0);
        if (now <= limit) continue;
        const shown = (units: number) => units.toFixed(1);
        wrong.push(`${route} costs ${shown(now)} units, at first ${shown(known.most)}`);
      }
      return wrong;
    },
  };
};

/** Adds a day to what was used in a stretch of days. */
function addUse(use: Use, calls: Costs, behind: Costs): void {
  for (const [route, cost] of calls) use.calls.set(route, added(use.calls.get(route), cost));
  for (const [work, cost] of behind) use.behind.set(work, added(use.behind.get(work), cost));
  use.days++;
}

type Costs = ReadonlyMap<string, CallCost>;

type Spent = Pick<CallCost, 'count' | 'read' | 'written'>;

/** Adds what was spent to a month. */
function addTo(months: Reported['months'], month: string, spent: readonly Spent[]): void {
  const known = months.get(month) ?? { calls: 0, read: 0, written: 0 };
  const sum = (of: (each: Spent) => number) => spent.reduce((all, each) => all + of(each), 0);
  months.set(month, {
    calls: known.calls + sum(({ count }) => count),
    read: known.read + sum(({ read }) => read),
    written: known.written + sum(({ written }) => written),
  });
}
