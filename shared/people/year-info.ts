import * as z from 'zod';

export const yearInfoKinds = ['head_of_year', 'key_date', 'document'] as const;

/** What families of a year level may know: who heads it, a key date, or a document. */
export const YearInfo = z.object({
  yearInfoUid: z.string(),
  /** The name of the year level, such as `Year 7`. */
  year: z.string(),
  kind: z.enum(yearInfoKinds),
  title: z.string(),
  /** The day of a key date. */
  date: z.string().optional(),
  /** The head of year. */
  userUid: z.string().optional(),
  /** The address of a document. */
  url: z.string().optional(),
});
export type YearInfo = z.infer<typeof YearInfo>;
