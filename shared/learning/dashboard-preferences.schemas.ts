import * as z from 'zod';
import { Instant, YesOrNo } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** What a person wants to see on the dashboard. */
export const DashboardPreferences = z.object({
  /** Whether charts show only own figures, without those of other students. Default: for staff no, else yes. */
  hide_comparisons: z.boolean(),
  /** Empty until the first change. */
  updated_at: z.string(),
});
export type DashboardPreferences = z.infer<typeof DashboardPreferences>;

export const dashboardPreferencesSchemas = {
  get: { input: z.strictObject({}), output: DashboardPreferences },
  update: {
    input: z.strictObject({
      hide_comparisons: YesOrNo,
      /** That of the version that was changed. */
      updated_at: Instant.or(z.literal('')),
    }),
    output: DashboardPreferences,
  },
} satisfies Schemas;
