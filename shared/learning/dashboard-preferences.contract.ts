import * as z from 'zod';
import { Instant, YesOrNo } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

/** What a person wants to see on the dashboard. */
export const DashboardPreferences = z.object({
  /** Whether charts show only own figures, without those of other students. Default: no. */
  hide_comparisons: z.boolean(),
  /** Empty until the first change. */
  updated_at: z.string(),
});
export type DashboardPreferences = z.infer<typeof DashboardPreferences>;

export const dashboardPreferences = {
  get: route({
    method: 'GET',
    path: '/dashboard-preferences',
    operation: 'np',
    child: 'own',
    summary: 'Returns what the caller wants to see on the dashboard.',
    input: z.strictObject({}),
    output: DashboardPreferences,
  }),
  update: route({
    method: 'PUT',
    path: '/dashboard-preferences',
    operation: 'np',
    child: 'own',
    summary: 'Changes what the caller wants to see on the dashboard.',
    input: z.strictObject({
      hide_comparisons: YesOrNo,
      /** That of the version that was changed. */
      updated_at: Instant.or(z.literal('')),
    }),
    output: DashboardPreferences,
  }),
} satisfies Resource;
