import { inOrder } from '#shared/kernel/in-order';
import { type Position, positionNames, positions, type Trend } from '#shared/learning/behaviour';
import {
  type BehaviourRecord,
  comparePeriods,
  yearOfPeriod,
} from '#shared/learning/behaviour-record';

/** The figures of some behaviours in per cent, as answers have them. */
export interface BehaviourFigures {
  readonly report_period: string;
  readonly perc: number;
  readonly this_year: number | null;
  readonly trending: Trend | null;
  readonly position: Position;
}

/** Which report the figures are about: the newest one, or the one of a period. */
export interface Asked {
  readonly type: string;
  /** The calendar year in the school's time zone. */
  readonly year: string;
}

/** From this difference on a figure goes up or down. */
const leastTrend = 5;

/** Returns the report periods of some behaviours, oldest first. */
export const periodsOf = (records: readonly BehaviourRecord[]): string[] =>
  [...new Set(records.map(({ report_period }) => report_period))].sort(comparePeriods);

/**
 * Returns the figures of some behaviours of a student; undefined if the report asked for has none of
 * them.
 */
export function behaviourFigures(
  records: readonly BehaviourRecord[],
  { type, year }: Asked,
): BehaviourFigures | undefined {
  const periods = periodsOf(records);
  const report_period = type === 'annual' ? periods.at(-1) : type;
  const perc = report_period === undefined ? undefined : meanIn(records, report_period);
  if (report_period === undefined || perc === undefined) return undefined;
  const before = periods[periods.indexOf(report_period) - 1];
  const earlier = before === undefined ? undefined : meanIn(records, before);
  const ofYear = records.filter((record) => yearOfPeriod(record.report_period) === year);
  return {
    report_period,
    perc,
    this_year: meanOf(ofYear) ?? null,
    trending: earlier === undefined ? null : trendOf(perc, earlier),
    position: positionOf(perc),
  };
}

/** Returns the mean of the behaviours in one report, in per cent with one decimal. */
export const meanIn = (records: readonly BehaviourRecord[], report_period: string) =>
  meanOf(records.filter((record) => record.report_period === report_period));

function meanOf(records: readonly BehaviourRecord[]): number | undefined {
  if (records.length === 0) return undefined;
  const sum = records.reduce((total, { scale }) => total + positions[scale], 0);
  return Math.floor((20 * sum + records.length) / (2 * records.length)) / 10;
}

/** Compares in tenths: the difference of two decimals may be 4.999999. */
function trendOf(perc: number, earlier: number): Trend {
  const difference = Math.round(perc * 10) - Math.round(earlier * 10);
  if (difference >= 10 * leastTrend) return 'Up';
  return difference <= -10 * leastTrend ? 'Down' : 'Maintaining';
}

/** Returns the position nearest to a mean; of two, the higher. */
function positionOf(perc: number): Position {
  const nearest = Math.min(3, Math.max(0, Math.floor((perc + 12.5) / 25) - 1));
  return positionNames[nearest] as Position;
}

/** Groups behaviours by a field, in the order of its values. */
export function grouped(
  records: readonly BehaviourRecord[],
  field: 'learning_behaviour' | 'course',
): [string, BehaviourRecord[]][] {
  const groups = new Map<string, BehaviourRecord[]>();
  for (const record of records) {
    groups.set(record[field], [...(groups.get(record[field]) ?? []), record]);
  }
  return [...groups].sort(([a], [b]) => inOrder(a, b));
}
