import * as z from 'zod';

/** Which organisations of the packages are the schools of the portals. An administrator chose it once. */
export const ChosenSchool = z.object({
  /** The sourcedId of this school. */
  sourcedId: z.string(),
  /** The sourcedIds of schools with a portal of their own, by schoolUid. */
  other_schools: z.record(z.string(), z.string()).default({}),
  chosen_by: z.string(),
  chosen_at: z.string(),
});
export type ChosenSchool = z.infer<typeof ChosenSchool>;
