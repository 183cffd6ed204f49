import type * as z from 'zod';
import type { distributionFields } from '#shared/learning/figures';
import { countedTenths, courseTenths, perCent, type Tenths } from '#shared/learning/result-rules';
import type { StoredTask } from '../store/course-results.ts';
import type { CourseFigures } from '../store/distributions.ts';
import { standingOf } from './distribution.ts';

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
  const standing = tenths === undefined ? null : standingOf(figures, tenths);
  return { ...figures, result, standing, hidden: null };
}
