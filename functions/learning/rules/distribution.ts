import * as z from 'zod';
import type { Standing } from '#shared/learning/figures';
import type { Tenths } from '#shared/learning/result-rules';
import { quartile } from './quantiles.ts';

/** The figures that are stored and shown, in whole per cent. */
export const Distribution = z.object({
  minimum: z.number().nullable(),
  q1: z.number(),
  mean: z.number(),
  median: z.number(),
  q3: z.number(),
  maximum: z.number().nullable(),
  /** Rounded to 5. */
  size: z.number(),
});
export type Distribution = z.infer<typeof Distribution>;

/** How many results a distribution needs. */
export interface ShownFrom {
  /** The fewest results that have a distribution. */
  readonly shown: number;
  /** The fewest results whose lowest and highest are shown. */
  readonly ends: number;
}
const ofSchools: ShownFrom = { shown: 10, ends: 20 };

/**
 * Returns the figures of a cohort; undefined if it is too small. They are rounded to whole per cent,
 * so that the mean does not give the sum of the results, and two means do not give the result of one
 * student who joined.
 */
export function distributionOf(
  values: readonly Tenths[],
  { shown, ends }: ShownFrom = ofSchools,
): Distribution | undefined {
  const count = values.length;
  if (count < shown) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, value) => total + value, 0);
  const hasEnds = count >= ends;
  return {
    // Away from the middle, so that no result lies outside.
    minimum: hasEnds ? Math.floor((sorted[0] ?? 0) / 10) : null,
    q1: whole(quartile(sorted, 1)),
    // One rounding, not two: a rounded mean could be rounded up again.
    mean: Math.floor((2 * sum + 10 * count) / (20 * count)),
    median: whole(quartile(sorted, 2)),
    q3: whole(quartile(sorted, 3)),
    maximum: hasEnds ? Math.ceil((sorted.at(-1) ?? 0) / 10) : null,
    size: 5 * Math.round(count / 5),
  };
}

/** Returns quarters of tenths in whole per cent, rounded half up. */
const whole = (tenths: number): number => Math.floor((4 * tenths + 20) / 40);

/** Returns where a result is among figures that are shown. It follows from them alone. */
export function standingOf(
  { q1, median, q3 }: Pick<Distribution, 'q1' | 'median' | 'q3'>,
  tenths: Tenths,
): Standing {
  const result = tenths / 10;
  if (Math.floor(result + 0.5) === median) return 'middle';
  if (result > median) return result >= q3 ? 'upper' : 'above';
  return result <= q1 ? 'lower' : 'below';
}
