import * as z from 'zod';

/** A figure in whole per cent, or null where there is none. */
const figure = z.number().nullable();

/**
 * Why a course or a task has no distribution: fewer than 10 results that differ enough, or no result
 * at all. To tell few results from results that are alike would give the results away.
 */
export const hiddenReasons = ['few', 'none'] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

/**
 * Where a result is among the published figures: in the upper or lower quarter, in the half above
 * or below the median, or at the median. It follows from the figures beside it and reveals no more.
 */
export const standings = ['upper', 'above', 'middle', 'below', 'lower'] as const;
export type Standing = (typeof standings)[number];

/**
 * The distribution of a cohort’s results in whole per cent, and the student’s own. From 10 to 19
 * results `minimum` and `maximum` are null; below 10 all figures are null, and `hidden` says why.
 */
export const distributionFields = {
  minimum: figure,
  q1: figure,
  median: figure,
  q3: figure,
  maximum: figure,
  /** The student’s own result in per cent, one decimal. Null without a marked task. */
  result: z.number().nullable(),
  /** The number of results, rounded to 5. Null without a distribution. */
  size: z.number().int().nullable(),
  /** Null without a distribution or without an own result. */
  standing: z.enum(standings).nullable(),
  /** Null if there is a distribution. */
  hidden: z.enum(hiddenReasons).nullable(),
};
