import { prices } from '#bin/lib/cost/prices';
import type { Stretch } from './calendar.ts';
import type { CallCost } from './meter.ts';

/** What was used in some days: the calls by route, and the messages of queues and the runs of schedules. */
export interface Use {
  readonly calls: Map<string, CallCost>;
  readonly behind: Map<string, CallCost>;
  days: number;
}

export const noUse = (): Use => ({ calls: new Map(), behind: new Map(), days: 0 });

/** How much the dollars of the second year may differ from those of the first one. */
const most = 0.05;

/** What something costs in both years, in dollars a month. */
export interface SameUse {
  readonly first: number;
  readonly second: number;
}

const dollarsOf = ({ read, written }: Pick<CallCost, 'read' | 'written'>): number =>
  (read * prices.tableReads + written * prices.tableWrites) / 1e6;

/** Returns what each call costs in both years if it is made as often as in the first one, and the work behind. */
function parts({ first, second }: Uses): Map<string, SameUse> {
  const nothing: CallCost = { count: 1, read: 0, written: 0, longest: 0 };
  const monthly = (dollars: number, { days }: Use) => (dollars / days) * 30.4;
  const found = new Map<string, SameUse>();
  for (const [route, cost] of first.calls) {
    const later = second.calls.get(route);
    if (!later) continue;
    const again = (dollarsOf(later) / later.count) * cost.count;
    found.set(route, { first: monthly(dollarsOf(cost), first), second: monthly(again, first) });
  }
  for (const work of new Set([...first.behind.keys(), ...second.behind.keys()])) {
    const of = (use: Use) => monthly(dollarsOf(use.behind.get(work) ?? nothing), use);
    found.set(work, { first: of(first), second: of(second) });
  }
  return found;
}

type Uses = Readonly<Record<Stretch, Use>>;

/**
 * Returns what the same use costs in both years: as many calls of each route as in the first one, each at its
 * cost then, and the work behind a day. Undefined if a run does not have both.
 */
export function sameUse(uses: Uses): SameUse | undefined {
  if (uses.first.days === 0 || uses.second.days === 0) return undefined;
  const each = [...parts(uses).values()];
  return {
    first: each.reduce((sum, { first }) => sum + first, 0),
    second: each.reduce((sum, { second }) => sum + second, 0),
  };
}

/** How many calls and works are named that differ most. */
const named = 8;

/** Says what is wrong if the same use costs more, or less, in the second year. */
export function sameUseIsSame(uses: Uses): string[] {
  const found = sameUse(uses);
  if (!found) return [];
  const { first, second } = found;
  if (Math.abs(second / first - 1) <= most) return [];
  const differing = [...parts(uses)].toSorted(
    ([, one], [, other]) => Math.abs(other.second - other.first) - Math.abs(one.second - one.first),
  );
  const words = differing
    .slice(0, named)
    .map(([name, each]) => `${name} ${each.second.toFixed(3)}, at first ${each.first.toFixed(3)}`);
  return [
    `the same use costs ${second.toFixed(3)} dollars a month, at first ${first.toFixed(3)}: ${words.join('; ')}`,
  ];
}
