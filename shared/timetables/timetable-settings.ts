import * as z from 'zod';

/** What a school decides about its weeks and days. */
export const TimetableSettings = z.object({
  /** The letters of the weeks in their order, and weeks whose letter the school has set. */
  weeks: z
    .object({
      letters: z.array(z.string()).max(10),
      starts: z.array(z.object({ day: z.string(), week: z.string() })).max(100),
    })
    .optional(),
  /** The categories of all-day events that close the school. */
  closed_categories: z.array(z.string()).max(20).optional(),
});
export type TimetableSettings = z.infer<typeof TimetableSettings>;
