import type { CallCost } from '../frame/calls.ts';
import type { MakeCheck } from '../frame/script.ts';

/** Days in which calls show what they usually cost. */
const learning = 10;

/** How much more than then a call may cost, as a factor and in units. */
const more = { times: 2, units: 6 } as const;

const perCall = ({ count, read, written }: CallCost): number => (read + written) / count;

/** Calls cost as many units of tables as in the first days, however much is stored. */
export const units: MakeCheck = (world) => {
  const usual = new Map<string, { most: number; days: number }>();
  return {
    name: 'units',
    async look() {
      const wrong: string[] = [];
      for (const [route, cost] of world.costs()) {
        world.report.calls.set(route, added(world.report.calls.get(route), cost));
        const now = perCall(cost);
        const known = usual.get(route) ?? { most: 0, days: 0 };
        if (known.days < learning) {
          usual.set(route, { most: Math.max(known.most, now), days: known.days + 1 });
          continue;
        }
        const limit = known.most * more.times + more.units;
        if (now <= limit) continue;
        const shown = (units: number) => units.toFixed(1);
        wrong.push(`${route} costs ${shown(now)} units, at first ${shown(known.most)}`);
      }
      return wrong;
    },
  };
};

const added = (sum: CallCost | undefined, cost: CallCost): CallCost => ({
  count: (sum?.count ?? 0) + cost.count,
  read: (sum?.read ?? 0) + cost.read,
  written: (sum?.written ?? 0) + cost.written,
  longest: Math.max(sum?.longest ?? 0, cost.longest),
});
