import type * as z from 'zod';
import type { distributionFields } from '#shared/learning/figures';
import { countedTenths, courseTenths, perCent, type Tenths } from '#shared/learning/result-rules';
import type { StoredTask } from '../store/course-results.ts';
import type { CourseFigures } from '../store/distributions.ts';
import { type Distribution, standingOf } from './distribution.ts';

/** Returns a student's result in a course on a day. */
export const courseResult = (tasks: readonly StoredTask[], today: string): Tenths | undefined =>
  courseTenths(
    tasks.flatMap((task) => {
      const tenths = countedTenths(task, task.due_date, today);
      return tenths === undefined ? [] : [{ tenths, weight: task.weight }];
    }),
  );

/** The figures of a course or a task beside an own result. */
type Shown = { [K in keyof typeof distributionFields]: z.infer<(typeof distributionFields)[K]> } & {
  readonly mean: number | null;
};

/** Returns published figures with an own result, or the reason why there are none. */
export function shownWith(
  figures: CourseFigures['course'] | undefined,
  tenths: Tenths | undefined,
): Shown {
  const result = tenths === undefined ? null : perCent(tenths);
  if (typeof figures !== 'object') {
    const none = { minimum: null, q1: null, median: null, q3: null, maximum: null, mean: null };
    return { ...none, result, size: null, standing: null, hidden: figures ?? 'none' };
  }
  if (tenths === undefined) return { ...figures, result, standing: null, hidden: null };
  const standing = standingOf(figures, tenths);
  return { ...figures, ...endsAround(figures, tenths), result, standing, hidden: null };
}

/**
 * Returns the ends that are shown beside an own result. Figures are published later than a result
 * changes, and an earlier release rounded the ends towards the middle; a result that lies outside
 * moves the end of its own reader, who learns nothing else by it.
 */
const endsAround = (
  { minimum, maximum }: Pick<Distribution, 'minimum' | 'maximum'>,
  tenths: Tenths,
): Pick<Distribution, 'minimum' | 'maximum'> => ({
  minimum: minimum === null ? null : Math.min(minimum, Math.floor(tenths / 10)),
  maximum: maximum === null ? null : Math.max(maximum, Math.ceil(tenths / 10)),
});
