import { prices } from '#bin/lib/cost/prices';
import type { Stretch } from './calendar.ts';
import type { CallCost } from './calls.ts';

/** What was used in some days: the calls by route, and the units of workers and schedules. */
export interface Use {
  readonly calls: Map<string, CallCost>;
  read: number;
  written: number;
  days: number;
}

export const noUse = (): Use => ({ calls: new Map(), read: 0, written: 0, days: 0 });

/** How much the dollars of the second year may differ from those of the first one. */
const most = 0.05;

/** What the same use costs in both years, in dollars a month. */
export interface SameUse {
  readonly first: number;
  readonly second: number;
}

const dollarsOf = ({ read, written }: Pick<CallCost, 'read' | 'written'>): number =>
  (read * prices.tableReads + written * prices.tableWrites) / 1e6;

/**
 * Returns what the same use costs in both years: as many calls of each route as in the first one, each at its
 * cost then, and the work behind a day. Undefined if a run does not have both.
 */
export function sameUse(uses: Readonly<Record<Stretch, Use>>): SameUse | undefined {
  const { first, second } = uses;
  if (first.days === 0 || second.days === 0) return undefined;
  const routes = [...first.calls].filter(([route]) => second.calls.has(route));
  const monthly = (use: Use): number => {
    const calls = routes.reduce((sum, [route, { count }]) => {
      const cost = use.calls.get(route);
      return cost ? sum + (dollarsOf(cost) / cost.count) * count : sum;
    }, 0);
    return (calls / first.days + dollarsOf(use) / use.days) * 30.4;
  };
  return { first: monthly(first), second: monthly(second) };
}

/** Says what is wrong if the same use costs more, or less, in the second year. */
export function sameUseIsSame(uses: Readonly<Record<Stretch, Use>>): string[] {
  const found = sameUse(uses);
  if (!found) return [];
  const { first, second } = found;
  if (Math.abs(second / first - 1) <= most) return [];
  return [`the same use costs ${second.toFixed(3)} dollars a month, at first ${first.toFixed(3)}`];
}
