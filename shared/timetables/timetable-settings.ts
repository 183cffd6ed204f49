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
/** A term that the school names itself, where its roster has none. */
export const OwnTerm = z.object({
  title: z.string(),
  /** The year in which the school year ends, such as `2027`. */
  school_year: z.string(),
  first_day: z.string(),
  /** The last day itself, unlike the end of a roster's term. */
  last_day: z.string(),
});
export type OwnTerm = z.infer<typeof OwnTerm>;

/** A day on which the school is closed for all, without an event of its calendar. */
export const ClosedDay = z.object({ day: z.string(), title: z.string() });
export type ClosedDay = z.infer<typeof ClosedDay>;

export type TimetableSettings = z.infer<typeof TimetableSettings>;
